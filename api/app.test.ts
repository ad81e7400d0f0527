import { hc } from 'hono/client'
import { describe, expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import type { AppType } from './app.ts'
import { listCalls } from './openapi.ts'
import { anApi, anOwner, aPictureFile, type Api } from './testing/fixtures.ts'

describe('the typed client', () => {
  test('knows what every kind of call takes and answers', async () => {
    await using api = await anApi()
    const { client, restaurantId } = await aClient(api)
    const { categoryId } = await aCategory(api.db, restaurantId, 'Soups')
    const added = await client.categories[':categoryId'].products.$post({
      param: { categoryId },
      form: { name: 'Lentil', price: '12.5', description: 'Warm', image: await aPictureFile() },
    })
    if (!added.ok) throw new Error((await added.json()).message)
    const { product } = await added.json()
    const price: number | null = product.price
    const image: string | null = product.imageUrl
    expect([price, image]).toEqual([12.5, expect.stringContaining('/media/')])
    const categories = await (await client.categories.$get()).json()
    expect(categories[0]?.products[0]?._id).toBe(product._id)
  })

  test('knows the shape of an error', async () => {
    await using api = await anApi()
    const { client } = await aClient(api)
    const refused = await client.addCategory.$post({ json: { title: '', selectedIcon: '' } })
    if (refused.ok) throw new Error('An empty title was taken')
    const { message, field, requestId } = await refused.json()
    expect([message, field]).toEqual(["You can't save empty fields", 'title'])
    expect(requestId).toBe(refused.headers.get('X-Request-Id'))
  })
})

describe('a body', () => {
  test.each([
    ['not JSON', '{"email":', { status: 400, body: { field: 'body' } }],
    ['not UTF-8 text', '\ud800', { status: 400 }],
    ['nothing', '', { status: 400, body: { field: 'body' } }],
    ['JSON null', 'null', { status: 400, body: { field: 'body' } }],
  ])('that is %s is refused', async (_what, body, expected) => {
    await using api = await anApi()
    const headers = { 'Content-Type': 'application/json' }
    const answer = await api.app.request('/login', { method: 'POST', body, headers })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(expected)
  })

  test.each([
    ['/login', ['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', ';', '']],
    [
      '/api/uploadLogo',
      ['application/json', 'application/x-www-form-urlencoded', 'text/plain', ''],
    ],
  ])('of another type, or of none, is refused with 415 at %s', async (path, types) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    for (const type of types) {
      // A body of bytes brings no type of its own.
      const headers = { Authorization: token, ...(type && { 'Content-Type': type }) }
      const body = Buffer.from('{"email":"a@b.co","password":"x"}')
      const answer = await api.app.request(path, { method: 'POST', body, headers })
      expect([type, answer.status]).toEqual([type, 415])
    }
  })

  test('may say which characters it is written in', async () => {
    await using api = await anApi()
    const json = { email: 'a@b.co', password: 'wrong' }
    for (const type of ['application/json; charset=utf-8', 'Application/JSON;charset=UTF-8']) {
      const headers = { 'Content-Type': type }
      expect(await api.call('POST', '/login', { json, headers })).toMatchObject({ status: 401 })
    }
    const { token } = await anOwner(api)
    const form = new Request('http://localhost', { method: 'POST', body: new FormData() })
    const boundary = form.headers.get('Content-Type')?.split(';')[1]
    const headers = {
      Authorization: token,
      'Content-Type': `multipart/form-data; charset=utf-8;${boundary}`,
    }
    const init = { method: 'POST', headers, body: await form.arrayBuffer() }
    const answer = await api.app.request('/api/uploadLogo', init)
    expect(await answer.json()).toMatchObject({ message: 'Please select files to upload.' })
  })

  test.each([
    ['/login', 'application/json', 16 * 1024, false],
    ['/api/test-payments/portal/x', 'multipart/form-data; boundary=x', 16 * 1024, false],
    ['/restaurant', 'application/json', 1024 * 1024, true],
    ['/webhook', 'application/json', 256 * 1024, false],
    ['/api/uploadLogo', 'multipart/form-data; boundary=x', 25 * 1024 * 1024, true],
  ])('%s of %s takes %i bytes, whether or not it says so', async (path, type, most, isSignedIn) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const about = {
      'Content-Type': type,
      // Well-formed, but of another body.
      'Stripe-Signature': api.stripe.event('invoice.paid', {}).signature,
      ...(isSignedIn && { Authorization: token }),
    }
    for (const [length, isTaken] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      const body = Buffer.alloc(length, ' ')
      const known = { ...about, 'Content-Length': String(length) }
      for (const headers of [known, { ...about, 'Transfer-Encoding': 'chunked' }]) {
        const answer = await api.app.request(path, { method: 'POST', body, headers })
        expect([length, answer.status !== 413]).toEqual([length, isTaken])
      }
    }
  })

  test.each([
    ['of ten thousand values', `[${'{},'.repeat(10_000)}{}]`],
    ['of ten thousand names', JSON.stringify(Object.fromEntries(numbered(10_001)))],
    ['a hundred thousand lists deep', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('%s is not even parsed', async (_what, body) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const headers = { 'Content-Type': 'application/json', Authorization: token }
    const answer = await api.app.request('/api/order', { method: 'PUT', body, headers })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ field: 'body' })
  })

  test.each([
    ['of more parts than any form has', aPart('a', '').repeat(101)],
    ['with a head without end', `--x\r\n${'a'.repeat(5000)}`],
    ['with more text than JSON may have', aPart('a', 'x'.repeat(600_000)).repeat(2)],
  ])('that is a form %s is not even parsed', async (_what, parts) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Authorization: token }
    const init = { method: 'POST', headers, body: `${parts}--x--\r\n` }
    const answer = await api.app.request('/api/uploadLogo', init)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ field: 'body' })
  })

  test('of files is read only where they are taken, and no further than they may go', async () => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    let read = 0
    const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      read += 64 * 1024
      stream.enqueue(new Uint8Array(64 * 1024))
    }
    const endless = (path: string, sent: Record<string, string> = {}) => {
      const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
      const headers = { ...type, 'Transfer-Encoding': 'chunked', ...sent }
      const body = new ReadableStream({ pull })
      return api.app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    }
    for (const [path, status] of [
      ['/login', 415],
      ['/webhook', 400],
      ['/api/uploadLogo', 401],
      ['/nothing', 404],
    ] as const) {
      expect([path, (await endless(path)).status]).toEqual([path, status])
    }
    // A stream fills its buffers before anybody reads.
    expect(read).toBeLessThanOrEqual(4 * 64 * 1024)
    const answer = await endless('/api/uploadLogo', { Authorization: token })
    expect(answer.status).toBe(413)
    expect(read).toBeLessThan(27 * 1024 * 1024)
  })
})

