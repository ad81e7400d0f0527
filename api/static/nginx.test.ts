import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  get,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagePath } from '#builder/publish/plan-files.ts'
import { publishDiscovery } from '#builder/publish/sitemap.ts'
import { nginxFiles, UNDER_WAY_OF_ONE } from '#builder/maintenance/nginx-files.ts'
import { publishRestaurant } from '#builder/publish/publish-restaurant.ts'
import { publishSite } from '#builder/publish/own-files.ts'
import { loadRenderer } from '#builder/publish/renderer.ts'
import { BRIEF_AT_CDNS, REVALIDATED } from '#builder/targets/files.ts'
import { folderTarget } from '#builder/targets/folder.ts'
import { eventually } from '#builder/testing/fixtures.ts'
import { freePort } from '#builder/testing/free-port.ts'
import { contentSecurityPolicy, PAGE_POLICIES } from '#db/page-policy.ts'
import { changeCategory } from '#db/queries/categories.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { suspendMenu } from '#db/queries/operators.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/queries/restaurants.ts'
import { encodePath } from '#db/rules/segments.ts'
import type { Settings } from '#db/settings/settings.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { readDemoMenus } from '../demo/menu-files.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'
import { secretPaths } from '../testing/secret-paths.ts'

// All their pictures would take long to encode; the first dish of each menu keeps its own.
const MENUS = readDemoMenus().map((menu) => ({
  ...menu,
  categories: menu.categories.map((category, place) => ({
    ...category,
    products: category.products.map(({ picture, ...product }, index) =>
      place + index === 0 && picture ? { ...product, picture } : product,
    ),
  })),
}))

// What tells nothing of the answer, or has another shape in each server; and of text nginx sends
// parts as well.
const ASIDE = [
  'server',
  'date',
  'connection',
  'keep-alive',
  'x-request-id',
  'etag',
  'accept-ranges',
]
const POLICY = 'content-security-policy'
// What the folder has not, or must not be asked for.
const ELSEWHERE =
  '/nobody /404.html /dashboard /dashboard/edit /login /customers /healthz /api/docs /Two-Terns /.env /.incoming'.split(
    ' ',
  )
const FOR_REDIRECTS = {
  'cache-control': REVALIDATED,
  'cdn-cache-control': BRIEF_AT_CDNS,
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  ...Object.fromEntries(
    Object.entries(PAGE_POLICIES).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  [POLICY]: contentSecurityPolicy({ styles: [], scripts: [] }, 'menu'),
}
// By which a test is whoever it likes, as a CDN in front says who somebody is.
const ADDRESS = 'X-Address'
const STRANGER = '192.0.2.7'
const MEGABYTE = new Uint8Array(1024 * 1024)
const FAR_MORE_THAN_WAITS = 200 * MEGABYTE.length
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://qaima.example' }

test.runIf(hasNginx())(
  'nginx as the guide sets it up answers with a copy of the folder as our own server does',
  async () => {
    await using api = await anApi(PRODUCTION)
    await publishDemo(api)
    await using own = await startOwn(api)
    await using nginx = await startNginx(api.settings, own.origin)
    const target = folderTarget(api.settings.cdnDir)
    const files = [...(await target.list('')).keys()].filter((file) => file !== '404.html')
    const leading: string[] = []
    for (const file of files) {
      if (String(await target.read(file)).includes('<html data-redirect=')) leading.push(file)
    }
    expect(files.filter((file) => /^(?:dashboard|login|customers)\//.test(file))).toEqual([])
    // Former names, and names with capitals.
    expect(leading.length).toBeGreaterThan(MENUS.length)
    const same = files.filter((file) => !leading.includes(file)).map(pagePath)
    const paths = [...same, ...ELSEWHERE, ...suspendedPaths(files)].map(encodePath)
    expect(paths.length).toBeGreaterThan(same.length + ELSEWHERE.length)
    for (const path of paths) {
      const [theirs, ours] = [await answerOf(nginx.origin, path), await answerOf(own.origin, path)]
      expect([path, theirs]).toEqual([path, ours])
    }
    for (const path of suspendedPaths(files).map(encodePath)) {
      const answer = await answerOf(nginx.origin, path)
      expect([answer.status, answer.body]).toEqual([404, expect.stringContaining('not available')])
    }
    // A file leads on by itself where our server answers 301, and is sent as a page like others.
    for (const path of leading.map(pagePath).map(encodePath)) {
      expect(await answerOf(own.origin, path)).toMatchObject({ status: 301 })
      const answer = await answerOf(nginx.origin, path)
      expect(answer).toMatchObject({ status: 200, headers: FOR_REDIRECTS })
      expect(answer.body).toContain('<html data-redirect="/')
    }
    expect(await nginx.read('access.log')).toContain('"GET /dashboard" 200')
  },
  120_000,
)

test.runIf(hasNginx())(
  'nginx as the guide sets it up takes a photo as a phone makes it',
  async () => {
    await using api = await anApi(PRODUCTION)
    const { token } = await anOwner(api)
    await using own = await startOwn(api)
    await using nginx = await startNginx(api.settings, own.origin)
    const form = new FormData()
    form.set(
      'logo',
      new Blob([new Uint8Array(await noise(1200))], { type: 'image/png' }),
      'logo.png',
    )
    const init = { method: 'POST', headers: { Authorization: token }, body: form }
    const answer = await fetch(`${nginx.origin}/api/uploadLogo`, init)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { logoUrl: expect.stringMatching(/^.media/) },
    ])

    // Who is not signed in is told so, however much is still on its way.
    const large = new FormData()
    large.set('logo', new Blob([new Uint8Array(9_000_000)], { type: 'image/png' }), 'logo.png')
    const told: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const init = { method: 'POST', body: large }
      const { status, headers } = await fetch(`${nginx.origin}/api/uploadLogo`, init)
      told.push(headers.get('content-type')?.startsWith('application/json') ? status : 0)
    }
    expect(told).toEqual(told.map(() => 401))

    // And before any of it is there.
    const about = {
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 20_000_000,
    }
    const post = { path: '/api/uploadLogo', method: 'POST', headers: about, agent: false }
    const asked = request(nginx.origin, post)
    asked.write('--x')
    const [refused] = (await once(asked, 'response')) as [IncomingMessage]
    expect(refused.statusCode).toBe(401)
    asked.destroy()
  },
)

