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
import { createContext, type AppContext } from '../context.ts'
import type { PaymentProvider } from '../domain/payments/provider.ts'
import { OWNERS_PATIENCE } from '../domain/uploads.ts'
import { createFakePayments } from './fake-payments.ts'
import { createAnswerChecker, type AnswerChecker } from './check-answer.ts'

/** A password cost that is no cost, for tests that are not about it. */
export const CHEAP = { memory: 64, passes: 1, parallelism: 1 }

/** Signs the tokens of `anApi()`. */
export const TOKEN_SECRET = 'a secret that is only good for tests'

export interface Api extends AsyncDisposable {
  app: AppType
  db: Database
  context: AppContext
  settings: Settings
  /** Ids of restaurants in the order in which the publisher was woken for them. */
  wakes: string[]
  /** Lines that were logged. */
  log: string[]
  /** Moves the clock. */
  setNow(now: Date): void
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export interface CallOptions {
  token?: string
  json?: unknown
  form?: Record<string, string | File>
  headers?: Record<string, string>
  address?: string
  /** What happens once the headers are there, before anything of the body is. */
  beforeBody?: () => Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  /** The JSON that came, or undefined. */
  body: unknown
}

/**
 * The whole server without a socket, on a database and a folder of its own; its payment provider is
 * the one given, `chosen` as the server does, or else Stripe or one in memory. The database is empty, or
 * a copy of one that `database` holds as a file of SQLite's.
 */
export async function anApi(
  environment: Record<string, string> = {},
  payments?: PaymentProvider | null | 'chosen',
  database?: Buffer,
): Promise<Api> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-api-'))
  const settings = parseSettings({ DATA_DIR: folder, ...environment })
  const given = payments === undefined && !settings.stripe ? createFakePayments() : payments
  const { db, [Symbol.asyncDispose]: close } = await aDatabase(database)
  const wakes: string[] = []
  const log: string[] = []
  let now = NOW
  const publisher = {
    wake: (id: string) => void wakes.push(id),
    preview: async (wish: PreviewWish) =>
      previewPage({ db, renderer: await loadRenderer(settings.publicUrl) }, wish),
    isReady: () => true,
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
    ...(given !== undefined && given !== 'chosen' && { payments: given }),
  })
  const app = createApp(context)
  return {
    app,
    db,
    context,
    settings,
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
  const body = isJson ? await response.json() : undefined
  checker ??= createAnswerChecker(app)
  checker.check(method, path, { response, body })
  return { status: response.status, headers: response.headers, body }
}

/** The same request, with a body that comes later than its headers. */
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
  // Nothing is asked for before somebody reads.
  const body = new ReadableStream(source, { highWaterMark: 0 })
  return { ...init, headers: whole.headers, body, duplex: 'half' }
}

function toFormData(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

let count = 0

/** An owner with an empty restaurant on a fresh trial, signed in. */
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
  const token = await context.tokens.issue({ ownerId, tokenVersion: 1 }, NOW)
  return { ownerId, restaurantId, token }
}

/** A picture with something to see in it. */
export async function aPicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' = 'jpeg',
  { width = 64, height = 48, alpha = false } = {},
): Promise<Buffer<ArrayBuffer>> {
  const background = alpha ? { r: 200, g: 80, b: 20, alpha: 0.5 } : { r: 200, g: 80, b: 20 }
  const image = sharp({ create: { width, height, channels: alpha ? 4 : 3, background } })
  return Buffer.from(await image.toFormat(format).toBuffer())
}

/** The same as a file of a form. */
export async function aPictureFile(...picture: Parameters<typeof aPicture>): Promise<File> {
  // A wrong name and type: only the bytes count.
  return new File([await aPicture(...picture)], 'dish.bin', { type: 'text/plain' })
}

/** The revision of a restaurant, which every change that counts has raised. */
export async function revisionOf({ db }: Api, restaurantId: string): Promise<number> {
  const row = await db
    .selectFrom('restaurants')
    .select('revision')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return row.revision
}
