import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { hasPasskey } from '#db/queries/passkeys.ts'
import { aPasskey, NOW } from '#db/testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'
import { anApi, type Api } from '../testing/fixtures.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const NEW = 'sara@example.com'
const CHANGED = 'Your email address was changed'
const TAKEN = 'This address already has an account'
const ASKED = { email: NEW, password: OWNER.password }
const REFUSED = { status: 403, body: { field: 'password' } }

test.each(['the session', 'the password'])(
  'an owner gets another address by its mail and %s, and the former one is told',
  async (proof) => {
    await using house = await aHouse()
    const { api, token, ask, confirm, mailTo, logIn } = house
    expect(await ask(ASKED)).toMatchObject({ status: 202 })
    const mail = await mailTo(NEW)
    expect(mail?.link).toContain('/confirm-email?kind=change-email&token=')
    // The mailbox need not know the account that asked.
    const ofLink = await api.call('POST', '/api/link-email', { json: { token: mail?.token } })
    expect(ofLink.status).toBe(400)
    expect(await logIn(OWNER.email)).toBe(200)
    const by = proof === 'the session' ? { token } : { password: OWNER.password }
    expect(await confirm(mail?.token, by)).toMatchObject({ status: 200 })
    expect([await logIn(OWNER.email), await logIn(NEW)]).toEqual([401, 200])
    expect(await api.call('GET', '/api/account', { token })).toMatchObject({ status: 401 })
    expect(
      await api.call('GET', '/api/account', { token: await house.tokenOf(NEW) }),
    ).toMatchObject({ body: { email: NEW, emailConfirmedAt: NOW.toISOString() } })
    expect(await mailTo(OWNER.email, CHANGED)).toBeDefined()
    expect(await confirm(mail?.token)).toMatchObject({ status: 400, body: { field: 'token' } })
  },
)

test('whoever only opens the mail, or is signed in to another account, changes nothing', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, mailTo, logIn } = house
  const other = { ...OWNER, email: 'boss@example.com', restaurantName: 'Other' }
  await api.call('POST', '/signup', { json: other })
  const token = await house.tokenOf(other.email)
  await ask(ASKED)
  const mail = await mailTo(NEW)
  expect(await confirm(mail?.token, {})).toMatchObject(REFUSED)
  expect(await confirm(mail?.token, { token })).toMatchObject(REFUSED)
  expect(await confirm(mail?.token, { password: 'a wrong one' })).toMatchObject(REFUSED)
  expect([await logIn(OWNER.email), await logIn(NEW)]).toEqual([200, 401])
  expect(await confirm(mail?.token)).toMatchObject({ status: 200 })
})

test('an operator’s address gives its rights to nobody who does not sign in with it', async () => {
  await using house = await aHouse({ OPERATOR_EMAILS: NEW })
  const { api, token, ask, confirm, mailTo } = house
  const customers = async (token: string) =>
    (await api.call('GET', '/api/customers', { token })).status
  await ask(ASKED)
  expect(await confirm((await mailTo(NEW))?.token, {})).toMatchObject(REFUSED)
  expect(await customers(token)).toBe(403)
  expect(await confirm((await mailTo(NEW))?.token)).toMatchObject({ status: 200 })
  expect(await customers(token)).toBe(401)
  expect(await customers(await house.tokenOf(NEW))).toBe(200)
})

test('the former address takes the account back within 72 hours, also after a second change', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, undo, mailTo, logIn } = house
  await ask(ASKED)
  await confirm((await mailTo(NEW))?.token)
  const back = (await mailTo(OWNER.email, CHANGED))?.token
  api.setNow(new Date(NOW.getTime() + 1000))
  const token = await house.tokenOf(NEW)
  await ask({ ...ASKED, email: 'third@example.com' }, token)
  await confirm((await mailTo('third@example.com'))?.token)
  api.setNow(new Date(NOW.getTime() + 3 * DAY_MS - 1000))
  const { id } = await api.db.selectFrom('owners').select('id').executeTakeFirstOrThrow()
  await aPasskey(api.db, id)
  // Whoever took it undoes their own change only.
  expect(await undo((await mailTo(NEW, CHANGED))?.token)).toMatchObject({ status: 200 })
  expect(await undo(back)).toMatchObject({ status: 200 })
  expect(await hasPasskey(api.db, id)).toBe(false)
  expect(await api.call('GET', '/api/account', { token })).toMatchObject({ status: 401 })
  expect(await Promise.all([OWNER.email, NEW, 'third@example.com'].map(logIn))).toEqual([
    401, 401, 401,
  ])
  const reset = await mailTo(OWNER.email, 'Choose a new password')
  const json = { token: reset?.token, password: 'saffron and rose' }
  expect(await api.call('POST', '/api/reset-password', { json })).toMatchObject({ status: 200 })
  expect(await statusOf(api, { ...OWNER, password: 'saffron and rose' })).toBe(200)
  expect(await undo(back)).toMatchObject({ status: 400, body: { field: 'token' } })
})