test.runIf(hasNginx())(
  'nginx as the guide sets it up keeps one address from filling our server',
  async () => {
    await using api = await anApi(PRODUCTION)
    await mkdir(api.settings.cdnDir, { recursive: true })
    await writeFile(join(api.settings.cdnDir, 'index.html'), '<html>')
    const asked: ServerResponse[] = []
    const slow = createServer((_, answer) => void asked.push(answer)).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as AddressInfo
    await using nginx = await startNginx(api.settings, `http://127.0.0.1:${port}`)
    const ask = async (address = STRANGER) =>
      (await fetch(`${nginx.origin}/categories`, { headers: { [ADDRESS]: address } })).status
    const first = Array.from({ length: UNDER_WAY_OF_ONE }, () => ask())
    await eventually(() => expect(asked.length).toBe(UNDER_WAY_OF_ONE))
    expect(await ask()).toBe(429)
    expect((await fetch(nginx.origin)).status).toBe(200)
    for (const answer of asked.splice(0)) answer.end()
    expect(await Promise.all(first)).toEqual(first.map(() => 200))
    const later = ask()
    await eventually(() => expect(asked.length).toBe(1))
    asked[0]?.end()
    expect(await later).toBe(200)

    // Whoever has one address of IPv6 has all of its network.
    asked.length = 0
    const ofOne = (_: unknown, index: number) => ask(`2001:db8:1:2:${index.toString(16)}::1`)
    const many = Array.from({ length: UNDER_WAY_OF_ONE }, ofOne)
    await eventually(() => expect(asked.length).toBe(UNDER_WAY_OF_ONE))
    expect(await ask('2001:db8:1:2::ffff')).toBe(429)
    const others = ['2001:db8:1:3::1', '2001:db8::1', '::ffff:192.0.2.1', STRANGER].map(ask)
    await eventually(() => expect(asked.length).toBe(UNDER_WAY_OF_ONE + others.length))
    for (const answer of asked) answer.end()
    expect(await Promise.all([...many, ...others])).toEqual([...many, ...others].map(() => 200))
    slow.closeAllConnections()
    slow.close()
  },
)

test.runIf(hasNginx())(
  'nginx as the guide sets it up knows a page that has changed within a second by a digit',
  async () => {
    await using api = await anApi(PRODUCTION)
    await using nginx = await startNginx(api.settings, `http://127.0.0.1:${await freePort()}`)
    const target = folderTarget(nginx.copy)
    let known: Record<string, string>[] = [{}]
    for (const price of ['10', '11', '12', '13']) {
      await target.put('drop-cafe/index.html', Buffer.from(`<html>AED ${price}`))
      for (const headers of known) {
        const answer = await fetch(`${nginx.origin}/drop-cafe`, { headers })
        expect([answer.status, await answer.text()]).toEqual([200, `<html>AED ${price}`])
      }
      const { headers } = await fetch(`${nginx.origin}/drop-cafe`)
      known = [
        { 'If-None-Match': headers.get('ETag') ?? '' },
        { 'If-Modified-Since': headers.get('Last-Modified') ?? '' },
      ]
    }
  },
)

