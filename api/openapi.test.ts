import { brotliDecompressSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createAnswerChecker } from './testing/check-answer.ts'
import { DECLARED_CALLS, NOT_BY_KEY } from './testing/declared-calls.ts'
import { anApi } from './testing/fixtures.ts'
import { listCalls, type Description } from './openapi.ts'

test('the description is OpenAPI 3.1 and leaves no reference open', async () => {
  await using api = await anApi()
  const { body } = await api.call('GET', '/api/openapi.json')
  const validator = new Validator()
  const { valid, errors } = await validator.validate(
    structuredClone(body) as Record<string, unknown>,
  )
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  expect(validator.version).toBe('3.1')
  const { components } = body as Description
  const references = JSON.stringify(body).matchAll(/"#\/components\/schemas\/([^"]+)"/g)
  const names = new Set([...references].map(([, name = '']) => name))
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !components.schemas[name])).toEqual([])
})

test('every call is in the description, and the file for programs; nothing else', async () => {
  await using api = await anApi()
  const { body } = await api.call('GET', '/api/openapi.json')
  const described = Object.entries((body as Description).paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const calls = listCalls(api.app).map(({ method, path }) => `${method} ${path}`)
  expect(described.map((call) => call.replace(/\{(\w+)\}/g, ':$1')).toSorted()).toEqual(
    ['GET /:restaurant/menu.json', ...calls].toSorted(),
  )
  const ids = Object.values((body as Description).paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

test('it says of each call whether it needs a token or takes a key, as the calls do', async () => {
  await using api = await anApi()
  const { body } = await api.call('GET', '/api/openapi.json')
  for (const { method, path } of listCalls(api.app)) {
    const { paths } = body as Description
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    const name = `${method} ${path}`
    const { access } = DECLARED_CALLS[name] ?? {}
    const keys = access === 'owner' && !NOT_BY_KEY.has(name) ? [{ key: [] }] : []
    const isOpen = access === 'open' || access === 'signed'
    expect(operation?.security, path).toEqual(isOpen ? [] : [{ token: [] }, ...keys])
  }
})

test('it has the bodies that the calls check', async () => {
  await using api = await anApi()
  const { body } = await api.call('GET', '/api/openapi.json')
  const { paths } = body as Description
  expect(paths['/login']?.['post']?.requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            email: { type: 'string', minLength: 1 },
            password: { type: 'string', minLength: 1 },
            code: { type: 'string' },
          },
          required: ['email', 'password'],
        },
      },
    },
  })
  const form = paths['/categories/{categoryId}/products']?.['post']?.requestBody?.content
  expect(form).toMatchObject({
    'multipart/form-data': {
      schema: {
        required: ['name', 'price', 'description'],
        properties: { image: { anyOf: [{ contentMediaType: 'application/octet-stream' }, {}] } },
      },
    },
  })
})

test('an answer that does not fit is noticed', async () => {
  await using api = await anApi()
  const { check } = createAnswerChecker(api.app)
  expect(() => check('GET', '/verifytoken', json(200, { valid: true }))).not.toThrow()
  expect(() => check('GET', '/verifytoken', json(200, { valid: true, more: 1 }))).toThrow(
    'must NOT',
  )
  expect(() => check('GET', '/verifytoken', json(200, {}))).toThrow('required')
  expect(() => check('GET', '/verifytoken', json(409, {}))).toThrow('409')
  expect(() => check('GET', '/verifytoken', { response: new Response(''), body: '' })).toThrow(
    'text',
  )
})

test('the page to read it has every call, runs nothing and asks nobody', async () => {
  await using api = await anApi()
  const answer = await api.app.request('/api/docs')
  const page = await answer.text()
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/default-src 'none'.*style-src 'self' 'sha256-.*frame-ancestors 'none'/)
  expect(answer.headers.get('Permissions-Policy')).toContain('camera=()')
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(| on\w+=| style=/)
  const targets = page.matchAll(/href="#([^"]+)"/g).map(([, id = '']) => id)
  expect([...targets].filter((id) => !page.includes(`id="${id}"`))).toEqual([])
  for (const { method, path } of listCalls(api.app)) {
    expect(page).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  }
})

test.each(['/api/docs', '/api/openapi.json'])('%s is made once, compressed', async (path) => {
  await using api = await anApi()
  const ask = (headers = {}) => api.app.request(path, { headers })
  const plain = Buffer.from(await (await ask()).arrayBuffer())
  const small = await ask({ 'Accept-Encoding': 'br' })
  const etag = small.headers.get('ETag') ?? ''
  expect(brotliDecompressSync(await small.arrayBuffer())).toEqual(plain)
  const again = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('Cache-Control')).toBe('public, max-age=300')
})

function json(status: number, body: unknown) {
  return { response: Response.json(body, { status }), body }
}
