import { expect, test } from 'vitest'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'
import { anApi, type Api } from '../testing/fixtures.ts'

const OWNER = {
  email: 'noura@example.com',
  password: 'karak and dates',
  restaurantName: 'Corner',
}
const NEW = 'sara@example.com'
const CHANGED = 'Your email address was changed'
const ASKED = { email: NEW, password: OWNER.password }

test('an owner gets another address by its mail, and the former one is told', async () => {
  await using house = await aHouse()
  const { api, token, ask, confirm, mailTo, logIn } = house
  expect(await ask(ASKED)).toMatchObject({ status: 202 })
  const mail = await mailTo(NEW)
  expect(mail?.link).toContain('/confirm-email?kind=change-email&token=')
  expect(await logIn(OWNER.email)).toBe(200)
  expect(await confirm(mail?.token)).toMatchObject({ status: 200 })
  expect(await api.call('GET', '/api/account', { token })).toMatchObject({
    body: { email: NEW, emailConfirmedAt: NOW.toISOString() },
  })
  expect([await logIn(OWNER.email), await logIn(NEW)]).toEqual([401, 200])
  expect(await mailTo(OWNER.email, CHANGED)).toBeDefined()
  expect(await confirm(mail?.token)).toMatchObject({ status: 400, body: { field: 'token' } })
})

test('the former address takes the account back within 72 hours, also after a second change', async () => {
  await using house = await aHouse()
  const { api, token, ask, confirm, undo, mailTo, logIn } = house
  await ask(ASKED)
  await confirm((await mailTo(NEW))?.token)
  const back = (await mailTo(OWNER.email, CHANGED))?.token
  await ask({ ...ASKED, email: 'third@example.com' })
  await confirm((await mailTo('third@example.com'))?.token)
  api.setNow(new Date(NOW.getTime() + 3 * DAY_MS - 1000))
  expect(await undo(back)).toMatchObject({ status: 200 })
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

test('nothing is undone after 72 hours, and no link is opened after a day', async () => {
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

test.each([
  [{ password: 'a wrong one' }, { status: 403, body: { field: 'password' } }],
  [{ email: 'Noura@Example.com' }, { status: 400, body: { field: 'email' } }],
  [{ email: 'nobody' }, { status: 400, body: { field: 'email' } }],
  [{ email: 'taken@example.com' }, { status: 409, body: { field: 'email' } }],
])('%j is refused, and no mail goes out', async (wish, answer) => {
  await using house = await aHouse()
  const { api, ask, mailTo } = house
  const other = { ...OWNER, email: 'taken@example.com', restaurantName: 'Other' }
  await api.call('POST', '/signup', { json: other })
  expect(await ask({ ...ASKED, ...wish })).toMatchObject(answer)
  expect(await mailTo(NEW)).toBeUndefined()
  expect(await api.call('POST', '/api/change-email', { json: ASKED })).toMatchObject({
    status: 401,
  })
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

async function aHouse() {
  const api = await anApi()
  await api.call('POST', '/signup', { json: OWNER })
  const { body } = await api.call('POST', '/login', { json: OWNER })
  const { token } = body as { token: string }
  const post = (path: string, mailToken = '') =>
    api.call('POST', `/api/change-email/${path}`, { json: { token: mailToken } })
  return {
    api,
    token,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
    ask: (json: object) => api.call('POST', '/api/change-email', { token, json }),
    confirm: (mailToken?: string) => post('confirm', mailToken),
    undo: (mailToken?: string) => post('undo', mailToken),
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

async function statusOf(api: Api, json: { email: string; password: string }): Promise<number> {
  return (await api.call('POST', '/login', { json })).status
}
