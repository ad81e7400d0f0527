import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { openMedia } from '#builder/pictures/open-media.ts'
import { previewPage, type PreviewWish } from '#builder/publish/preview-page.ts'
import { loadRenderer } from '#builder/publish/renderer.ts'
import type { Database } from '#db/open.ts'
import { addOwner } from '#db/queries/owners.ts'
import { addRestaurant } from '#db/queries/restaurants.ts'
import { parseSettings, type Settings } from '#db/settings/settings.ts'
import { aDatabase } from '#db/testing/databases.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { createApp, type AppType } from '../app.ts'
import { clockTasks } from '../clock-tasks.ts'
import { createContext, type AppContext } from '../context.ts'
import type { Payments } from '../domain/payments/choose-provider.ts'
import { OWNERS_PATIENCE } from '../domain/pictures.ts'
import { createAnswerChecker, type AnswerChecker } from './check-answer.ts'
import type { ClockTask } from '../scheduler.ts'
import { TestStripe } from './test-stripe.ts'

export const CHEAP = { memory: 64, passes: 1, parallelism: 1 }

export const TOKEN_SECRET = 'a secret that is only good for tests'

export interface Api extends AsyncDisposable {
  app: AppType
  db: Database
  context: AppContext
  settings: Settings
  /** Counts unless other payments are chosen. */
  stripe: TestStripe
  wakes: string[]
  log: string[]
  setNow(now: Date): void
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export interface CallOptions {
  token?: string
  json?: unknown
  form?: Record<string, string | File>
  headers?: Record<string, string>
  address?: string
  /** Runs between headers and body. */
  beforeBody?: () => Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/**
 * The whole server without a socket, on its own database and folder. `database` is a SQLite file to copy.
 */
export async function anApi(
  environment: Record<string, string> = {},
  payments?: Payments | 'chosen',
  database?: Buffer,
): Promise<Api> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-api-'))
  const settings = parseSettings({ DATA_DIR: folder, ...environment })
  const { db, [Symbol.asyncDispose]: close } = await aDatabase(database)
  const wakes: string[] = []
  const log: string[] = []
  let now = NOW
  const stripe = new TestStripe(() => now)
  const given = payments ?? (settings.stripe ? 'chosen' : stripe)
  const publisher = {
    wake: (id: string) => void wakes.push(id),
    preview: async (wish: PreviewWish) =>
      previewPage({ db, renderer: await loadRenderer(settings.publicUrl) }, wish),
    isReady: () => true,
    whyNotReady: () => [],
    stop: async () => {},
  }
  const context = createContext({
    db,
    settings,
    publisher,
    media: await openMedia(settings, OWNERS_PATIENCE),
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    tokenSecret: TOKEN_SECRET,
    now: () => now,
    passwordCost: CHEAP,
    ...(given !== 'chosen' && { payments: given }),
  })
  const app = createApp(context)
  return {
    app,
    db,
    context,
    settings,
    stripe,
    wakes,
    log,
    setNow: (time) => void (now = time),
    call: (method, path, options) => call(app, method, path, options),
    async [Symbol.asyncDispose]() {
      await context.mailer.close()
      await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// All apps have the same calls.
let checker: AnswerChecker | undefined

async function call(
  app: AppType,
  method: string,
  path: string,
  { token, json, form, headers = {}, address = '192.0.2.1', beforeBody }: CallOptions = {},
): Promise<Answer> {
  const sent = new Headers(headers)
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`)
  if (json !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
  const content = json === undefined ? form && toFormData(form) : JSON.stringify(json)
  const init = { method, headers: sent, ...(content !== undefined && { body: content }) }
  const env = { incoming: { socket: { remoteAddress: address } } }
  const response = await app.request(path, beforeBody ? late(init, beforeBody) : init, env)
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json')
  // Read whole, as a client does: an export holds its owner's place until then.
  const body: unknown = isJson ? await response.json() : void (await response.arrayBuffer())
  checker ??= createAnswerChecker(app)
  checker.check(method, path, { response, body })
  return { status: response.status, headers: response.headers, body }
}

function late(
  init: RequestInit & { headers: Headers },
  before: () => Promise<void>,
): RequestInit & { duplex: 'half' } {
  const whole = new Request('http://localhost', init)
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      await before()
      controller.enqueue(new Uint8Array(await whole.arrayBuffer()))
      controller.close()
    },
  }
  // Nothing is read ahead.
  const body = new ReadableStream(source, { highWaterMark: 0 })
  return { ...init, headers: whole.headers, body, duplex: 'half' }
}

function toFormData(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

export function clockTask({ context }: Api, name: string): ClockTask {
  const task = clockTasks(context).find((task) => task.name === name)
  if (!task) throw new Error(`There is no task ${name}`)
  return task
}

let count = 0

export async function anOwner(
  { db, context }: Api,
  name = `Corner ${(count += 1)}`,
): Promise<{ ownerId: string; restaurantId: string; token: string }> {
  const email = `owner${(count += 1)}@example.com`
  const { ownerId, restaurantId } = await transact(db, async (trx) => {
    const owner = await addOwner(trx, { email, passwordHash: null, language: 'en', now: NOW })
    const restaurant = await addRestaurant(trx, { ownerId: owner.id, name, now: NOW })
    return { ownerId: owner.id, restaurantId: restaurant }
  })
  const token = await context.tokens.issue({ personId: ownerId, tokenVersion: 1 }, NOW)
  return { ownerId, restaurantId, token }
}

/** A plan that is chosen from now on is paid at once. */
export async function endTrial({ db }: Api, ownerId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: NOW.toISOString() })
    .where('restaurantId', 'in', (row) =>
      row.selectFrom('restaurants').select('id').where('ownerId', '=', ownerId),
    )
    .execute()
}

export async function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' = 'jpeg',
  { width = 64, height = 48, alpha = false } = {},
): Promise<Buffer<ArrayBuffer>> {
  const background = alpha ? { r: 200, g: 80, b: 20, alpha: 0.5 } : { r: 200, g: 80, b: 20 }
  const image = sharp({ create: { width, height, channels: alpha ? 4 : 3, background } })
  return Buffer.from(await image.toFormat(format).toBuffer())
}

export async function aPictureFile(...picture: Parameters<typeof aPicture>): Promise<File> {
  // Wrong on purpose: only the bytes count.
  return new File([await aPicture(...picture)], 'dish.bin', { type: 'text/plain' })
}

export async function revisionOf({ db }: Api, restaurantId: string): Promise<number> {
  const row = await db
    .selectFrom('restaurants')
    .select('revision')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return row.revision
}