test.runIf(hasNginx())(
  'nginx as the guide sets it up fills no disk for who reads slowly',
  async () => {
    await using api = await anApi(PRODUCTION)
    let sent = 0
    const stalled = Promise.withResolvers<void>()
    const large = createServer(async (_, answer) => {
      while (sent < FAR_MORE_THAN_WAITS && (await isTaken(answer, MEGABYTE)))
        sent += MEGABYTE.length
      stalled.resolve()
    }).listen(0, '127.0.0.1')
    await once(large, 'listening')
    const { port } = large.address() as AddressInfo
    await using nginx = await startNginx(api.settings, `http://127.0.0.1:${port}`)
    const asked = get(`${nginx.origin}/menu/large`, { agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await stalled.promise
    expect(sent).toBeLessThan(FAR_MORE_THAN_WAITS)
    answer.destroy()
    large.closeAllConnections()
    large.close()
  },
)

/** Whether somebody takes these bytes before long. */
async function isTaken(answer: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  if (answer.write(bytes)) return true
  const late = after(1000, false, { ref: false })
  return Promise.race([once(answer, 'drain').then(() => true), late])
}

// Else who asks oddly for a script has a CDN in front give everybody the refusal, for a year.
test.runIf(hasNginx())('nginx as the guide sets it up lets nobody keep a refusal', async () => {
  await using api = await anApi(PRODUCTION)
  await using nginx = await startNginx(api.settings, `http://127.0.0.1:${await freePort()}`)
  const target = folderTarget(nginx.copy)
  const odd: RequestInit[] = [
    { headers: { 'If-Match': '"other"' } },
    { headers: { 'If-Unmodified-Since': new Date(0).toUTCString() } },
    { headers: { Range: 'bytes=100-' } },
    { method: 'POST', body: 'x' },
  ]
  const keptByNobody = [
    [412, 'no-store', null],
    [412, 'no-store', null],
    [200],
    [405, 'no-store', null],
  ]
  for (const file of ['assets/app.js', 'media/a.avif', 'icons/a.svg', 'drop-cafe/index.html']) {
    await target.put(file, Buffer.from('all of it'))
    const address = nginx.origin + pagePath(file)
    const told: (number | string | null)[][] = []
    for (const init of odd) {
      const { status, headers } = await fetch(address, init)
      const kept = ['Cache-Control', 'CDN-Cache-Control'].map((name) => headers.get(name))
      told.push([status, ...(status === 200 ? [] : kept)])
    }
    expect([file, ...told]).toEqual([file, ...keptByNobody])
  }
})

// By a file of theirs, who gives out certificates sees whose the domain is.
test.runIf(hasNginx())('nginx as the guide sets it up gives out what proves a domain', async () => {
  await using api = await anApi(PRODUCTION)
  await using nginx = await startNginx(api.settings, `http://127.0.0.1:${await freePort()}`)
  const target = folderTarget(nginx.copy)
  const answers = [
    ['.well-known/acme-challenge/a-token', 200],
    ['.well-known/.hidden', 502],
    ['.well-known-to-us/a', 502],
    ['.hidden/a', 502],
  ] as const
  for (const [file, status] of answers) {
    await target.put(file, Buffer.from('a proof'))
    expect([file, await rawStatus(nginx.origin, `/${file}`)]).toEqual([file, status])
  }
})

/** A picture that cannot be made smaller. */
function noise(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: '#888' } as const
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { ...create, noise: grain } })
    .png()
    .toBuffer()
}

test.runIf(hasNginx())('nginx as the guide sets it up keeps no secret in its logs', async () => {
  await using api = await anApi(PRODUCTION)
  await using nginx = await startNginx(api.settings, `http://127.0.0.1:${await freePort()}`)
  const answer = await fetch(`${nginx.origin}/dashboard?token=SECRET`)
  expect(answer.status).toBe(502)
  const secret = '0f'.repeat(16)
  for (const path of secretPaths(secret)) await rawStatus(nginx.origin, path)
  const log = await nginx.read('access.log')
  expect(log).toContain('"GET /dashboard" 502')
  expect(log).toContain('"GET /dashboard/kitchen/:secret" 502')
  expect(log.trim().split('\n').length).toBeGreaterThan(secretPaths(secret).length)
  for (const line of [log, await nginx.read('error.log')].join('').split('\n')) {
    expect(decoded(line)).not.toMatch(/SECRET|(?:0[fF]){4}/)
  }
})

