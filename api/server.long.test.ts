import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { isBuildOlder, requireBuild } from '#builder/publish/renderer.ts'
import { bucketTarget } from '#builder/targets/bucket.ts'
import { aBucket } from '#builder/testing/bucket.ts'
import { inTime } from '#builder/testing/in-time.ts'
import { openDatabase } from '#db/open.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { parseSettings } from '#db/settings/settings.ts'
import { startServer, TIMEOUTS } from './server.ts'
import { aPicture } from './testing/fixtures.ts'
import { answered, aServer, OWNER, post, published } from './testing/running-server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

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
  await answered(`${house.url}/corner`, 404, inTime())
  await answered(`${house.url}/corner/info`, 404, inTime())
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
  // The server has begun once it asks for the body.
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
  expect((await fetch(`${house.url}/healthz`)).status).toBe(200)
})

test('who goes away within a body is no failure of the server', async () => {
  const { lines, log } = aLog('error')
  await using house = await aServer({ log })
  const { hostname, port } = new URL(house.url)
  const client = connect(Number(port), hostname)
  const head = ['POST /login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  client.write([...head, 'Content-Length: 20', 'Expect: 100-continue', '', ''].join('\r\n'))
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
  client.destroy()
  await house.stop()
  expect(lines).toEqual([])
})

const OPEN = 'was open to other users of this machine'
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://qaima.example' }
const STRIPE = {
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_YEARLY: 'price_2',
}
const COMPLETE = {
  ...PRODUCTION,
  ...STRIPE,
  CONTACT_EMAIL: 'hello@qaima.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'hello@qaima.example',
  TRUST_PROXY: '1',
}
const LACKING = ['TRUST_PROXY', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'CONTACT_EMAIL']

test.each([
  ['is complete', COMPLETE, []],
  ['only has to be there', PRODUCTION, LACKING],
  ['counts all visitors as one', { ...COMPLETE, TRUST_PROXY: '0' }, ['TRUST_PROXY']],
  ['has a test key', { ...COMPLETE, STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_SECRET_KEY']],
  ['is for development', {}, []],
])('says what is missing, a line each, where a start %s', async (_, environment, named) => {
  const { lines, log } = aLog()
  await using _house = await aServer({ environment, log })
  // The template may not be compiled yet, and the folder of a test is closed to nginx.
  const aside = [OPEN, 'npm run build', 'CDN_DIR']
  const said = lines.filter((line) => !aside.some((some) => line.includes(some)))
  expect(said.map((line) => line.split(' ')[0])).toEqual(named)
})

// Only root can chown.
test.runIf(process.getuid?.() === 0)('says that its data is another user’s', async () => {
  await using house = await aServer()
  await house.stop()
  await chown(join(house.folder, 'qaima.db'), 65_534, 65_534)
  const { lines, log } = aLog()
  await using _again = await aServer({ folder: house.folder, log })
  const of = `${join(house.folder, 'qaima.db')} belongs to user 65534, and this runs as user 0`
  expect(lines.join()).toContain(of)
})

test('says that a server beside it publishes with another address', async () => {
  await using house = await aServer({ environment: { PUBLIC_URL: 'https://menus.example' } })
  await published(`${house.url}/readyz`)
  const { lines, log } = aLog()
  const environment = { PUBLIC_URL: 'https://moved.example' }
  await using beside = await aServer({ folder: house.folder, environment, log })
  const said = 'with PUBLIC_URL https://menus.example, and here it is https://moved.example'
  expect(lines.join()).toContain(said)
  await house.stop()
  await beside.stop()
  const { lines: later, log: laterLog } = aLog()
  await using _alone = await aServer({ folder: house.folder, environment, log: laterLog })
  expect(later.join()).not.toContain('PUBLIC_URL')
})

test.skipIf(process.platform === 'win32')(
  'takes from others what they may do with its files, and lets a web server pass',
  async () => {
    await using house = await aServer()
    await post(house, '/signup', OWNER)
    await published(`${house.url}/corner`)
    await house.stop()
    const open = ['qaima.db', 'token-secret']
    for (const name of open) await chmod(join(house.folder, name), 0o644)
    await chmod(house.folder, 0o755)
    const { lines, log } = aLog()
    const settings = parseSettings({ DATA_DIR: house.folder, PORT: '0', METRICS_PORT: '0' })
    const again = await startServer(settings, log)
    const mode = async (name: string) => (await stat(join(house.folder, name))).mode & 0o777
    for (const name of [...open, 'qaima.db-wal', 'qaima.db-shm']) {
      expect([name, await mode(name)]).toEqual([name, 0o600])
    }
    // Others may pass through by the folder's name.
    expect(await mode('.')).toBe(0o711)
    for (const name of ['cdn', 'cdn/corner']) expect(await mode(name)).toBe(0o755)
    for (const name of ['cdn/corner/index.html', 'cdn/404.html'])
      expect(await mode(name)).toBe(0o644)
    for (const name of ['', ...open.map((name) => `/${name}`)]) {
      expect(lines).toContainEqual(expect.stringContaining(`${house.folder}${name} ${OPEN}`))
    }
    await again.stop()
  },
)

test('starts nowhere without a build, and says how to make one', () => {
  expect(() => requireBuild(join(tmpdir(), 'not-built'))).toThrow('run `npm run build` first')
})

test('knows a build that is older than what it was made from', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-build-'))
  const [dist, sources] = [join(folder, 'dist'), join(folder, 'components')]
  const [built, source] = [join(dist, 'server', 'entry.mjs'), join(sources, 'Page.astro')]
  for (const file of [source, built]) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
  }
  await utimes(source, 1, 1)
  expect(isBuildOlder(dist, [sources])).toBe(false)
  await utimes(built, 0, 0)
  expect(isBuildOlder(dist, [sources])).toBe(true)
  await rm(folder, { recursive: true })
})

test('names the database that it cannot use', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-server-'))
  const file = join(folder, 'qaima.db')
  await writeFile(file, 'no database, and long enough to be looked at'.repeat(40))
  const settings = parseSettings({ DATA_DIR: folder, PORT: '0' })
  const start = startServer(settings, pino({ level: 'silent' }))
  await expect(start).rejects.toThrow(`${file}: file is not a database`)
  await rm(folder, { recursive: true })
})

test('does not start twice on one port, and says so', async () => {
  await using house = await aServer()
  const PORT = new URL(house.url).port
  const settings = parseSettings({ DATA_DIR: house.folder, PORT })
  await expect(startServer(settings, pino({ level: 'silent' }))).rejects.toThrow('EADDRINUSE')
})

test('goes by the time of its database, whatever its machine says', async () => {
  const real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real + 3_600_000 })
  await using house = await aServer()
  expect((await post(house, '/signup', OWNER)).status).toBe(201)
  const db = openDatabase(join(house.folder, 'qaima.db'))
  const query = db.selectFrom('owners').select('createdAt').executeTakeFirstOrThrow()
  const { createdAt } = await query.finally(() => db.destroy())
  expect(Date.parse(createdAt) - real).toBeLessThan(60_000)
})

function aLog(level: 'warn' | 'error' = 'warn') {
  const lines: string[] = []
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg)
  return { lines, log: pino({ level }, { write }) }
}
