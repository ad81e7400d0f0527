import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anApi, anOwner } from './testing/fixtures.ts'

test.each([
  ['GET', '/signup', 'POST'],
  ['PUT', '/login', 'POST, GET, HEAD'],
  ['DELETE', '/categories', 'GET, HEAD'],
  ['GET', '/categories/abc/products', 'POST'],
  ['POST', '/menu/drop-cafe', 'GET, HEAD'],
  ['PATCH', '/updatedCategory/abc', 'PUT'],
  ['GET', '/api/order', 'PUT'],
  ['OPTIONS', '/restaurant', 'POST'],
])('%s %s is told which methods there are', async (method, path, allowed) => {
  await using api = await anApi()
  const { status, headers, body } = await api.call(method, path)
  expect(status).toBe(405)
  expect(headers.get('Allow')).toBe(allowed)
  expect(body).toEqual({ message: expect.any(String), requestId: expect.any(String) })
})

test('a call below /api/ that is none is answered in JSON', async () => {
  await using api = await anApi()
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/nothing'],
    ['POST', '/nothing'],
    ['DELETE', '/api/x/y/z'],
  ] as const) {
    const { status, body } = await api.call(method, path)
    expect(status).toBe(404)
    expect(body).toEqual({ message: 'Not found', requestId: expect.any(String) })
  }
})

test('an address of a menu has its methods before its pages are published', async () => {
  await using api = await anApi()
  await anOwner(api, 'Corner')
  for (const path of ['/corner', '/Corner/teas', '/corner/teas/sage']) {
    const { status, headers } = await api.call('DELETE', path)
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  }
  for (const path of ['/other', '/%', '/%ff/x']) {
    expect((await api.call('DELETE', path)).status, path).toBe(404)
  }
})

test('a page and a call share an address, each with its methods', async () => {
  await using api = await anApi()
  expect(await api.call('GET', '/login')).toMatchObject({ status: 200 })
  expect(await api.call('POST', '/login', { json: {} })).toMatchObject({ status: 400 })
  const { status, headers } = await api.call('DELETE', '/login')
  expect([status, headers.get('Allow')]).toEqual([405, 'POST, GET, HEAD'])
})

test('GET /icons is a call, a file below it is a file', async () => {
  await using api = await anApi()
  const folder = join(api.settings.cdnDir, 'icons')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'pizza.svg'), '<svg/>')
  expect(await api.call('GET', '/icons')).toMatchObject({ status: 200, body: expect.any(Array) })
  const { headers } = await api.call('GET', '/icons/pizza.svg')
  expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
})
