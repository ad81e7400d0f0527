import { expect, test } from 'vitest'
import { aPasskey } from '#db/testing/fixtures.ts'
import { anApi, anOwner, type Api } from '../testing/fixtures.ts'

const OPERATOR = 'Boss@Example.com'

async function signIn(api: Api, { email, confirmed }: { email: string; confirmed: boolean }) {
  const owner = await anOwner(api, 'The House')
  const emailConfirmedAt = confirmed ? '2026-01-01T07:00:00.000Z' : null
  await api.db
    .updateTable('owners')
    .set({ email, emailKey: email.toLowerCase(), emailConfirmedAt })
    .where('id', '=', owner.ownerId)
    .execute()
  return owner
}

test('an operator sees every owner, with the restaurant and the e-mail', async () => {
  await using api = await anApi({ OPERATOR_EMAILS: `someone@example.com, ${OPERATOR}` })
  const house = await signIn(api, { email: 'boss@example.com', confirmed: true })
  const other = await anOwner(api, 'مقهى')
  await api.call('POST', '/restaurant', {
    token: other.token,
    json: { formData: { label: 'مقهى & ☕' } },
  })
  const { email } = await api.db
    .selectFrom('owners')
    .select('email')
    .where('id', '=', other.ownerId)
    .executeTakeFirstOrThrow()
  const { status, body } = await api.call('GET', '/api/customers', { token: house.token })
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(body).toEqual(
    expect.arrayContaining([
      { _id: house.ownerId, restaurantName: 'The House', email: 'boss@example.com' },
      { _id: other.ownerId, restaurantName: 'مقهى & ☕', email },
    ]),
  )
})

test.each([
  ['an address that nobody confirmed', OPERATOR, { email: 'boss@example.com', confirmed: false }],
  ['another address', OPERATOR, { email: 'boss@example.org', confirmed: true }],
  ['no operators at all', '', { email: 'boss@example.com', confirmed: true }],
])('%s sees nothing', async (_case, OPERATOR_EMAILS, account) => {
  await using api = await anApi({ OPERATOR_EMAILS })
  const { token } = await signIn(api, account)
  expect(await api.call('GET', '/api/customers', { token })).toMatchObject({
    status: 403,
    body: { message: 'Not allowed', requestId: expect.any(String) },
  })
})

test('in production an operator needs a passkey, and is told so', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' }
  await using api = await anApi({ OPERATOR_EMAILS: OPERATOR, ...production })
  const { token, ownerId } = await signIn(api, { email: 'boss@example.com', confirmed: true })
  expect(await api.call('GET', '/api/customers', { token })).toMatchObject({
    status: 403,
    body: {
      message: 'Operators need a passkey. Please add one in your account.',
      field: 'passkey',
    },
  })
  await aPasskey(api.db, ownerId)
  expect(await api.call('GET', '/api/customers', { token })).toMatchObject({ status: 200 })
})

test('whoever is not signed in is told to', async () => {
  await using api = await anApi({ OPERATOR_EMAILS: OPERATOR })
  expect(await api.call('GET', '/api/customers')).toMatchObject({
    status: 401,
    body: { message: 'Please sign in' },
  })
})
