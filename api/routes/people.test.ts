import { expect, test } from 'vitest'
import { removePeopleSince } from '#db/queries/people.ts'
import { resetAfterRestore } from '#db/queries/restore.ts'
import { transact } from '#db/transact.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { MOST_PEOPLE } from '#db/rules/roles.ts'
import { fromRight } from '#db/rules/text/isolates.ts'
import { aCategory, aPasskey, NOW } from '#db/testing/fixtures.ts'
import type { Category } from '../schemas/categories.ts'
import type { Person } from '../schemas/people.ts'
import { anApi, anOwner } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const AHMED = { email: 'ahmed@example.com', name: 'Ahmed', role: 'floor' } as const
const PASSWORD = 'karak and dates'
const NOT_ALLOWED = { status: 403, body: { message: 'Not allowed' } }

test('a person is invited by mail, chooses a password, and may do what the role may', async () => {
  await using house = await aHouse()
  const { api, owner, people, invite, mailTo, accept } = house
  const { categoryId, productIds } = house.menu
  expect(await invite(AHMED)).toMatchObject({
    status: 201,
    body: { ...AHMED, lastSeenAt: null, invitedUntil: '2026-01-08T08:00:00.000Z' },
  })
  const mail = await mailTo(AHMED.email)
  const inEnglish = `You are invited to work on a menu at ${PRODUCT_NAME.en}`
  expect(mail?.subject).toMatch(new RegExp(String.raw`^${inEnglish} · \p{Script=Arabic}`, 'u'))
  expect(mail?.text).toContain('owner@corner.example invites you to work on the menu of Corner.')
  expect(mail?.text).toContain(
    fromRight`يدعوك ${'owner@corner.example'} للعمل على قائمة ${'Corner'}.`,
  )
  expect(mail?.html).toMatch(/<div lang="en" dir="ltr"[^]*<div lang="ar" dir="rtl"/)
  expect(mail?.text).not.toContain('Ahmed')
  expect(mail?.link).toContain('/invitation?token=')
  const json = { token: mail?.token }
  expect(await api.call('POST', '/api/invitations', { json })).toMatchObject({
    body: { restaurantName: 'Corner', role: 'floor', email: AHMED.email, hasAccount: false },
  })
  const { status, body } = await accept({ token: mail?.token, password: PASSWORD })
  expect(status).toBe(200)
  const { token } = body as { token: string }
  expect(await people()).toMatchObject([
    { email: 'owner@corner.example', role: 'owner', invitedUntil: null },
    { ...AHMED, since: NOW.toISOString(), invitedUntil: null },
  ])
  expect(
    (await api.call('GET', '/api/changes?kind=people', { token: owner.token })).body,
  ).toMatchObject([
    {
      what: 'Ahmed',
      after: { joined: true },
      by: { _id: (await people())[1]?._id, kind: 'person', name: 'Ahmed', role: 'floor' },
    },
    { what: 'Ahmed', before: null, after: { role: 'floor' } },
  ])
  const own = await api.call('GET', '/api/restaurants', { token })
  expect(await api.call('GET', '/categories', { token })).toMatchObject({ status: 200 })
  expect(own.body).toEqual([
    {
      _id: owner.restaurantId,
      name: 'Corner',
      slug: 'corner',
      role: 'floor',
      suspendedFor: null,
      offeredUntil: null,
    },
  ])
  expect(await people()).toMatchObject([{}, { lastSeenAt: NOW.toISOString() }])

  const [_id] = productIds
  const sold = { json: [{ _id, soldOut: { today: true } }], token }
  expect(await api.call('PATCH', '/api/products', sold)).toMatchObject({ status: 200 })
  // Who may not undo takes no place of an undo.
  const marked = await api.call('PATCH', '/api/products', { ...sold, token: owner.token })
  expect(marked.headers.get('X-Undo')).toMatch(/^[0-9a-f]{24}$/u)
  const byFloor = await api.call('PATCH', '/api/products', sold)
  expect(byFloor.headers.get('X-Undo')).toBeNull()
  const priced = { json: [{ _id, soldOut: null, price: 1 }], token }
  expect(await api.call('PATCH', '/api/products', priced)).toMatchObject({
    status: 403,
    body: { field: 'price' },
  })
  const deleted = `/categories/${categoryId}/deleteCategory`
  expect(await api.call('DELETE', deleted, { token })).toMatchObject(NOT_ALLOWED)
  // An account of one's own, without a restaurant.
  expect(await api.call('GET', '/api/account', { token })).toMatchObject({
    body: { email: AHMED.email, emailConfirmedAt: NOW.toISOString(), suspendedFor: null },
  })
})