test('an unexpected failure tells its reason to the log alone', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  await api.db.schema.dropTable('publications').execute()
  const { status, body, headers } = await api.call('GET', '/api/publication', { token })
  const requestId = headers.get('X-Request-Id') ?? 'none'
  expect({ status, body }).toEqual({
    status: 500,
    body: { message: 'Something went wrong. Please try again.', requestId },
  })
  expect(api.log.filter((line) => line.includes(requestId)).join()).toContain('no such table')
})

test('the log has neither queries nor tokens nor passwords', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  await api.call('GET', `/dashboard?token=${token}`, { token })
  await api.call('POST', '/login', { json: { email: 'a@b.co', password: 'a very secret one' } })
  expect(api.log).toHaveLength(2)
  expect(api.log.join()).not.toContain(token)
  expect(api.log.join()).not.toContain('secret')
  expect(api.log.join()).toContain('"path":"/dashboard"')
})

test('no answer lets a page of another origin read it', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  for (const { method, path } of listCalls(api.app)) {
    for (const asked of [method, 'OPTIONS']) {
      const headers = { Origin: 'https://other.example', 'Access-Control-Request-Method': method }
      const { headers: answered } = await api.call(asked, path, { token, headers })
      const open = [...answered.keys()].filter((name) => name.startsWith('access-control-'))
      expect(open, path).toEqual([])
      expect(answered.get('X-Content-Type-Options')).toBe('nosniff')
    }
  }
})

async function aClient(api: Api) {
  const { token, restaurantId } = await anOwner(api)
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) =>
    api.app.request(input instanceof URL ? input.href : input, init)
  const headers = { Authorization: `Bearer ${token}` }
  return { client: hc<AppType>('http://localhost', { fetch, headers }), restaurantId }
}

function aPart(name: string, text: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
}

function numbered(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`k${index}`, index])
}
