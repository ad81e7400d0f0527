import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mayMount } from '#builder/testing/may-mount.ts'
import { openTemporaryFolder } from '#builder/testing/temporary-folder.ts'
import { engineOf } from '#db/engines/engine.ts'
import { aCategory, NOW } from '#db/testing/fixtures.ts'
import type { Database } from '#db/open.ts'
import { createApp } from './app.ts'
import { MESSAGES } from './errors.ts'
import { anApi, anOwner, aPictureFile } from './testing/fixtures.ts'

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
  const ready = async (dataDir: string) => {
    const app = createApp({ ...api.context, settings: { ...api.settings, dataDir } })
    return (await app.request('/readyz')).status
  }
  expect(await ready(api.settings.dataDir)).toBe(200)
  // A file system of which nobody has a byte.
  expect(await ready('/proc')).toBe(503)
})

// A disk of its own needs a name space of its own, which not every machine lets its users have.
test.runIf(mayMount())(
  'a disk that is full of pictures is told to who uploads, and nothing is left',
  async () => {
    await using folder = await openTemporaryFolder()
    await using server = await aServerWithSmallMedia(folder.path)
    await server.post('/signup', json(OWNER))
    const { token } = (await (await server.post('/login', json(OWNER))).json()) as { token: string }
    const upload = async () => {
      const body = new FormData()
      body.set('logo', await aPictureFile())
      return server.post('/api/uploadLogo', { body, headers: { Authorization: `Bearer ${token}` } })
    }
    const filling = join(server.media, '.filling')
    expect(() => writeFileSync(filling, Buffer.alloc(MEDIA_BYTES + 1))).toThrow('ENOSPC')
    const refused = await upload()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await refused.json()).toMatchObject({ message: MESSAGES.noRoom })
    expect(readdirSync(server.media)).toEqual(['.filling'])
    rmSync(filling)
    expect((await upload()).status).toBe(200)
    expect(readdirSync(server.media).length).toBeGreaterThan(1)
  },
)

function json(body: unknown): RequestInit {
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

const MEDIA_BYTES = 1024 * 1024
const MOUNT = `mount -t tmpfs -o size=${MEDIA_BYTES} tmpfs "$1" && shift && exec "$@"`

/** The server in a process of its own, with a disk of its own for pictures. */
async function aServerWithSmallMedia(dataDir: string) {
  const mediaDir = join(dataDir, 'media')
  mkdirSync(mediaDir)
  const launcher = ['-rm', 'sh', '-c', MOUNT, 'sh', mediaDir, process.execPath, 'api/main.ts']
  // oxlint-disable-next-line node/no-process-env
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', METRICS_PORT: '0' }
  const child = spawn('unshare', launcher, { env })
  let said = ''
  child.stdout.on('data', (piece) => (said += String(piece)))
  const address = () => / answers at (http:\S+) /.exec(said)?.[1]
  await expect.poll(address, { timeout: 30_000 }).toBeDefined()
  return {
    /** The way to what the process alone sees. */
    media: `/proc/${child.pid}/root${mediaDir}`,
    post: (path: string, init: RequestInit) => fetch(address() + path, { method: 'POST', ...init }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}

/** Lets the database grow no more, and fills what it has. */
async function fill(db: Database): Promise<void> {
  const { rows } = await sql<{
    pages: number
  }>`select page_count as pages from pragma_page_count()`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.pages ?? 0)}`.execute(db)
  const windowEndsAt = new Date(NOW.getTime() + 1000).toISOString()
  for (const length of [2000, 500, 100, 20]) {
    const add = async (number: number) => {
      const key = `${number} ${length} `.padEnd(length, 'x')
      await db.insertInto('tries').values({ key, count: 1, windowEndsAt }).execute()
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
