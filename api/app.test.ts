import { hc } from 'hono/client'
import { describe, expect, test } from 'vitest'
import { aCategory } from '#db/testing/fixtures.ts'
import type { AppType } from './app.ts'
import { listCalls } from './description/openapi.ts'
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
    const price: number = product.price
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

  test('of another type is refused with 415', async () => {
    await using api = await anApi()
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
      const headers = { 'Content-Type': type }
      expect(await api.call('POST', '/login', { json: {}, headers })).toMatchObject({ status: 415 })
    }
  })

  test('that is too large is refused with 413, whether or not it says so', async () => {
    await using api = await anApi()
    const large = JSON.stringify({ email: 'x'.repeat(1024 * 1024) })
    const headers = { 'Content-Type': 'application/json' }
    const length = { ...headers, 'Content-Length': String(large.length) }
    const init = { method: 'POST', body: large }
    for (const sent of [length, { ...headers, 'Transfer-Encoding': 'chunked' }]) {
      const answer = await api.app.request('/login', { ...init, headers: sent })
      expect(answer.status).toBe(413)
    }
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const most = { ...form, 'Content-Length': String(25 * 1024 * 1024 + 1) }
    const answer = await api.app.request('/api/uploadLogo', { ...init, headers: most })
    expect(answer.status).toBe(413)
  })

  test.each([
    ['application/x-www-form-urlencoded', 'a&'.repeat(200_000)],
    [
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(10_000)}--x--\r\n`,
    ],
  ])('of more fields than any form has is not even parsed (%s)', async (type, body) => {
    await using api = await anApi()
    const { token } = await anOwner(api)
    const headers = { 'Content-Type': type, Authorization: token }
    for (const path of ['/api/uploadLogo', '/api/test-payments/portal/x']) {
      const answer = await api.app.request(path, { method: 'POST', body, headers })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ field: 'body' })
    }
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
    // What a stream gives before anybody asks.
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
