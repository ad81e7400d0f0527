import { once } from 'node:events'
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mayMount } from '#db/testing/may-mount.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { engineOf } from '#db/engines/engine.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Database } from '#db/open.ts'
import { MESSAGES } from './errors.ts'
import { createReadiness } from './readiness.ts'
import { anApi, anOwner, aPictureFile } from './testing/fixtures.ts'
import { aSmallDisk, type SmallDisk } from './testing/small-disk.ts'

const OWNER = { email: 'noura@example.com', password: 'karak and dates', restaurantName: 'Corner' }
const NEW = { ...OWNER, email: 'new@example.com', restaurantName: 'New' }

test('a full disk is told to whoever signs in, saves or uploads, until there is room', async () => {
  await using api = await anApi()
  if (!engineOf(api.db).isFile) return
  await api.call('POST', '/signup', { json: OWNER })
  const { token, restaurantId } = await anOwner(api)
  await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const image = await aPictureFile()
  const calls = [
    () => api.call('POST', '/login', { json: OWNER }),
    () => api.call('POST', '/signup', { json: NEW }),
    () => api.call('POST', '/api/forgot-password', { json: { email: OWNER.email } }),
    () => api.call('POST', '/api/uploadLogo', { token, form: { logo: image } }),
  ]
  await fill(api.db)
  for (const send of calls) {
    const answer = await send()
    expect(answer).toMatchObject({ status: 503, body: { message: MESSAGES.noRoom } })
    expect(answer.headers.get('Retry-After')).toBe('60')
  }
  expect(await api.call('GET', '/categories', { token })).toMatchObject({ status: 200 })
  const look = `/api/previews?path=${encodeURIComponent('/restaurant')}`
  expect(await api.call('GET', look, { token })).toMatchObject({ status: 200 })
  await sql`pragma max_page_count = 1000000`.execute(api.db)
  expect(await api.call('POST', '/login', { json: OWNER })).toMatchObject({ status: 200 })
})

test('a disk without room for the data is nothing to be ready with', async () => {
  await using api = await anApi()
  const reasons = (dataDir: string) =>
    createReadiness(() => ({ ...api.context, settings: { dataDir } })).check()
  expect(await reasons(api.settings.dataDir)).toEqual([])
  // A file system of which nobody has a byte.
  expect(await reasons('/proc')).toEqual([expect.stringMatching(/^DATA_DIR: /)])
})

// Mounting needs a user namespace.
test.runIf(mayMount())(
  'a disk that is full of pictures is told to who uploads, and nothing is left',
  async () => {
    await using folder = await openTemporaryFolder()
    const mediaDir = join(folder.path, 'media')
    mkdirSync(mediaDir)
    await using disk = await aSmallDisk(mediaDir, MEDIA_BYTES)
    await using server = await aServerOn(disk, folder.path)
    const token = await signUp(server)
    const upload = async () => {
      const body = new FormData()
      body.set('logo', await aPictureFile())
      return server.post('/api/uploadLogo', { body, headers: { Authorization: `Bearer ${token}` } })
    }
    const filling = fillDisk(disk)
    const refused = await upload()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await refused.json()).toMatchObject({ message: MESSAGES.noRoom })
    expect(readdirSync(disk.path)).toEqual(['.filling'])
    rmSync(filling)
    expect((await upload()).status).toBe(200)
    expect(readdirSync(disk.path).length).toBeGreaterThan(1)
  },
)

test.runIf(mayMount())(
  'a server that was killed on a full disk starts there again, shows what there is, and goes on once there is room',
  async () => {
    await using folder = await openTemporaryFolder()
    await using disk = await aSmallDisk(folder.path, DATA_BYTES)
    let filling: string
    {
      await using killed = await aServerOn(disk, folder.path)
      await signUp(killed)
      await expect.poll(() => killed.status('/corner')).toBe(200)
      filling = fillDisk(disk)
      await killed.kill()
    }
    await using server = await aServerOn(disk, folder.path)
    expect(await server.status('/corner')).toBe(200)
    expect(await server.status('/menu/corner')).toBe(200)
    expect(await server.status('/readyz')).toBe(503)
    expect((await server.post('/login', json(OWNER))).status).toBe(503)
    rmSync(filling)
    await expect.poll(() => server.status('/readyz'), { timeout: 10_000 }).toBe(200)
    expect((await server.post('/login', json(OWNER))).status).toBe(200)
  },
)

type Server = Awaited<ReturnType<typeof aServerOn>>

const MEDIA_BYTES = 1024 * 1024
// Enough while it is not filled.
const DATA_BYTES = 120 * MEDIA_BYTES

function json(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

async function signUp(server: Server): Promise<string> {
  await server.post('/signup', json(OWNER))
  const { token } = (await (await server.post('/login', json(OWNER))).json()) as { token: string }
  return token
}

/** Fills the disk; returns the file that does. */
function fillDisk(disk: SmallDisk): string {
  const filling = join(disk.path, '.filling')
  const piece = Buffer.alloc(4096)
  expect(() => {
    for (;;) appendFileSync(filling, piece)
  }).toThrow('ENOSPC')
  return filling
}

async function aServerOn(disk: SmallDisk, dataDir: string) {
  const settings = { DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' }
  const child = disk.run(settings, [process.execPath, 'api/main.ts'])
  let said = ''
  child.stdout?.on('data', (piece) => (said += String(piece)))
  child.stderr?.on('data', (piece) => (said += String(piece)))
  const address = () => / answers at (http:\S+) /.exec(said)?.[1]
  await expect.poll(address, { timeout: 30_000, message: said }).toBeDefined()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
  }
  return {
    post: (path: string, init: RequestInit) => fetch(address() + path, { method: 'POST', ...init }),
    status: async (path: string) => (await fetch(address() + path)).status,
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}

/** The database must not grow either. */
async function fill(db: Database): Promise<void> {
  const { rows } = await sql<{
    pages: number
  }>`select page_count as pages from pragma_page_count()`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pages ?? 0)}`.execute(db)
  const windowEndsAt = new Date(NOW.getTime() + 1000).toISOString()
  for (const length of [2000, 500, 100, 20]) {
    const add = async (number: number) => {
      const key = `${number} ${length} `.padEnd(length, 'x')
      await db.insertInto('rateLimits').values({ key, count: 1, windowEndsAt }).execute()
    }
    let isFull = false
    for (let number = 0; !isFull; number += 1) {
      isFull = await add(number).then(
        () => false,
        () => true,
      )
    }
  }
}
