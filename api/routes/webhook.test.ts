import { expect, test } from 'vitest'
import { addMailToken } from '#db/queries/sessions.ts'
import { confirmEmail, findOwner } from '#db/queries/owners.ts'
import { addDelivery, listDeliveries, takeDelivery } from '#db/queries/webhooks.ts'
import { HOUR_MS } from '#db/rules/time/dates.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { hashMailToken } from '../domain/mail/mail-contents.ts'
import type { Delivery } from '../schemas/webhook.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const URL = 'https://till.example/menu?shop=1'

test('an owner sets the address, and is told its secret once', async () => {
  await using api = await anApi()
  const { token } = await aConfirmedOwner(api)
  const get = async () => (await api.call('GET', '/api/webhook', { token })).body
  expect(await get()).toEqual({ webhook: null })
  const first = await set(api, token)
  expect(first).toEqual({
    secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    url: URL,
    createdAt: NOW.toISOString(),
    stopped: null,
    goneAt: null,
  })
  expect(await get()).toEqual({
    webhook: { url: URL, createdAt: NOW.toISOString(), stopped: null, goneAt: null },
  })
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
  'https://:secret@till.example/',
  'till.example',
  'file:///etc/passwd',
  'https://till.example:22/',
  'https://till.example:8080/menu',
  'https://till.example:80/menu',
  `https://till.example/${'x'.repeat(500)}`,
])('%s is no address for it', async (url) => {
  await using api = await anApi()
  const { token } = await aConfirmedOwner(api)
  const answer = await api.call('PUT', '/api/webhook', { token, json: { url } })
  expect(answer).toMatchObject({ status: 400, body: { field: 'url' } })
})

test('an owner sees what was sent, and sends it again', async () => {
  await using api = await anApi()
  const { token, restaurantId } = await aConfirmedOwner(api)
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
    type: 'menu.published',
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

test('an address on port 8443 is one', async () => {
  await using api = await anApi()
  const { token } = await aConfirmedOwner(api)
  const url = 'https://till.example:8443/menu'
  expect(await set(api, token, url)).toMatchObject({ url })
})

test('nobody has one without a confirmed email', async () => {
  await using api = await anApi()
  const { token, ownerId } = await anOwner(api)
  const json = { url: URL }
  expect(await api.call('PUT', '/api/webhook', { token, json })).toMatchObject({
    status: 409,
    body: { message: 'Please confirm your email address first' },
  })
  expect((await api.call('GET', '/api/webhook', { token })).body).toEqual({ webhook: null })
  await transact(api.db, (trx) => confirmEmail(trx, ownerId, NOW))
  await set(api, token)
})

test('an owner sends a test', async () => {
  await using api = await anApi()
  const { token } = await aConfirmedOwner(api)
  const test = () => api.call('POST', '/api/webhook/test', { token })
  expect(await test()).toMatchObject({ status: 404 })
  await set(api, token)
  const queued = { type: 'webhook.test', attempts: 0, nextAt: NOW.toISOString() }
  expect(await test()).toMatchObject({ status: 200, body: [queued] })
})

test('an owner sends by hand twenty times an hour', async () => {
  await using api = await anApi()
  const { token } = await aConfirmedOwner(api)
  await set(api, token)
  const { body } = await api.call('POST', '/api/webhook/test', { token })
  const resend = `/api/webhook/deliveries/${(body as Delivery[])[0]?._id}/resend`
  const send = async (path: string) => (await api.call('POST', path, { token })).status
  for (let count = 2; count <= 20; count += 1) expect(await send(resend)).toBe(200)
  expect([await send(resend), await send('/api/webhook/test')]).toEqual([429, 429])
  api.setNow(new Date(NOW.getTime() + HOUR_MS))
  expect(await send(resend)).toBe(200)
})

test.each(['It was not me', 'a reset', 'another password', 'the end of all sign-ins'])(
  '%s stops what was set before, until it is set again',
  async (what) => {
    await using api = await anApi()
    const { token, ownerId, restaurantId } = await aConfirmedOwner(api)
    const passwordHash = await api.context.passwords.hash('open sesame')
    await api.db.updateTable('owners').set({ passwordHash }).execute()
    await set(api, token)
    await addDelivery(api.db, { restaurantId, revision: 1 }, NOW)
    const password = 'another good one'
    if (what === 'the end of all sign-ins') {
      await api.call('POST', '/api/sign-out-everywhere', { token })
    } else if (what === 'another password') {
      const json = { password: 'open sesame', newPassword: password }
      await api.call('POST', '/api/change-password', { token, json })
    } else {
      const isReset = what === 'a reset'
      const purpose = isReset ? 'reset-password' : 'undo-email'
      const path = isReset ? '/api/reset-password' : '/api/change-email/undo'
      const mailed = 'what the mail has'
      const to = { ownerId, email: 'former@example.com' }
      const row = { tokenHash: hashMailToken(mailed), expiresAt: new Date(NOW.getTime() + HOUR_MS) }
      await addMailToken(api.db, { ...row, ...to, purpose }, NOW)
      const sent = { token: mailed, ...(isReset && { password }) }
      await api.call('POST', path, { json: sent })
    }
    await addDelivery(api.db, { restaurantId, revision: 2 }, NOW)
    expect(await takeDelivery(api.db, NOW)).toBeUndefined()
    const { tokenVersion } = (await findOwner(api.db, ownerId))!
    const fresh = await api.context.tokens.issue({ personId: ownerId, tokenVersion }, NOW)
    const get = async () => (await api.call('GET', '/api/webhook', { token: fresh })).body
    expect(await get()).toMatchObject({ webhook: { url: URL, stopped: 'signed_out' } })
    const [delivery] = await listDeliveries(api.db, restaurantId)
    for (const path of ['test', `deliveries/${delivery?.id}/resend`]) {
      const answer = await api.call('POST', `/api/webhook/${path}`, { token: fresh })
      expect(answer).toMatchObject({ status: 409 })
    }
    await transact(api.db, (trx) => confirmEmail(trx, ownerId, NOW))
    await set(api, fresh)
    expect(await get()).toMatchObject({ webhook: { stopped: null } })
  },
)

async function aConfirmedOwner(api: Api): ReturnType<typeof anOwner> {
  const owner = await anOwner(api)
  await transact(api.db, (trx) => confirmEmail(trx, owner.ownerId, NOW))
  return owner
}

async function set(api: Api, token: string, url = URL): Promise<unknown> {
  const { status, body } = await api.call('PUT', '/api/webhook', { token, json: { url } })
  expect(status).toBe(200)
  return body
}
