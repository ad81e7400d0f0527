import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'
import { secretPaths } from '../testing/secret-paths.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
const HEADER = 'Strict-Transport-Security'

async function aPage({ settings }: Api, path: string): Promise<void> {
  await mkdir(join(settings.cdnDir, path), { recursive: true })
  await writeFile(join(settings.cdnDir, path, 'index.html'), '<p>Corner')
}

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/corner', 200],
  ['GET', '/Corner/', 301],
  ['GET', '/nothing', 404],
  ['GET', '/categories', 401],
  ['PATCH', '/login', 405],
])('in production %s %s keeps browsers to https', async (method, path, status) => {
  await using api = await anApi(PRODUCTION)
  await aPage(api, 'corner')
  const answer = await api.call(method, path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get(HEADER)).toMatch(/^max-age=\d{8,}/)
  await using elsewhere = await anApi({ PUBLIC_URL: 'https://menus.example' })
  await aPage(elsewhere, 'corner')
  const plain = await elsewhere.call(method, path)
  expect([plain.status, plain.headers.get(HEADER)]).toEqual([status, null])
})

test('nobody keeps an answer that does not say for how long', async () => {
  await using api = await anApi()
  await aPage(api, 'corner')
  const { token } = await anOwner(api)
  const calls = [
    [200, 'GET', '/healthz'],
    [200, 'GET', '/api/plans'],
    [200, 'GET', '/categories', token],
    [401, 'GET', '/categories'],
    [404, 'GET', '/menu/nobody'],
    [404, 'GET', '/api/nothing'],
    [405, 'GET', '/signup'],
    [400, 'POST', '/signup'],
    [405, 'POST', '/corner'],
  ] as const
  for (const [status, method, path, token] of calls) {
    const json = method === 'POST' ? {} : undefined
    const answer = await api.call(method, path, { ...(token && { token }), ...(json && { json }) })
    const kept = answer.headers.get('Cache-Control')
    expect([path, answer.status, kept]).toEqual([path, status, 'no-store'])
  }
  for (const path of ['/corner', '/icons', '/api/docs']) {
    expect((await api.call('GET', path)).headers.get('Cache-Control')).toMatch(/^public, max-age=/)
  }
})

test('every error answer names its request, and so does the log', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const ended = await anOwner(api)
  await api.db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: '2025-01-01T00:00:00.000Z' })
    .where('restaurantId', '=', ended.restaurantId)
    .execute()
  const json = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }
  await api.call('POST', '/addCategory', { token, json })
  const cases = [
    [400, 'POST', '/signup', { json: {} }],
    [401, 'GET', '/categories', {}],
    [402, 'POST', '/addCategory', { token: ended.token, json }],
    [403, 'GET', '/api/customers', { token }],
    [404, 'DELETE', '/categories/none/deleteCategory', { token }],
    [405, 'GET', '/signup', {}],
    [409, 'POST', '/addCategory', { token, json }],
    [413, 'POST', '/login', { headers: { 'Content-Length': '9999999' }, json }],
    [415, 'POST', '/login', { headers: { 'Content-Type': 'text/plain' }, json }],
  ] as const
  const ids = new Set<string>()
  for (const [status, method, path, options] of cases) {
    const answer = await api.call(method, path, options)
    const requestId = answer.headers.get('X-Request-Id') ?? ''
    expect(answer).toMatchObject({ status, body: { message: expect.any(String), requestId } })
    expect(api.log.at(-1)).toContain(`"requestId":"${requestId}"`)
    ids.add(requestId)
  }
  await api.db.schema.dropTable('products').execute()
  const broken = await api.call('GET', '/categories', { token })
  const requestId = broken.headers.get('X-Request-Id') ?? ''
  expect(broken).toMatchObject({ status: 500, body: { requestId } })
  expect(api.log.filter((line) => line.includes(`"${requestId}"`))).toHaveLength(2)
  expect(ids.size).toBe(cases.length)
})

test('a stranger may send 16 KiB and not a byte more, as it is declared', async () => {
  await using api = await anApi()
  const json = { email: 'a@example.com', password: 'a quiet corner' }
  const most = 16 * 1024
  const statusOf = async (length: number) => {
    const headers = { 'Content-Length': String(length) }
    return (await api.call('POST', '/login', { headers, json })).status
  }
  expect([await statusOf(most), await statusOf(most + 1)]).toEqual([401, 413])
})

test('the log has no more of a path than any page of ours has', async () => {
  await using api = await anApi()
  await api.call('GET', `/${'%1b'.repeat(5000)}`)
  await api.call('GET', `/${'a'.repeat(15_000)}`)
  expect(api.log.map(({ length }) => length < 8000)).toEqual([true, true])
})

test('a call of somebody signed in is found by their ids', async () => {
  await using api = await anApi()
  const { ownerId, restaurantId, token } = await anOwner(api)
  await api.call('GET', '/categories', { token })
  await api.call('GET', '/categories')
  const [own, nobodys] = api.log.slice(-2).map((line) => JSON.parse(line) as object)
  expect(own).toMatchObject({ status: 200, owner: ownerId, restaurant: restaurantId })
  expect(nobodys).not.toHaveProperty('owner')
})

test('no spelling of an address with a secret in it brings that into the log', async () => {
  await using api = await anApi()
  const secret = '0f'.repeat(16)
  const paths = secretPaths(secret)
  for (const path of paths) await api.app.request(`http://localhost${path}`)
  const requests = api.log.filter((line) => line.includes('"path":'))
  expect(requests).toHaveLength(paths.length)
  for (const line of requests) expect(line).not.toMatch(/(?:(?:0|%30)(?:f|%66)){4}/i)
  const page = await api.app.request('/media/0f0f0f0f0f0f0f0f0f0f-64.avif')
  expect([page.status, api.log.at(-1)]).toEqual([404, expect.stringContaining('0f0f0f-64.avif')])
})

test('a token in a query, a header or a body reaches no log, whatever becomes of it', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  await aPage(api, 'dashboard')
  const query = `?token=${token}&sessionId=hush-hush`
  for (const path of [
    '/dashboard',
    '/Dashboard/',
    '/confirm-email',
    '/reset-password',
    '/verify-payment',
    '/verifytoken',
    '/categories',
    '/api/export',
    '/signup',
    '/nothing',
    '/api/nothing',
    '/%2e%2e/%zz',
  ]) {
    const headers = { Referer: `https://menus.example/dashboard${query}`, Cookie: `t=${token}` }
    await api.call('GET', path + query, { headers })
    await api.call('GET', path + query, { headers, token })
    await api.call('POST', path + query, { headers, json: { token, password: 'hush-hush' } })
  }
  await api.db.schema.dropTable('publications').execute()
  const failed = await api.call('GET', `/api/publication${query}`, { token })
  expect(failed).toMatchObject({ status: 500 })
  expect(api.log).toHaveLength(12 * 3 + 2)
  expect(api.log.join()).not.toContain(token)
  expect(api.log.join()).not.toContain('hush-hush')
  expect(api.log.join()).not.toContain('?')
})