test('on the floor, the hours of today are changed and no others', async () => {
  await using house = await aHouse()
  const { api, owner } = house
  const { token } = await house.join(AHMED)
  const later = { from: '2026-03-01', to: '2026-03-02', closed: true }
  const today = { from: '2026-01-01', to: '2026-01-01', closed: true, note: 'A pipe broke' }
  const set = (exceptions: object[], by: string) =>
    api.call('PUT', '/api/menu-settings', { json: { exceptions }, token: by })
  await set([later], owner.token)
  expect(await set([today, later], token)).toMatchObject({ status: 200 })
  expect(await set([later], token)).toMatchObject({ status: 200 })
  for (const others of [[], [{ ...later, to: '2026-03-05' }], [today]]) {
    expect(await set(others, token)).toMatchObject({ status: 403, body: { field: 'exceptions' } })
  }
  const json = { phone: '+971 4 123 4567' }
  expect(await api.call('PUT', '/api/menu-settings', { json, token })).toMatchObject({
    status: 403,
    body: { field: 'phone' },
  })
})

test('an editor changes the hours of today, too', async () => {
  await using house = await aHouse()
  const { api } = house
  const { token } = await house.join({ ...AHMED, role: 'editor' })
  const today = { from: '2026-01-01', to: '2026-01-01', closed: true }
  const set = (json: object) => api.call('PUT', '/api/menu-settings', { json, token })
  expect(await set({ exceptions: [today] })).toMatchObject({ status: 200 })
  expect(await set({ accent: '#225544' })).toMatchObject({ status: 200 })
  const other = { ...today, from: '2026-02-01', to: '2026-02-01' }
  expect(await set({ exceptions: [today, other] })).toMatchObject({ status: 403 })
})

