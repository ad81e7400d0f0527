import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { bucketTarget } from '#builder/targets/bucket.ts'
import { aBucket } from '#builder/testing/bucket.ts'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { parseSettings } from '#db/settings.ts'
import { startServer, TIMEOUTS, type RunningServer } from './server.ts'
import { aPicture } from './testing/fixtures.ts'

const OWNER = { email: 'noura@example.com', password: 'karak and dates', restaurantName: 'Corner' }

afterEach(() => vi.unstubAllEnvs())

test('takes an owner from sign-up to a menu that a diner can read', async () => {
  await using house = await aServer()
  expect((await post(house, '/signup', OWNER)).status).toBe(201)
  const { token } = (await (await post(house, '/login', OWNER)).json()) as { token: string }
  const category = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  const added = await post(house, '/addCategory', category, token)
  const { _id } = ((await added.json()) as { category: { _id: string } }).category
  const form = new FormData()
  form.set('name', 'Lentil')
  form.set('price', '12.5')
  form.set('description', 'Warm')
  form.set('image', new Blob([await aPicture()]), 'dish.jpg')
  const headers = { Authorization: `Bearer ${token}` }
  const product = await fetch(`${house.url}/categories/${_id}/products`, {
    method: 'POST',
    body: form,
    headers,
  })
  expect(product.status).toBe(201)
  const page = await published(`${house.url}/corner/soups/lentil`)
  expect(await page.text()).toContain('12.50')
  // The menu itself goes out last.
  expect((await published(`${house.url}/corner`)).status).toBe(200)
  expect((await fetch(`${house.url}/Corner/`, { redirect: 'manual' })).status).toBe(301)
  expect((await stat(join(house.folder, 'token-secret'))).mode & 0o777).toBe(0o600)
})

test('takes the pages of a deleted account off the CDN', async () => {
  await using house = await aServer()
  await post(house, '/signup', OWNER)
  const { token } = (await (await post(house, '/login', OWNER)).json()) as { token: string }
  await published(`${house.url}/corner`)
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const body = JSON.stringify({ password: OWNER.password })
  const deleted = await fetch(`${house.url}/api/account`, { method: 'DELETE', body, headers })
  expect(deleted.status).toBe(200)
  await answered(`${house.url}/corner`, 404)
  await answered(`${house.url}/corner/info`, 404)
  await expect.poll(() => readdir(join(house.folder, 'cdn'))).not.toContain('corner')
})