/** The address of a suspended menu, one below it, and that of the file that says so. */
function suspendedPaths(files: readonly string[]): string[] {
  return files
    .filter((file) => file.endsWith('/404.html'))
    .flatMap((file) => [pagePath(file), `${pagePath(file)}/info`, `/${file}`])
}

interface Sent {
  status: number
  headers: Record<string, string>
  body: string
}

async function answerOf(origin: string, path: string): Promise<Sent> {
  const init = { redirect: 'manual', headers: { 'Accept-Encoding': 'identity' } } as const
  const answer = await fetch(origin + path, init)
  const body = await answer.text()
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ASIDE.includes(name)))
  const policy = headers[POLICY]
  return {
    status: answer.status,
    headers: { ...headers, ...(policy && { [POLICY]: inEffect(policy, body) }) },
    body,
  }
}

/** What a header allows of styles with what the page itself does, which a header for all cannot. */
function inEffect(policy: string, page: string): string {
  const [, said = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
  const [sources = ''] = /style-src [^;]*/.exec(said) ?? /default-src [^;]*/.exec(said) ?? []
  const styles = ["style-src 'self'", ...(sources.match(/'sha256-[^']*'/g) ?? [])].join(' ')
  return policy.replace("style-src 'self' 'unsafe-inline'", styles)
}

async function publishDemo({ db, context, settings }: Api): Promise<void> {
  await fillDemo(context, MENUS)
  const renderer = await loadRenderer(settings.publicUrl)
  const target = folderTarget(settings.cdnDir)
  const details = { contactEmail: null, operatorName: null }
  const { media } = context
  const base = { db, media, renderer, target, details, purging: false, now: () => NOW }
  await publishSite(base)
  await publishDiscovery(base, settings.publicUrl)
  for (const { restaurantId, name } of await listPublicationStates(db)) {
    const category = (await loadMenu(db, restaurantId))?.categories[0]
    await transact(db, async (trx) => {
      await changeRestaurant(trx, restaurantId, { name: `${name} former name` }, NOW)
      await changeRestaurant(trx, restaurantId, { name }, NOW)
      const input = { title: 'Renamed', icon: category?.icon ?? '' }
      await changeCategory(trx, restaurantId, category?.id ?? '', input)
    })
    const result = await publishRestaurant({ ...base, holder: 'a' }, restaurantId)
    expect(result.status).toBe('published')
  }
  const [first] = await listPublicationStates(db)
  const { restaurantId = '', slug = '' } = first ?? {}
  const doing = { slug, reason: 'A test', now: NOW }
  await transact(db, (trx) => suspendMenu(trx, doing))
  await publishRestaurant({ ...base, holder: 'a' }, restaurantId)
}

async function startOwn({ app }: Api): Promise<{ origin: string } & AsyncDisposable> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Nginx extends AsyncDisposable {
  origin: string
  /** Its copy of the folder. */
  copy: string
  read(log: string): Promise<string>
}

async function startNginx({ cdnDir, production }: Settings, upstream: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-nginx-'))
  await mkdir(cdnDir, { recursive: true })
  await cp(cdnDir, join(folder, 'cdn'), { recursive: true, preserveTimestamps: true })
  for (const [name, content] of Object.entries(nginxFiles(production))) {
    await writeFile(join(folder, name), content)
  }
  const port = await freePort()
  await writeFile(join(folder, 'nginx.conf'), await config(folder, port, upstream))
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually(() => fetch(origin))
  return {
    origin,
    copy: join(folder, 'cdn'),
    read: (log) => readFile(join(folder, log), 'utf8'),
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The guide's snippet in the smallest file around it, at places of its own. */
async function config(folder: string, port: number, upstream: string): Promise<string> {
  const guide = await readFile(join(import.meta.dirname, '../../.github/OPERATING.md'), 'utf8')
  const [, snippet = ''] = /```nginx\n([^`]+)```/.exec(guide) ?? []
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const placed = snippet
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', new URL(upstream).host)
    .replaceAll('/etc/nginx/qaima/', `${folder}/`)
    .replace('/srv/cdn', `${folder}/cdn`)
    .replace('/var/log/nginx/qaima.log', `${folder}/access.log`)
    .replace('/var/log/nginx/qaima-error.log', `${folder}/error.log`)
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/start.log;
    events {}
    http {
      ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      set_real_ip_from 127.0.0.1; real_ip_header ${ADDRESS};
      ${placed}
    }`
}

/** Asks for a path as it is, which `fetch` would tidy up. */
async function rawStatus(origin: string, path: string): Promise<number | undefined> {
  const asked = get(origin, { path, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

function decoded(line: string): string {
  return line.replaceAll(/%([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