test('an invitation works once, for seven days, until it is taken back or sent again', async () => {
  await using house = await aHouse()
  const { api, owner, invite, mailTo, accept, people } = house
  const gone = { status: 400, body: { field: 'token' } }
  const sent = async () => (await mailTo(AHMED.email))?.token
  const { _id } = (await invite(AHMED)).body as Person
  const first = await sent()
  await api.call('POST', `/api/people/${_id}/resend`, { token: owner.token })
  const second = await sent()
  expect(await accept({ token: first, password: PASSWORD })).toMatchObject(gone)
  await api.call('DELETE', `/api/people/${_id}`, { token: owner.token })
  expect(await accept({ token: second, password: PASSWORD })).toMatchObject(gone)
  await invite(AHMED)
  const third = await sent()
  expect(await accept({ token: third, password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await accept({ token: third, password: PASSWORD })).toMatchObject(gone)

  await invite({ ...AHMED, email: 'late@example.com' })
  const late = (await mailTo('late@example.com'))?.token
  api.setNow(new Date(NOW.getTime() + 7 * DAY_MS))
  expect(await accept({ token: late, password: PASSWORD })).toMatchObject(gone)
  // The owner's token has ended, too.
  expect(await api.call('GET', '/api/people', { token: owner.token })).toMatchObject({
    status: 401,
  })
  api.setNow(NOW)
  expect(await people()).toHaveLength(3)
})

test('an account with a passkey joins by its password, and is not signed in by it', async () => {
  await using house = await aHouse()
  const { api, invite, mailTo, accept, people } = house
  const sara = { email: 'sara@example.com', password: PASSWORD, restaurantName: 'Saras' }
  await api.call('POST', '/signup', { json: sara })
  const { id } = await api.db
    .selectFrom('owners')
    .select('id')
    .where('email', '=', sara.email)
    .executeTakeFirstOrThrow()
  await aPasskey(api.db, id)
  await invite({ ...AHMED, email: sara.email })
  const token = (await mailTo(sara.email, /^You are invited/u))?.token
  const { status, body } = await accept({ token, password: PASSWORD })
  expect({ status, body }).toMatchObject({ status: 200, body: { token: null } })
  expect(await people()).toMatchObject([{}, { email: sara.email, invitedUntil: null }])
})

test('an address with an account needs its session or password', async () => {
  await using house = await aHouse()
  const { api, invite, mailTo, accept } = house
  const sara = { email: 'sara@example.com', password: PASSWORD, restaurantName: 'Saras' }
  await api.call('POST', '/signup', { json: sara })
  await invite({ ...AHMED, email: sara.email, role: 'manager' })
  const token = (await mailTo(sara.email, /^You are invited/u))?.token
  const other = await anOwner(api)
  const refused = { status: 403, body: { field: 'password' } }
  expect(await accept({ token })).toMatchObject(refused)
  expect(await accept({ token, password: 'a wrong one' })).toMatchObject(refused)
  expect(await accept({ token }, other.token)).toMatchObject(refused)
  const login = await api.call('POST', '/login', { json: sara })
  const saras = (login.body as { token: string }).token
  expect(await accept({ token }, saras)).toMatchObject({ status: 200, body: { token: null } })
  const own = await api.call('GET', '/api/restaurants', { token: saras })
  expect(own.body).toMatchObject([
    { name: 'Saras', role: 'owner' },
    { name: 'Corner', role: 'manager' },
  ])
  // Without a choice, the calls of before mean her own.
  const mine = await api.call('GET', '/api/restaurantData', { token: saras })
  expect(mine.body).toMatchObject({ restaurant: { name: 'Saras' } })
  const headers = { 'X-Restaurant': house.owner.restaurantId }
  const theirs = await api.call('GET', '/api/restaurantData', { token: saras, headers })
  expect(theirs.body).toMatchObject({ restaurant: { name: 'Corner' } })
})

test('a weak password makes no account', async () => {
  await using house = await aHouse()
  const { invite, mailTo, accept } = house
  await invite(AHMED)
  const token = (await mailTo(AHMED.email))?.token
  for (const password of ['short', 'password1']) {
    const refused = { status: 400, body: { field: 'password' } }
    expect(await accept({ token, password })).toMatchObject(refused)
  }
  expect(await accept({ token, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('who is removed, or leaves, is out at once, and may be asked again', async () => {
  await using house = await aHouse()
  const { api, owner, join, people } = house
  const { token, personId } = await join(AHMED)
  const removed = await api.call('DELETE', `/api/people/${personId}`, { token: owner.token })
  expect(removed).toMatchObject({ status: 200, body: { removedPerson: { _id: personId } } })
  expect(await api.call('GET', '/categories', { token })).toMatchObject(NOT_ALLOWED)
  expect(await api.call('GET', '/api/restaurants', { token })).toMatchObject({ body: [] })
  const again = await join(AHMED, { token })
  expect(again.personId).toBe(personId)
  expect(await api.call('DELETE', '/api/membership', { token })).toMatchObject({ status: 200 })
  expect(await people()).toHaveLength(1)
  const own = await api.call('DELETE', '/api/membership', { token: owner.token })
  expect(own).toMatchObject({ status: 409 })
})

test('a role that is lowered counts from the next call on', async () => {
  await using house = await aHouse()
  const { api, owner, join } = house
  const { token, personId } = await join({ ...AHMED, role: 'editor' })
  const [_id] = house.menu.productIds
  const change = () => api.call('PATCH', '/api/products', { json: [{ _id, price: 7 }], token })
  expect(await change()).toMatchObject({ status: 200 })
  const lowered = { json: { role: 'floor' }, token: owner.token }
  expect(await api.call('PATCH', `/api/people/${personId}`, lowered)).toMatchObject({
    body: { role: 'floor' },
  })
  expect(await change()).toMatchObject({ status: 403, body: { field: 'price' } })
  for (const json of [{ role: 'owner' }, {}]) {
    const wrong = { json, token: owner.token }
    expect(await api.call('PATCH', `/api/people/${personId}`, wrong)).toMatchObject({
      status: 400,
    })
  }
})

test('of two people in one dish, the later one is told what is there and who changed last', async () => {
  await using house = await aHouse()
  const { api, owner, join } = house
  const { token } = await join({ ...AHMED, role: 'editor' })
  const [_id] = house.menu.productIds
  const price = (by: string, price: number, version: string) =>
    api.call('PATCH', '/api/products', { json: [{ _id, price, version }], token: by })
  const { body } = await api.call('GET', '/categories', { token })
  const seen = (body as Category[])[0]?.products[0]?.version ?? ''
  expect(await price(token, 7, seen)).toMatchObject({ status: 200 })
  expect(await price(owner.token, 8, seen)).toMatchObject({
    status: 409,
    body: { by: 'Ahmed', current: [{ price: 7 }] },
  })
  const mine = await price(token, 9, seen)
  expect(mine.status).toBe(409)
  expect(mine.body).not.toHaveProperty('by')
})

test('nobody is there twice, and there are 20 people at most', async () => {
  await using house = await aHouse()
  const { invite, join } = house
  await join(AHMED)
  const taken = { status: 409, body: { field: 'email' } }
  expect(await invite({ ...AHMED, email: 'AHMED@example.com' })).toMatchObject(taken)
  expect(await invite({ ...AHMED, email: 'owner@corner.example' })).toMatchObject(taken)
  for (let at = 1; at < MOST_PEOPLE; at += 1) {
    expect(await invite({ ...AHMED, email: `waiter${at}@example.com` })).toMatchObject({
      status: 201,
    })
  }
  expect(await invite({ ...AHMED, email: 'last@example.com' })).toMatchObject({ status: 409 })
})

test('an owner whose address nobody confirmed sends no invitations', async () => {
  await using house = await aHouse()
  await house.api.db.updateTable('owners').set({ emailConfirmedAt: null }).execute()
  expect(await house.invite(AHMED)).toMatchObject({
    status: 409,
    body: { message: 'Please confirm your email address first' },
  })
  expect(await house.mailTo(AHMED.email)).toBeUndefined()
})

test('people of a restaurant whose plan has ended read 402 as the owner does', async () => {
  await using house = await aHouse()
  const { api, owner, join } = house
  const { token } = await join({ ...AHMED, role: 'manager' })
  const ended = { trialExpiresAt: new Date(NOW.getTime() - DAY_MS).toISOString() }
  await api.db.updateTable('subscriptions').set(ended).execute()
  const [_id] = house.menu.productIds
  const json = [{ _id, price: 7 }]
  const asOwner = await api.call('PATCH', '/api/products', { json, token: owner.token })
  expect(asOwner.status).toBe(402)
  expect(await api.call('PATCH', '/api/products', { json, token })).toMatchObject({
    status: 402,
    body: { message: (asOwner.body as { message: string }).message },
  })
})

test('the account of a person goes without the restaurant, and with it what joined them', async () => {
  await using house = await aHouse()
  const { api, people, join } = house
  const { token } = await join(AHMED)
  const gone = await api.call('DELETE', '/api/account', { token, json: { password: PASSWORD } })
  expect(gone.status).toBe(200)
  expect(await people()).toHaveLength(1)
})

test('managers read what was changed, but not who was invited', async () => {
  await using house = await aHouse()
  const { api, owner, join, invite } = house
  const { token } = await join({ ...AHMED, role: 'manager' })
  await invite({ ...AHMED, email: 'secret@example.com' })
  const read = async (by: string) => {
    const table = await api.app.request('/api/changes.csv', { headers: { Authorization: by } })
    const { body } = await api.call('GET', '/api/changes', { token: by })
    return `${JSON.stringify(body)} ${await table.text()}`
  }
  expect(await read(owner.token)).toContain('secret@example.com')
  expect(await read(token)).not.toContain('secret@example.com')
})

test('whoever took the account away leaves nobody behind, and a restore no links', async () => {
  await using house = await aHouse()
  const { api, owner, invite, mailTo, accept, people } = house
  const { token } = await house.join({ ...AHMED, email: 'first@example.com' })
  api.setNow(new Date(NOW.getTime() + DAY_MS))
  await house.join(AHMED)
  await invite({ ...AHMED, email: 'waits@example.com' })
  const link = await mailTo('waits@example.com')
  await transact(api.db, (trx) =>
    removePeopleSince(trx, owner.ownerId, new Date(NOW.getTime() + DAY_MS)),
  )
  expect(await people()).toMatchObject([{ role: 'owner' }, { email: 'first@example.com' }])
  expect(await accept({ token: link?.token, password: PASSWORD })).toMatchObject({ status: 400 })
  expect(await api.call('GET', '/categories', { token })).toMatchObject({ status: 200 })

  await invite({ ...AHMED, email: 'again@example.com' })
  const again = await mailTo('again@example.com')
  await resetAfterRestore(api.db, NOW)
  expect(await accept({ token: again?.token, password: PASSWORD })).toMatchObject({ status: 400 })
})

async function aHouse() {
  const api = await anApi()
  const owner = await anOwner(api, 'Corner')
  const email = 'owner@corner.example'
  await api.db
    .updateTable('owners')
    .set({ email, emailKey: email, emailConfirmedAt: NOW.toISOString() })
    .execute()
  const menu = await aCategory(api.db, owner.restaurantId, 'Soups', ['Lentil'])
  const invite = (json: object) => api.call('POST', '/api/people', { json, token: owner.token })
  const seen = new Set<string>()
  const mailTo = async (email: string, subject = /invited/u) => {
    await api.context.mailer.idle()
    const mails = await readOutbox(api.settings.dataDir)
    const fresh = mails.find(
      (mail) => mail.to === email && subject.test(mail.subject) && !seen.has(mail.link),
    )
    if (fresh) seen.add(fresh.link)
    return fresh
  }
  const accept = (json: object, token?: string) =>
    api.call('POST', '/api/invitations/accept', { json, ...(token && { token }) })
  return {
    api,
    owner,
    menu,
    invite,
    mailTo,
    accept,
    people: async () =>
      (await api.call('GET', '/api/people', { token: owner.token })).body as Person[],
    /** Invites and accepts; the token of who was not signed in. */
    async join(
      person: { email: string; name: string; role: string },
      { token }: { token?: string } = {},
    ) {
      await invite(person)
      const mail = await mailTo(person.email)
      const given = { token: mail?.token, ...(!token && { password: PASSWORD }) }
      const { body } = await accept(given, token)
      const { id: personId } = await api.db
        .selectFrom('owners')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow()
      return { personId, token: (body as { token: string }).token }
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}