test('publishes to a bucket and serves from it', async () => {
  await using place = await aBucket()
  for (const [name, value] of Object.entries(place.environment)) vi.stubEnv(name, value)
  await using house = await aServer({ environment: place.environment })
  await post(house, '/signup', OWNER)
  const { token } = (await (await post(house, '/login', OWNER)).json()) as { token: string }
  await published(`${house.url}/corner`)
  const soups = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  expect((await post(house, '/addCategory', soups, token)).status).toBe(201)
  expect(await (await published(`${house.url}/corner/soups`)).text()).toContain('Soups')
  const target = bucketTarget(place.bucket, place.client)
  expect(String(await target.read('corner/soups/index.html'))).toContain('Soups')
  expect(await target.has('404.html')).toBe(true)
  await expect(readdir(join(house.folder, 'cdn'))).rejects.toThrow('ENOENT')
  const login = await fetch(`${house.url}/login`, { headers: { 'Accept-Encoding': 'br' } })
  expect(login.status).toBe(200)
  expect(login.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect((await fetch(`${house.url}/nobody`)).status).toBe(404)
})

test('finishes a request that is under way when it is told to stop', async () => {
  await using house = await aServer()
  const answer = post(house, '/signup', OWNER)
  const { hostname, port } = new URL(house.url)
  const idle = connect(Number(port), hostname)
  await once(idle, 'connect')
  const slow = connect(Number(port), hostname)
  const head = ['POST /login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  slow.write([...head, 'Content-Length: 2', 'Expect: 100-continue', '', ''].join('\r\n'))
  // The server has begun with the request once it asks for the body.
  expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
  expect((await answer).status).toBe(201)
  const stopped = house.stop()
  slow.write('{}')
  expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 /)
  await stopped
  await Promise.all([idle.closed || once(idle, 'close'), slow.closed || once(slow, 'close')])
  await expect(fetch(house.url)).rejects.toThrow('fetch failed')
})

test('finishes the restaurant that it publishes when it is told to stop', async () => {
  await using house = await aServer()
  await post(house, '/signup', OWNER)
  const { token } = (await (await post(house, '/login', OWNER)).json()) as { token: string }
  await published(`${house.url}/corner`)
  const soups = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  expect((await post(house, '/addCategory', soups, token)).status).toBe(201)
  await house.stop()
  const page = await readFile(join(house.folder, 'cdn', 'corner', 'index.html'), 'utf8')
  expect(page).toContain('Soups')
  const db = openDatabase(join(house.folder, 'qaima.db'))
  const states = await listPublicationStates(db).finally(() => db.destroy())
  expect(states).toMatchObject([{ slug: 'corner', failure: null, published: states[0]?.wanted }])
  // Whoever was the last to close it has written its log back.
  expect(await readdir(house.folder)).not.toContain('qaima.db-wal')
})

test('tells a client that sends too much, over a real socket', async () => {
  await using house = await aServer()
  const body = new Uint8Array(3 * 1024 * 1024)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${house.url}/login`, { method: 'POST', body, headers })
  expect(answer.status).toBe(413)
})

test('lets go of clients that never finish what they began to send', async () => {
  const short = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 }
  await using house = await aServer({ timeouts: { ...TIMEOUTS, ...short } })
  const { hostname, port } = new URL(house.url)
  const begun = 'POST /login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  for (const sent of ['POST /lo', begun, `${begun}Content-Length: 20\r\n\r\n{"email"`]) {
    const slow = connect(Number(port), hostname)
    slow.write(sent)
    expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /)
    await (slow.closed || once(slow, 'close'))
  }
  // Nobody else is hindered.
  expect((await fetch(`${house.url}/healthz`)).status).toBe(200)
})

test.each([
  ['sk_test_1', 1],
  ['rk_live_1', 0],
])('says that a test key sells nothing: %s', async (STRIPE_SECRET_KEY, warnings) => {
  const environment = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://qaima.example',
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_MONTHLY: 'price_1',
    STRIPE_PRICE_YEARLY: 'price_2',
  }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await using _house = await aServer({ environment, log })
  expect(lines.filter((line) => line.includes('STRIPE_SECRET_KEY'))).toHaveLength(warnings)
})

test('does not start twice on one port, and says so', async () => {
  await using house = await aServer()
  const PORT = new URL(house.url).port
  const settings = parseSettings({ DATA_DIR: house.folder, PORT })
  await expect(startServer(settings, pino({ level: 'silent' }))).rejects.toThrow('EADDRINUSE')
})

interface House extends RunningServer, AsyncDisposable {
  folder: string
}

interface ServerOptions {
  timeouts?: typeof TIMEOUTS
  environment?: Record<string, string>
  log?: Logger
}

async function aServer({
  timeouts,
  environment,
  log = pino({ level: 'silent' }),
}: ServerOptions = {}): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-server-'))
  const settings = parseSettings({ DATA_DIR: folder, PORT: '0', ...environment })
  const server = await startServer(settings, log, timeouts)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  return {
    folder,
    url: server.url,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function post({ url }: House, path: string, json: unknown, token?: string): Promise<Response> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  return fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(json), headers })
}

/** Asks until the page is there; the contract allows two seconds, a loaded machine more. */
function published(url: string): Promise<Response> {
  return answered(url, 200)
}

async function answered(url: string, status: number): Promise<Response> {
  const end = performance.now() + 30_000
  for (;;) {
    const answer = await fetch(url)
    if (answer.status === status) return answer
    if (performance.now() > end) throw new Error(`${url} answers ${answer.status}`)
    await answer.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
