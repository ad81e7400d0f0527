import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:http2'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage, type Server } from 'node:http'
import { get as getSecurely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { pagePath } from '#builder/publish/plan-files.ts'
import { publishDiscovery } from '#builder/publish/sitemap.ts'
import { nginxConf } from '#builder/commands/nginx.ts'
import { publishRestaurant } from '#builder/publish/publish-restaurant.ts'
import { publishSite } from '#builder/publish/site-assets.ts'
import { loadRenderer } from '#builder/publish/renderer.ts'
import { BRIEF_AT_CDNS, REVALIDATED } from '#builder/targets/files.ts'
import { folderTarget } from '#builder/targets/folder.ts'
import { freePort } from '#db/testing/free-port.ts'
import { openTemporaryFolder } from '#db/testing/temporary-folder.ts'
import { contentSecurityPolicy, PAGE_POLICIES } from '#db/page-policy.ts'
import { changeCategory } from '#db/changes/categories.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { suspendMenu } from '#db/queries/operators.ts'
import { listPublicationStates } from '#db/queries/publications.ts'
import { changeRestaurant } from '#db/changes/menu-changes.ts'
import { encodePath } from '#db/rules/text/segments.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { LEGAL_TEXTS } from '#site/i18n/site-texts.ts'
import { transact } from '#db/transact.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { readDemoMenus } from '../demo/menu-files.ts'
import { MESSAGES } from '../errors.ts'
import { anApi, type Api } from '../testing/fixtures.ts'
import { hasNginx, startNginx, type Nginx, type Place } from '../testing/nginx.ts'

// Encoding all pictures would be slow.
const MENUS = readDemoMenus().map((menu) => ({
  ...menu,
  categories: menu.categories.map((category, place) => ({
    ...category,
    products: category.products.map(({ picture, ...product }, index) =>
      place + index === 0 && picture ? { ...product, picture } : product,
    ),
  })),
}))

// Headers that differ harmlessly between the servers.
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
// Not in the folder, or not to be served.
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
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://qaima.example' }

test.runIf(hasNginx())(
  'nginx as the guide sets it up answers from the folder as our own server does',
  async () => {
    await using api = await anApi(PRODUCTION)
    await publishDemo(api)
    await using own = await startOwn(api)
    const conf = await nginxConf({ ...api.settings, port: Number(new URL(own.origin).port) })
    expect(conf).toContain('server_name qaima.example;')
    // What is the admin's is never written.
    expect(conf).not.toMatch(/^ *(?:listen|ssl_|access_log|error_log|set_real_ip)/m)
    await using nginx = await startNginx({ conf })
    const target = folderTarget(api.settings.cdnDir)
    const files = [...(await target.list('')).keys()].filter((file) => file !== '404.html')
    const leading: string[] = []
    for (const file of files) {
      if (String(await target.read(file)).includes('<html data-redirect=')) leading.push(file)
    }
    expect(files.filter((file) => /^(?:dashboard|login|customers)\//.test(file))).toEqual([])
    expect(leading.length).toBeGreaterThan(MENUS.length)
    const same = files.filter((file) => !leading.includes(file)).map(pagePath)
    const paths = [...same, ...ELSEWHERE, ...suspendedPaths(files)].map(encodePath)
    expect(paths.length).toBeGreaterThan(same.length + ELSEWHERE.length)
    for (const path of paths) {
      const [theirs, ours] = [await answerOf(nginx.origin, path), await answerOf(own.origin, path)]
      expect([path, theirs]).toEqual([path, ours])
    }
    const data = files.filter((file) => file.endsWith('/menu.json')).map((file) => `/${file}`)
    expect(data.length).toBeGreaterThan(1)
    for (const path of [...data, '/nobody/menu.json'].map(encodePath)) {
      const [theirs, ours] = await Promise.all(
        [nginx.origin, own.origin].map((origin) => answerOf(origin, path, 'OPTIONS')),
      )
      expect(theirs).toEqual(ours)
      expect([theirs?.status, theirs?.headers['access-control-max-age']]).toEqual([204, '86400'])
    }
    for (const path of suspendedPaths(files).map(encodePath)) {
      const answer = await answerOf(nginx.origin, path)
      expect([answer.status, answer.body]).toEqual([404, expect.stringContaining('not available')])
    }
    // nginx serves redirect pages where our server answers 301.
    for (const path of leading.map(pagePath).map(encodePath)) {
      expect(await answerOf(own.origin, path)).toMatchObject({ status: 301 })
      const answer = await answerOf(nginx.origin, path)
      expect(answer).toMatchObject({ status: 200, headers: FOR_REDIRECTS })
      expect(answer.body).toContain('<html data-redirect="/')
    }
    // Else a CDN could cache the refusal for a year.
    const script = files.find((file) => file.startsWith('assets/')) ?? ''
    const odd = [{ method: 'POST' }, { headers: { 'If-Match': '"other"' } }]
    for (const init of odd) {
      const { status, headers } = await fetch(`${nginx.origin}/${script}`, init)
      expect([405, 412]).toContain(status)
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const secret = '0f'.repeat(16)
    await fetch(`${nginx.origin}/dashboard/kitchen/${secret}?token=${secret}`)
    const log = await nginx.read('access.log')
    expect(log).toContain('"GET /dashboard" 200')
    expect(log).toContain('"GET /dashboard/kitchen/:secret" ')
    expect(log).not.toContain(secret)
    // Found in the server's log by the same id.
    const upstream = new URL(own.origin).host
    const [, id = ''] =
      new RegExp(`"GET /dashboard" 200 [\\d.]+ "${upstream}" "200" (\\w+)`).exec(log) ?? []
    expect(api.log.join('')).toContain(`"requestId":"${id}"`)
    // A link in the folder leads nobody out of it.
    await symlink('/etc/passwd', join(api.settings.cdnDir, 'passwd'))
    expect((await fetch(`${nginx.origin}/passwd`)).status).toBe(404)
    await own[Symbol.asyncDispose]()
    const away = (Accept: string, method = 'GET') =>
      fetch(`${nginx.origin}/categories`, { method, headers: { Accept } })
    for (const method of ['GET', 'POST']) {
      const answer = await away('*/*', method)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Content-Type')).toBe('application/json')
      const requestId = expect.stringMatching(/^[\da-f]{32}$/)
      expect(await answer.json()).toEqual({ message: MESSAGES.failed, requestId })
    }
    const page = await away('text/html,*/*;q=0.8')
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toMatch(/<meta http-equiv="refresh".*lang="ar" dir="rtl"/)
    expect(await nginx.read('access.log')).toMatch(/"POST \/categories" 503 .* "502" /)
  },
  120_000,
)

const GUIDE = join(import.meta.dirname, '../../.github/OPERATING.md')

test.runIf(hasNginx())('nginx serves https with the lines of the guide', async () => {
  await using folder = await openTemporaryFolder()
  const cdnDir = join(folder.path, 'cdn')
  await writeCorner(cdnDir)
  const publicUrl = 'https://menus.example'
  const conf = await nginxConf({ publicUrl, port: 1, cdnDir, bucket: null })
  await using nginx = await startByGuide(folder.path, conf)
  const moved = await fetch(`${nginx.origin}/corner?a=b`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('Location')]).toEqual([
    301,
    `https://127.0.0.1/corner?a=b`,
  ])
  const session = connect(nginx.secure, { rejectUnauthorized: false })
  const request = session.request({ ':path': '/corner' })
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  const [headers] = (await once(request, 'response')) as [Record<string, string>]
  await once(request, 'end')
  session.close()
  expect([headers[':status'], body]).toEqual([200, '<!doctype html>Corner'])
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(await nginx.read('qaima.log')).toContain('"GET /corner" 200')
})

const PROMISED =
  'The server needs your IP address to answer you, as every server does. It is not written to the log.'
// Another address than the servers' own, which stands in the log.
const GUEST = '127.0.0.99'
const ASKED = '?token=for-nobody-else'

test.runIf(hasNginx())('no log has what the privacy page says that it has not', async () => {
  expect(LEGAL_TEXTS.en.privacy.sections.flatMap(({ paragraphs }) => paragraphs)).toContain(
    PROMISED,
  )
  await using api = await anApi({ ...PRODUCTION, TRUST_PROXY: '1' })
  await using own = await startOwn(api)
  const { cdnDir } = api.settings
  await writeCorner(cdnDir)
  // nginx cannot open it, and says so as `crit`.
  await symlink('/etc/passwd', join(cdnDir, 'passwd'))
  const port = Number(new URL(own.origin).port)
  const conf = await nginxConf({ ...api.settings, port })
  await using folder = await openTemporaryFolder()
  await using nginx = await startByGuide(folder.path, conf)
  for (const origin of [nginx.origin, nginx.secure]) {
    for (const path of ['/corner', '/nobody', '/categories', '/passwd', '/confirm-email']) {
      await askAsGuest(`${origin}${path}${ASKED}`)
    }
  }
  await own[Symbol.asyncDispose]()
  await askAsGuest(`${nginx.secure}/categories${ASKED}`)
  const logs = await nginx.readAll()
  expect(logs).toMatch(/"GET \/corner" 200 .*\n[^]*"GET \/categories" 503 /)
  expect(api.log.join('')).toContain('"path":"/categories"')
  for (const log of [logs, api.log.join('')]) {
    for (const kept of [GUEST, 'for-nobody-else']) expect(log).not.toContain(kept)
  }
})

async function askAsGuest(address: string): Promise<void> {
  const options = { localAddress: GUEST, rejectUnauthorized: false, agent: false }
  const request = address.startsWith('https:')
    ? getSecurely(address, options)
    : get(address, options)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
}

async function writeCorner(cdnDir: string): Promise<void> {
  await mkdir(join(cdnDir, 'corner'), { recursive: true })
  await writeFile(join(cdnDir, 'corner/index.html'), '<!doctype html>Corner')
}

/** With the guide's own lines for https, logs and redirects. */
async function startByGuide(folder: string, conf: string): Promise<Nginx & { secure: string }> {
  const names = ['-subj', '/CN=menus.example', '-days', '1', '-newkey', 'rsa:2048', '-nodes']
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem']
  execFileSync('openssl', ['req', '-x509', ...names, ...files], { cwd: folder, stdio: 'ignore' })
  const [site = '', redirect = ''] = [...(await readFile(GUIDE, 'utf8')).matchAll(BLOCK)].map(
    ([, lines = '']) => lines,
  )
  const port = await freePort()
  const placed = (lines: string, { folder: logs, port: plain }: Place) =>
    lines
      .replaceAll(/^listen \[.*\n/gm, '')
      .replaceAll(/listen \[[^;]*; ?/g, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replaceAll('/etc/letsencrypt/live/menus.example', folder)
      .replaceAll('/var/log/nginx', logs)
  const nginx = await startNginx({
    conf,
    own: (place) => placed(site, place),
    beside: (place) => placed(redirect, place),
  })
  return { ...nginx, secure: `https://127.0.0.1:${port}` }
}

const BLOCK = /```nginx\n([^]*?)```/g

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

async function answerOf(origin: string, path: string, method = 'GET'): Promise<Sent> {
  const headersSent = { 'Accept-Encoding': 'identity' }
  const init = { method, redirect: 'manual', headers: headersSent } as const
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

/** The header's policy joined with the page's own. */
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
    const result = await publishRestaurant({ ...base, workerId: 'a' }, restaurantId)
    expect(result.status).toBe('published')
  }
  const [first] = await listPublicationStates(db)
  const { restaurantId = '', slug = '' } = first ?? {}
  const doing = { slug, reason: 'A test', now: NOW }
  await transact(db, (trx) => suspendMenu(trx, doing))
  await publishRestaurant({ ...base, workerId: 'a' }, restaurantId)
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