test('nothing is undone after 72 hours, and no link is opened after a change', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, undo, mailTo } = house
  await ask({ ...ASKED, email: 'late@example.com' })
  const late = (await mailTo('late@example.com'))?.token
  await ask(ASKED)
  await confirm((await mailTo(NEW))?.token)
  const back = (await mailTo(OWNER.email, CHANGED))?.token
  // A change that was made ends the other links.
  expect(await confirm(late)).toMatchObject({ status: 400 })
  api.setNow(new Date(NOW.getTime() + 3 * DAY_MS))
  expect(await undo(back)).toMatchObject({ status: 400, body: { field: 'token' } })
})

test('nobody else gets the former address while the change can be undone', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, undo, mailTo } = house
  await ask(ASKED)
  await confirm((await mailTo(NEW))?.token)
  const signUp = (restaurantName: string) =>
    api.call('POST', '/signup', { json: { ...OWNER, restaurantName } })
  expect(await signUp('Other')).toMatchObject({
    status: 409,
    body: { message: 'Email already exists', field: 'email' },
  })
  const third = await house.another('third@example.com')
  expect(await ask({ ...ASKED, email: OWNER.email }, third)).toMatchObject({ status: 202 })
  expect(await mailTo(OWNER.email, TAKEN)).toBeDefined()
  expect(await mailTo(OWNER.email)).toBeUndefined()
  expect(await undo((await mailTo(OWNER.email, CHANGED))?.token)).toMatchObject({ status: 200 })
})

test('the former address is free after three days, and the one that was undone at once', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, undo, mailTo } = house
  const signUp = async (email: string, restaurantName: string) =>
    (await api.call('POST', '/signup', { json: { ...OWNER, email, restaurantName } })).status
  await ask(ASKED)
  await confirm((await mailTo(NEW))?.token)
  const later = NOW.getTime() + 3 * DAY_MS
  api.setNow(new Date(later - 1))
  expect(await signUp(OWNER.email, 'Other')).toBe(409)
  expect(await undo((await mailTo(OWNER.email, CHANGED))?.token)).toMatchObject({ status: 200 })
  expect(await signUp(NEW, 'Second')).toBe(201)
})

test('an address is free again when the change cannot be undone any more', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, mailTo } = house
  await ask(ASKED)
  await confirm((await mailTo(NEW))?.token)
  api.setNow(new Date(NOW.getTime() + 3 * DAY_MS))
  const json = { ...OWNER, restaurantName: 'Other' }
  expect(await api.call('POST', '/signup', { json })).toMatchObject({ status: 201 })
})

test.each([
  [{ password: 'a wrong one' }, { status: 403, body: { field: 'password' } }],
  [{ email: 'Noura@Example.com' }, { status: 400, body: { field: 'email' } }],
  [{ email: 'nobody' }, { status: 400, body: { field: 'email' } }],
])('%j is refused, and no mail goes out', async (wish, answer) => {
  await using house = await aHouse()
  const { api, ask, mailTo } = house
  expect(await ask({ ...ASKED, ...wish })).toMatchObject(answer)
  expect(await mailTo(NEW)).toBeUndefined()
  expect(await api.call('POST', '/api/change-email', { json: ASKED })).toMatchObject({
    status: 401,
  })
})

