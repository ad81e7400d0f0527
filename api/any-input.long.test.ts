import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseSettings } from '#db/settings/settings.ts'
import { aCategory } from '#db/testing/fixtures.ts'
import { someText } from '#db/testing/texts.ts'
import { startServer } from './server.ts'
import { listCalls } from './openapi.ts'
import { allRows } from './testing/all-rows.ts'
import { DECLARED_CALLS } from './testing/declared-calls.ts'
import { anApi, anOwner, type Api } from './testing/fixtures.ts'

const FIELDS = [
  ['email', 'password', 'newPassword', 'restaurantName', 'title', 'selectedIcon', 'token'],
  ['name', 'price', 'description', 'image', 'logo', 'cover', 'id', '_id', 'products'],
  ['formData', 'currency', 'about', 'location', 'googleMapLink', 'facebookLink', '__proto__'],
  ['instagramLink', 'whatsappLink', 'constructor', 'toString', 'type', 'priceId'],
].flat()

/** Texts of every length, with what parsers, paths and pages stumble on. */
const anyText = fc.oneof(
  someText,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...[
      ['\0', '\uD800', '\u202E', '__proto__', '../../etc/passwd', "'); drop table owners;--"],
      ['</script><img src=x onerror=alert(1)>', '/icons/pizza.svg', 'https://a.example', '12.5'],
      ['x'.repeat(10_000), '1e999', '-0', 'NaN', 'victim@example.com'],
    ].flat(),
  ),
)

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(anyText, fc.jsonValue())),
  fc.record({
    formData: fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(anyText, fc.anything())),
  }),
  fc.array(fc.record({ _id: anyText, products: fc.array(anyText) })),
  fc.nat(3000).map((depth) => Array.from({ length: depth }).reduce((inner) => [inner], 0)),
)

type AnyBody = string | Uint8Array<ArrayBuffer> | FormData
interface Sent {
  body: AnyBody
  type: string | null
}

const anyBytes = fc.uint8Array({ maxLength: 2000 }).map((bytes) => new Uint8Array(bytes))
const anyForm = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), anyText), fc.oneof(anyText, anyBytes)), {
    maxLength: 8,
  })
  .map((parts) => {
    const form = new FormData()
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, new Blob([value]), '../x.png')
    }
    return form
  })

const anyMultipartText = fc
  .array(
    fc.oneof(
      anyText,
      fc.constantFrom(
        ...[
          ['--b\r\n', '--b--', '\r\n\r\n', 'Content-Disposition: form-data; name="name"\r\n'],
          ['Content-Disposition: form-data; name="image"; filename="a\\"b.png"\r\n', '\r\n--b\r\n'],
        ].flat(),
      ),
    ),
  )
  .map((parts) => parts.join(''))

const anySent: fc.Arbitrary<Sent> = fc.oneof(
  anyJson.map((json) => ({ body: JSON.stringify(json) ?? 'null', type: 'application/json' })),
  anyForm.map((body) => ({ body, type: null })),
  anyMultipartText.map((body) => ({ body, type: 'multipart/form-data; boundary=b' })),
  fc.record({
    body: fc.oneof(anyText, anyBytes),
    type: fc.constantFrom(
      ...[
        ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'],
        ['multipart/form-data; boundary=', 'text/plain', 'application/json; charset=utf-16', ';'],
      ].flat(),
    ),
  }),
)

const headerValue = fc
  .string({ unit: 'binary', maxLength: 300 })
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
const anyHeaders = fc.dictionary(
  fc.constantFrom(
    ...[
      ['Accept-Language', 'If-None-Match', 'Range', 'Cookie', 'X-Forwarded-For', 'Origin'],
      ['Accept-Encoding', 'Content-Length', 'If-Modified-Since', 'Referer', 'Host', 'Expect'],
    ].flat(),
  ),
  headerValue,
)

const who = fc.constantFrom('nobody', 'forger', 'owner')

