import { expect, test } from 'vitest'
import { addDelivery } from '#db/queries/webhooks.ts'
import { NOW } from '#db/testing/fixtures.ts'
import type { Delivery } from '../schemas/webhook.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const URL = 'https://till.example/menu?shop=1'

test('an owner sets the address, and is told its secret once', async () => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const get = async () => (await api.call('GET', '/api/webhook', { token })).body
  expect(await get()).toEqual({ webhook: null })
  const first = await set(api, token)
  expect(first).toEqual({
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    url: URL,
    createdAt: NOW.toISOString(),
  })
  expect(await get()).toEqual({ webhook: { url: URL, createdAt: NOW.toISOString() } })
  expect(await set(api, token)).not.toEqual(first)
  await api.call('DELETE', '/api/webhook', { token })
  expect(await get()).toEqual({ webhook: null })
})

test.each([
  'http://till.example/menu',
  'https://localhost/menu',
  'https://127.0.0.1/menu',
  'https://2130706433/',
  'https://[::1]/menu',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@till.example/',
  'till.example',
  'file:///etc/passwd',
  `https://till.example/${'x'.repeat(500)}`,
])('%s is no address for it', async (url) => {
  await using api = await anApi()
  const { token } = await anOwner(api)
  const answer = await api.call('PUT', '/api/webhook', { token, json: { url } })
  expect(answer).toMatchObject({ status: 400, body: { field: 'url' } })
})

test('an owner sees what was sent, and sends it again', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await anOwner(api)
  await set(api, token)
  await addDelivery(api.db, { restaurantId, revision: 3 }, NOW)
  await api.db
    .updateTable('webhookDeliveries')
    .set({ nextAt: null, attempts: 29, status: 500, failure: 'answer' })
    .execute()
  const { body } = await api.call('GET', '/api/webhook/deliveries', { token })
  const [delivery] = body as Delivery[]
  expect(delivery).toEqual({
    _id: expect.any(String),
    revision: 3,
    createdAt: NOW.toISOString(),
    attempts: 29,
    nextAt: null,
    deliveredAt: null,
    status: 500,
    failure: 'answer',
  })
  const path = `/api/webhook/deliveries/${delivery?._id}/resend`
  expect((await api.call('POST', path, { token })).body).toMatchObject([
    { attempts: 0, nextAt: NOW.toISOString(), status: null, failure: null },
  ])
})

async function set(api: Api, token: string): Promise<unknown> {
  const { status, body } = await api.call('PUT', '/api/webhook', { token, json: { url: URL } })
  expect(status).toBe(200)
  return body
}