test('an address that has an account is answered like a free one, and its mail says so', async () => {
  await using house = await aHouse()
  const { api, ask, mailTo } = house
  const other = { ...OWNER, email: 'taken@example.com', restaurantName: 'Other' }
  await api.call('POST', '/signup', { json: other })
  const answers = [await ask(ASKED), await ask({ ...ASKED, email: 'Taken@example.com' })]
  const [free, taken] = answers.map(({ status, body }) => ({ status, body }))
  expect(taken).toEqual(free)
  expect(free?.status).toBe(202)
  expect(await mailTo(other.email)).toBeUndefined()
  const mail = await mailTo('Taken@example.com', TAKEN)
  expect(mail?.link).toBe('http://localhost:3000/login')
  expect(await api.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('an account asks for no other address before its own is confirmed', async () => {
  await using api = await anApi()
  await api.call('POST', '/signup', { json: OWNER })
  const token = await tokenOf(api, OWNER.email)
  expect(await api.call('POST', '/api/change-email', { token, json: ASKED })).toMatchObject({
    status: 409,
    body: { message: 'Please confirm your email address first' },
  })
  expect(await mailAbout(api, NEW, 'Confirm your new email address')).toBeUndefined()
})

test('an owner asks five times an hour, and one address for all its owners twenty times', async () => {
  await using house = await aHouse()
  const { api, ask } = house
  const asks = async (token?: string, address?: string) => {
    const email = `${crypto.randomUUID()}@example.com`
    return (await ask({ ...ASKED, email }, token, address)).status
  }
  // What is refused for the password or the address counts for nothing.
  await ask({ ...ASKED, password: 'a wrong one' })
  await ask({ ...ASKED, email: OWNER.email })
  const statuses = []
  for (let count = 0; count < 6; count += 1) statuses.push(await asks())
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  for (const name of ['a', 'b', 'c']) {
    const token = await house.another(`${name}@example.com`)
    for (let count = 0; count < 5; count += 1) expect(await asks(token)).toBe(202)
  }
  const fifth = await house.another('d@example.com')
  expect(await asks(fifth)).toBe(429)
  expect(await asks(fifth, '198.51.100.7')).toBe(202)
  api.setNow(new Date(NOW.getTime() + HOUR_MS))
  expect(await asks()).toBe(202)
})

test('what others ask for takes none of the five mails of a mailbox', async () => {
  await using house = await aHouse()
  const { api, ask } = house
  const victim = { ...OWNER, email: 'victim@example.com', restaurantName: 'Other' }
  const askers = [house.token]
  for (const name of ['a', 'b']) askers.push(await house.another(`${name}@example.com`))
  const statuses = []
  for (const token of askers) {
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await ask({ ...ASKED, email: victim.email }, token)).status)
    }
  }
  expect(new Set(statuses)).toEqual(new Set([202]))
  expect(await api.call('POST', '/signup', { json: victim })).toMatchObject({ status: 201 })
  await api.context.mailer.idle()
  const mails = await readOutbox(api.settings.dataDir)
  const subjects = mails.filter(({ to }) => to === victim.email).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'Confirm your new email address'),
    'Please confirm your email address',
  ])
})

test('of two who ask for one address the first gets it', async () => {
  await using house = await aHouse()
  const { api, ask, confirm, mailTo } = house
  await ask(ASKED)
  const first = (await mailTo(NEW))?.token
  await api.call('POST', '/signup', { json: { ...OWNER, email: NEW, restaurantName: 'Other' } })
  expect(await confirm(first)).toMatchObject({ status: 409, body: { field: 'email' } })
  expect(await confirm(first)).toMatchObject({ status: 409 })
})

test('a link that a thief asked for ends with a new password', async () => {
  await using house = await aHouse()
  const { api, token, ask, confirm, mailTo } = house
  await ask(ASKED)
  const thief = (await mailTo(NEW))?.token
  const json = { password: OWNER.password, newPassword: 'saffron and rose' }
  expect(await api.call('POST', '/api/change-password', { token, json })).toMatchObject({
    status: 200,
  })
  expect(await confirm(thief)).toMatchObject({ status: 400, body: { field: 'token' } })
})

interface Proof {
  token?: string
  password?: string
}

/** With an owner whose address is confirmed. */
async function aHouse(environment: Record<string, string> = {}) {
  const api = await anApi(environment)
  const signUp = async (email: string, restaurantName: string) => {
    await api.call('POST', '/signup', { json: { ...OWNER, email, restaurantName } })
    const mail = await mailAbout(api, email, 'Please confirm your email address')
    const json = { token: mail?.token, password: OWNER.password }
    await api.call('POST', '/api/confirm-email', { json })
    return tokenOf(api, email)
  }
  const token = await signUp(OWNER.email, OWNER.restaurantName)
  const own = { password: OWNER.password }
  return {
    api,
    token,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    /** The token of another account like it. */
    another: (email: string) => signUp(email, `House ${email.split('@')[0]}`),
    tokenOf: (email: string) => tokenOf(api, email),
    ask: (json: object, by = token, address = '192.0.2.1') =>
      api.call('POST', '/api/change-email', { token: by, json, address }),
    confirm: (mailToken = '', { token, ...proof }: Proof = own) => {
      const json = { token: mailToken, ...proof }
      return api.call('POST', '/api/change-email/confirm', { json, ...(token && { token }) })
    },
    undo: (mailToken = '') =>
      api.call('POST', '/api/change-email/undo', { json: { token: mailToken } }),
    mailTo: (email: string, subject = 'Confirm your new email address') =>
      mailAbout(api, email, subject),
    logIn: (email: string) => statusOf(api, { email, password: OWNER.password }),
  }
}

async function mailAbout(api: Api, email: string, subject: string) {
  await api.context.mailer.idle()
  const mails = await readOutbox(api.settings.dataDir)
  return mails.find((mail) => mail.to === email && mail.subject === subject)
}

async function tokenOf(api: Api, email: string): Promise<string> {
  const json = { email, password: OWNER.password }
  const { body } = await api.call('POST', '/login', { json })
  return (body as { token: string }).token
}

async function statusOf(api: Api, json: { email: string; password: string }): Promise<number> {
  return (await api.call('POST', '/login', { json })).status
}