test('nothing that is sent brings a call down, and without permission nothing changes', async () => {
  await using api = await anApi()
  const { ownerId, token, restaurantId } = await anOwner(api)
  const { categoryId, productIds } = await aCategory(api.db, restaurantId, 'Soups', ['Lentil'])
  const ids = fc.oneof(fc.constantFrom(categoryId, productIds[0] ?? ''), anyText)
  const names = listCalls(api.app).map(({ method, path }) => `${method} ${path}`)
  const call = fc.constantFrom(...names)
  await fc.assert(
    fc.asyncProperty(call, ids, who, anySent, anyHeaders, async (name, id, sender, sent, extra) => {
      const headers = new Headers(extra)
      if (sent.type !== null) headers.set('Content-Type', sent.type)
      const tokens = { nobody: null, forger: `${token}x`, owner: await freshToken(api, ownerId) }
      if (tokens[sender]) headers.set('Authorization', `Bearer ${tokens[sender]}`)
      await api.context.mailer.idle()
      const mayChange = sender === 'owner' || DECLARED_CALLS[name]?.access === 'open'
      const before = mayChange ? [] : await allRows(api.db)
      const status = await request(api, name, id, headers, sent.body)
      expect([name, status]).toSatisfy(() => status >= 200 && status < 500)
      const isSigned = DECLARED_CALLS[name]?.access === 'signed'
      const refused = [isSigned ? 400 : 401, before] as const
      expect(mayChange ? refused : [status, await allRows(api.db)]).toEqual(refused)
    }),
    { numRuns: 800, interruptAfterTimeLimit: 20_000, timeout: 5000 },
  )
})

test('no address leads out of the published folder or brings the server down', async () => {
  await using api = await anApi()
  const piece = fc.oneof(
    anyText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      ...[
        ['..', '%2e%2e', '.%2e', '%2f', '%5c', '\\', '%00', '%', '%zz', '%c0%af', '~', 'media'],
        ['index.html', 'api', 'assets', 'info', '%ed%a0%80', 'login', 'qaima.db', 'token-secret'],
      ].flat(),
    ),
  )
  const path = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('/')}`)
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH')
  await fc.assert(
    fc.asyncProperty(method, path, fc.webQueryParameters(), async (method, path, query) => {
      const { status } = await api.app.request(`http://localhost${path}?${query}`, { method })
      expect([path, status]).toSatisfy(() => status < 500)
      const isSecret = /qaima\.db|token-secret/.test(path)
      expect(isSecret && status === 200).toBe(false)
    }),
    { numRuns: 500, interruptAfterTimeLimit: 10_000, timeout: 5000 },
  )
})

test('no line on the wire brings the server down or leaves it hanging', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qaima-wire-'))
  const settings = parseSettings({ DATA_DIR: folder, PORT: '0' })
  const server = await startServer(settings, pino({ level: 'silent' }))
  const port = Number(new URL(server.url).port)
  const target = fc.oneof(
    anyText.map((text) => `/${text.replace(/[\r\n ]/g, '')}`),
    fc.constantFrom(
      ...[
        ['//', '///x', '*', 'http://', 'http://[', 'https://other.example/x', '/%', '/?%', '/\\'],
        ['/a//b', '/..', '/.', '?', '/#', '//other.example/..', 'x', '/:80', '/%00', '/;', '/@'],
      ].flat(),
    ),
  )
  const host = fc.oneof(
    headerValue,
    fc.constantFrom('', 'a b', '[', '::1', 'x:99999', 'a@b', '/', '%', 'localhost:0', '\\', '..'),
  )
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'BREW')
  try {
    await fc.assert(
      fc.asyncProperty(method, target, host, headerValue, async (method, target, host, extra) => {
        const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, `X-Extra: ${extra}`]
        const answer = await exchange(port, [...lines, 'Connection: close', '', ''].join('\r\n'))
        expect([target, host, answer.slice(0, 80)]).toSatisfy(() =>
          /^HTTP\/1\.1 [2-4]/.test(answer),
        )
      }),
      { numRuns: 300, interruptAfterTimeLimit: 10_000, timeout: 5000 },
    )
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A fresh token: an earlier call may have ended all others. */
async function freshToken({ context, db }: Api, ownerId: string): Promise<string> {
  const { tokenVersion } = await db
    .selectFrom('owners')
    .select('tokenVersion')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return context.tokens.issue({ personId: ownerId, tokenVersion }, context.now())
}

async function request(api: Api, name: string, id: string, headers: Headers, body: AnyBody) {
  const [method = '', pattern = ''] = name.split(' ')
  // Dots alone, and nothing, would lead to another path.
  const segment = /^\.{0,2}$/.test(id) ? 'x' : encodeURIComponent(id.toWellFormed())
  const path = pattern.replace(/:\w+/g, () => segment)
  const init = method === 'GET' ? { method, headers } : { method, headers, body }
  const response = await api.app.request(path, init)
  await response.arrayBuffer()
  return response.status
}

async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => void parts.push(part))
  socket.on('error', () => {})
  socket.write(text, 'utf8')
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}
