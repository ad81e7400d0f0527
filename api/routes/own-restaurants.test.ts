import { describe, expect, test } from 'vitest'
import { removePeopleSince } from '#db/queries/people.ts'
import { listPaidFor } from '#db/queries/payments.ts'
import { trialEnd } from '#db/rules/billing/plans.ts'
import { MOST_RESTAURANTS } from '#db/rules/roles.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import {
  aCategory,
  aKitchenLink,
  aMember,
  anApiKey,
  anInvitation,
  aWebhook,
  NOW,
} from '#db/testing/fixtures.ts'
import { transact } from '#db/transact.ts'
import { paymentParts } from '../domain/payments/apply-payments.ts'
import { checkoutsTask } from '../domain/payments/reconcile.ts'
import { sendDueNotices } from '../domain/notices.ts'
import { createClock } from '../scheduler.ts'
import { allRows } from '../testing/all-rows.ts'
import { anApi, anOwner, endTrial, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const MONTHLY = { type: 'monthly', priceId: 'price_test_monthly' }
const YEARLY = { type: 'yearly', priceId: 'price_test_yearly' }
const SOUPS = { title: 'Soups', selectedIcon: '/icons/pot-of-food.svg' }

test('a further restaurant has its own address and plan, and no trial', async () => {
  await using house = await aHouse()
  const { api, owner } = house
  const added = await add(api, owner.token, 'Corner Two')
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Corner Two', slug: 'corner-two', role: 'owner', suspendedFor: null },
  })
  const { _id: second } = added.body as { _id: string }
  expect(api.wakes).toContain(second)
  const inSecond = { token: owner.token, headers: { 'X-Restaurant': second } }
  expect(await api.call('POST', '/addCategory', { ...inSecond, json: SOUPS })).toMatchObject({
    status: 402,
  })
  // Calls that choose none go on in the first.
  expect(await api.call('GET', '/api/restaurantData', { token: owner.token })).toMatchObject({
    body: { restaurant: { slug: 'corner' } },
  })
  await api.call('POST', '/create-checkout-session', { ...inSecond, json: YEARLY })
  const [session] = api.stripe.list('cs')
  expect(session).toMatchObject({
    customer: 'cus_1',
    cancel_url: `${api.settings.publicUrl}/dashboard/subscription?restaurant=${second}`,
  })
  expect(api.stripe.find('cus', 'cus_1')?.metadata).toMatchObject({ restaurantId: second })
  api.stripe.payFor('cs_1')
  await api.call('GET', '/verify-payment?sessionId=cs_1')
  expect(await api.call('POST', '/addCategory', { ...inSecond, json: SOUPS })).toMatchObject({
    status: 201,
  })
  const bills = async (of: object) => {
    const { body } = await api.call('GET', '/paymentDetails', { token: owner.token, ...of })
    return body
  }
  expect(await bills(inSecond)).toMatchObject({
    data: [{ amount: 588 }],
    subscriptionStatus: { type: 'yearly', active: true },
  })
  expect(await bills({})).toMatchObject({
    data: [],
    subscriptionStatus: { type: 'free_trial', active: true },
  })
  await api.context.mailer.idle()
  const [told] = await house.mails('owner@corner.example')
  expect(told?.text).toContain('This is about Corner Two.')
})

test('a first restaurant has a trial, once for an account; and there are 20 at most', async () => {
  await using house = await aHouse()
  const { api, member, owner } = house
  await add(api, member.token, 'Tea house')
  const active = { subscriptionStatus: { type: 'free_trial', active: true } }
  expect(await api.call('GET', '/paymentDetails', { token: member.token })).toMatchObject({
    body: active,
  })
  for (let number = 1; number < MOST_RESTAURANTS; number += 1) {
    // Ten a day.
    api.setNow(new Date(NOW.getTime() + Math.floor(number / 10) * DAY_MS))
    expect(await add(api, owner.token, `Corner ${number}`)).toMatchObject({ status: 201 })
  }
  api.setNow(new Date(NOW.getTime() + 2 * DAY_MS))
  expect(await add(api, owner.token, 'One too many')).toMatchObject({ status: 409 })
  expect(await add(api, owner.token, '')).toMatchObject({ status: 400 })
})

test('mails to an owner of several say which it is', async () => {
  await using house = await aHouse()
  const { api, owner } = house
  const { body } = await add(api, owner.token, 'Corner Two')
  const { _id: second } = body as { _id: string }
  const trialExpiresAt = new Date(NOW.getTime() + DAY_MS).toISOString()
  await api.db.updateTable('subscriptions').set({ trialExpiresAt }).execute()
  const later = new Date(NOW.getTime() + 2 * DAY_MS).toISOString()
  await api.db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: later })
    .where('restaurantId', '=', second)
    .execute()
  await api.db.updateTable('owners').set({ passwordHash: 'a hash' }).execute()
  await sendDueNotices(api.context)
  await api.context.mailer.idle()
  const links = (await house.mails('owner@corner.example')).map(({ link }) => new URL(link).search)
  expect(links.toSorted()).toEqual(
    [owner.restaurantId, second].map((id) => `?restaurant=${id}`).toSorted(),
  )
})

test('a restaurant is handed over by the passwords of both, with all that is in it', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  await aKitchenLink(api.db, owner.restaurantId)
  const { key } = await anApiKey(api.db, owner.restaurantId)
  await aWebhook(api.db, owner.restaurantId)
  await api.call('POST', '/addCategory', { token: owner.token, json: SOUPS })
  expect(await accept()).toMatchObject({ status: 404 })
  expect(await offer({ password: 'a guess' })).toMatchObject({
    status: 403,
    body: { field: 'password' },
  })
  expect(await offer({ personId: owner.ownerId })).toMatchObject({ status: 404 })
  const offeredUntil = '2026-01-08T08:00:00.000Z'
  expect(await offer()).toMatchObject({ status: 201, body: { offeredUntil } })
  await api.context.mailer.idle()
  expect(await house.mails(member.email)).toMatchObject([
    { subject: 'A restaurant is offered to you' },
  ])
  expect(await house.mails('owner@corner.example')).toMatchObject([
    { subject: 'You have offered a restaurant to somebody' },
  ])
  expect(await api.call('GET', '/api/restaurants', { token: member.token })).toMatchObject({
    body: [{ role: 'manager', offeredUntil }],
  })
  expect(await api.call('GET', '/api/people', { token: owner.token })).toMatchObject({
    body: [{ offeredUntil: null }, { email: member.email, offeredUntil }],
  })
  expect(await accept('a guess')).toMatchObject({ status: 403, body: { field: 'password' } })
  expect(await accept()).toMatchObject({ status: 200 })

  // It is another's now: 403, since the account goes on.
  expect(await api.call('GET', '/categories', { token: owner.token })).toMatchObject({
    status: 403,
  })
  expect(await api.call('GET', '/categories', { token: key })).toMatchObject({ status: 401 })
  const { token } = member
  expect(await api.call('GET', '/api/webhook', { token })).toMatchObject({
    body: { webhook: null },
  })
  expect(await api.call('GET', '/api/kitchen-links', { token })).toMatchObject({
    body: [{}],
  })
  expect(await api.call('GET', '/categories', { token })).toMatchObject({
    body: [{ title: 'Soups' }],
  })
  expect(await api.call('GET', '/api/people', { token })).toMatchObject({
    body: [{ email: member.email, role: 'owner' }],
  })
  const { body } = await api.call('GET', '/api/changes', { token })
  expect(body).toMatchObject([
    { kind: 'people', before: { role: 'manager' }, after: { role: 'owner' } },
    {},
  ])
  // The trial was the account's.
  api.setNow(new Date(NOW.getTime() + DAY_MS))
  await add(api, owner.token, 'Corner Two')
  expect(await api.call('GET', '/api/subscription', { token: owner.token })).toMatchObject({
    body: { trialExpiresAt: trialEnd(NOW) },
  })
})

test('an offer ends: by its owner, by who does not want it, with a new password, after a week', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  const gone = { status: 404 }
  const choosing = { headers: { 'X-Restaurant': owner.restaurantId } }
  const other = await anOwner(api)
  await aMember(api.db, { ...owner, personId: other.ownerId, role: 'manager' })
  await offer()
  const byOther = { token: other.token, ...choosing }
  expect(await api.call('DELETE', '/api/handover', byOther)).toMatchObject(gone)
  const json = { password: 'x' }
  expect(await api.call('POST', '/api/handover/accept', { ...byOther, json })).toMatchObject(gone)
  await api.call('DELETE', '/api/handover', { token: owner.token })
  expect(await accept()).toMatchObject(gone)
  await offer()
  await api.call('DELETE', '/api/handover', { token: member.token })
  expect(await accept()).toMatchObject(gone)
  await offer()
  await api.db.updateTable('handovers').set({ expiresAt: NOW.toISOString() }).execute()
  expect(await accept()).toMatchObject(gone)
  await offer()
  await api.call('POST', '/api/sign-out-everywhere', { token: owner.token })
  expect(await accept()).toMatchObject(gone)
})

test('an offer ends with the work of whom it was made to', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  const back = () => aMember(api.db, { ...owner, personId: member.personId, role: 'floor' })
  await offer()
  await api.call('DELETE', `/api/people/${member.personId}`, { token: owner.token })
  await back()
  expect(await accept()).toMatchObject({ status: 404 })
  await offer()
  await transact(api.db, (trx) => removePeopleSince(trx, owner.ownerId, NOW))
  await back()
  expect(await accept()).toMatchObject({ status: 404 })
})

test('invitations of a former owner work no longer, until the new one sends them again', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  const json = { email: 'second@corner.example', name: 'Me', role: 'manager' }
  const invited = await api.call('POST', '/api/people', { token: owner.token, json })
  await api.context.mailer.idle()
  const [mail] = await house.mails(json.email)
  await offer()
  await accept()
  const join = (token: string | undefined) =>
    api.call('POST', '/api/invitations/accept', { json: { token, password: 'tea for two' } })
  expect(await join(mail?.token)).toMatchObject({ status: 400 })
  const { _id } = invited.body as { _id: string }
  await api.call('POST', `/api/people/${_id}/resend`, { token: member.token })
  await api.context.mailer.idle()
  const again = (await house.mails(json.email)).find(({ token }) => token !== mail?.token)
  expect(await join(again?.token)).toMatchObject({ status: 200 })
})

test('somebody can be invited to two restaurants of an owner at once', async () => {
  await using house = await aHouse()
  const { api, owner } = house
  const { body } = await add(api, owner.token, 'Corner Two')
  const { _id: second } = body as { _id: string }
  const json = { email: 'waiter@corner.example', name: 'Waiter', role: 'floor' }
  for (const restaurant of [owner.restaurantId, second]) {
    const headers = { 'X-Restaurant': restaurant }
    await api.call('POST', '/api/people', { token: owner.token, headers, json })
  }
  await api.context.mailer.idle()
  const mails = await house.mails(json.email)
  const names = mails.map(async ({ token }) => {
    const { body } = await api.call('POST', '/api/invitations', { json: { token } })
    return (body as { restaurantName: string }).restaurantName
  })
  expect((await Promise.all(names)).toSorted()).toEqual(['Corner', 'Corner Two'])
})

test('a first sign-in begins no new trial of an imported menu that was taken over', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  await api.db.updateTable('restaurants').set({ importKey: 'menus/corner.json#0' }).execute()
  await endTrial(api, owner.ownerId)
  await offer()
  await accept()
  const password = 'tea for two'
  const passwordHash = await api.context.passwords.hash(password)
  const { db } = api
  await db.updateTable('owners').set({ passwordHash }).where('id', '=', member.personId).execute()
  const json = { email: member.email, password }
  expect(await api.call('POST', '/login', { json })).toMatchObject({ status: 200 })
  expect(await api.call('GET', '/api/subscription', { token: member.token })).toMatchObject({
    body: { trialExpiresAt: NOW.toISOString() },
  })
})

test('who takes a restaurant over starts from their own, where calls choose none', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  // The one that is taken over was made before.
  api.setNow(new Date(NOW.getTime() + DAY_MS))
  await add(api, member.token, 'Tea house')
  await offer()
  api.setNow(new Date(NOW.getTime() + 2 * DAY_MS))
  expect(await accept()).toMatchObject({ status: 200 })
  expect(await api.call('GET', '/api/restaurantData', { token: member.token })).toMatchObject({
    body: { restaurant: { slug: 'tea-house' } },
  })
  expect(await api.call('GET', '/api/restaurants', { token: member.token })).toMatchObject({
    body: [{ slug: 'tea-house' }, { _id: owner.restaurantId, role: 'owner' }],
  })
})

test('a former owner pays no further, and the next one only once that time is over', async () => {
  await using house = await aHouse()
  const { api, owner, member, offer, accept } = house
  const { stripe } = api
  const paid = await house.pay(MONTHLY)
  const end = paid.items.data[0]?.current_period_end
  // A checkout that is open while the restaurant goes to another.
  stripe.openCheckout({
    customer: 'cus_1',
    line_items: { 0: { price: YEARLY.priceId } },
    subscription_data: { metadata: { ownerId: owner.ownerId } },
  })
  await offer()
  expect(await accept()).toMatchObject({ status: 200 })
  expect(paid).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(stripe.list('cs')).toMatchObject([{ status: 'complete' }, { status: 'expired' }])
  const { token } = member
  expect(await api.call('GET', '/paymentDetails', { token })).toMatchObject({
    // The bills of before went to who paid them.
    body: { data: [], subscriptionStatus: { type: 'monthly', active: true } },
  })
  await api.call('POST', '/create-checkout-session', { token, json: YEARLY })
  const [, , session] = stripe.list('cs')
  expect(session).toMatchObject({
    customer: 'cus_2',
    subscription_data: { trial_end: String(end) },
  })
  const next = stripe.payFor('cs_3')
  await api.call('GET', '/verify-payment?sessionId=cs_3')
  expect(await api.call('GET', '/api/subscription', { token })).toMatchObject({
    body: { type: 'yearly', active: true, cancelAtPeriodEnd: false },
  })
  expect(paid).toMatchObject({ status: 'active' })
  // Their bills stay theirs.
  await add(api, owner.token, 'Corner Two')
  expect(await api.call('GET', '/paymentDetails', { token: owner.token })).toMatchObject({
    body: { data: [{ amount: 49 }] },
  })
  // The former owner's account may go: what was paid for stays the restaurant's.
  const json = { password: 'owner@corner.example' }
  await api.call('DELETE', '/api/account', { token: owner.token, json })
  expect([paid, next]).toMatchObject([{ status: 'active' }, { status: 'trialing' }])
  expect(await listPaidFor(api.db, 'test')).toEqual([owner.restaurantId])
})

test('what a former owner paid for never ends what the owner pays for', async () => {
  await using house = await aHouse()
  const { api, member, offer, accept } = house
  const { stripe } = api
  const former = await house.pay(YEARLY)
  await offer()
  // Stripe refuses to change what is on a schedule.
  stripe.fail(20, { status: 400, type: 'invalid_request_error' }, '/subscriptions/sub_1')
  await accept()
  const { token } = member
  await api.call('POST', '/create-checkout-session', { token, json: MONTHLY })
  const next = stripe.payFor('cs_2')
  await api.call('GET', '/verify-payment?sessionId=cs_2')
  expect([former, next]).toMatchObject([{ status: 'active' }, { status: 'trialing' }])
  expect(await api.call('GET', '/api/subscription', { token })).toMatchObject({
    body: { type: 'monthly', active: true, cancelAtPeriodEnd: false },
  })
})

test('a checkout that opens while the restaurant is handed over is closed', async () => {
  await using house = await aHouse()
  const { api, owner, offer, accept } = house
  await endTrial(api, owner.ownerId)
  await offer()
  const { createCheckout } = api.stripe.payments
  api.stripe.payments.createCheckout = async (order) => {
    const opened = await createCheckout(order)
    await accept()
    return opened
  }
  const json = MONTHLY
  const asked = api.call('POST', '/create-checkout-session', { token: owner.token, json })
  expect(await asked).toMatchObject({ status: 401 })
  expect(api.stripe.list('cs')).toMatchObject([{ status: 'expired' }])
})

test('a former owner pays no further also when the provider was down at that moment', async () => {
  await using house = await aHouse()
  const { api, offer, accept } = house
  const { stripe } = api
  const paid = await house.pay(MONTHLY)
  await offer()
  stripe.down = true
  expect(await accept()).toMatchObject({ status: 200 })
  expect(paid).toMatchObject({ cancel_at_period_end: false })
  stripe.down = false
  const tasks = [checkoutsTask(paymentParts(api.context))]
  await createClock({ ...api.context, tasks }).tick()
  expect(paid).toMatchObject({ status: 'active', cancel_at_period_end: true })
})

describe('deleting one of several', () => {
  test('takes all that is in it, and leaves the account and the other as they are', async () => {
    await using house = await aHouse()
    const { api, owner, member, remove } = house
    const { _id: second } = await house.addSecond()
    const inSecond = { headers: { 'X-Restaurant': second } }
    const { linkToken } = await aKitchenLink(api.db, owner.restaurantId)
    const { key } = await anApiKey(api.db, owner.restaurantId)
    await aWebhook(api.db, owner.restaurantId)
    await anInvitation(api.db, owner.restaurantId)
    await aMember(api.db, { restaurantId: second, personId: member.personId, role: 'floor' })
    await aCategory(api.db, owner.restaurantId, 'Soups', ['Lentil'])
    await aCategory(api.db, second, 'Drinks', ['Karak'])
    await house.offer()
    const before = await rowsAbout(api, second)
    api.wakes.length = 0
    expect(await remove()).toMatchObject({ status: 200 })
    expect(api.wakes).toEqual([owner.restaurantId])

    // Its invitation and its open offer, too.
    expect(await rowsAbout(api, owner.restaurantId)).toEqual([])
    expect(await rowsAbout(api, second)).toEqual(before)
    expect(await api.call('GET', '/categories', { token: key })).toMatchObject({ status: 401 })
    expect(await api.call('GET', `/api/kitchen/${linkToken}`)).toMatchObject({ status: 404 })
    const { token } = owner
    const inFirst = { headers: { 'X-Restaurant': owner.restaurantId } }
    for (const by of [token, member.token]) {
      expect(await api.call('GET', '/categories', { token: by, ...inFirst })).toMatchObject({
        status: 404,
      })
      expect(await api.call('GET', '/categories', { token: by, ...inSecond })).toMatchObject({
        body: [{ title: 'Drinks' }],
      })
      expect(await api.call('GET', '/api/restaurants', { token: by })).toMatchObject({
        body: [{ _id: second }],
      })
    }
    // Calls that choose none go on in the first that is left.
    expect(await api.call('GET', '/categories', { token })).toMatchObject({
      body: [{ title: 'Drinks' }],
    })
    expect(await remove()).toMatchObject({ status: 404 })
  })

  test('takes the right password, and never the last one', async () => {
    await using house = await aHouse()
    const { api, owner, member, remove } = house
    const only = 'This is your only restaurant. To delete it, please delete your account.'
    expect(await remove()).toMatchObject({ status: 409, body: { message: only } })
    const { _id: second } = await house.addSecond()
    // Somebody else's, also of a person who works in it.
    await add(api, member.token, 'Tea house')
    await add(api, member.token, 'Tea garden')
    const asMember = { token: member.token, json: { password: member.email } }
    for (const id of [owner.restaurantId, second, 'x', '']) {
      const path = `/api/restaurants/${id}`
      expect(await api.call('DELETE', path, asMember)).toMatchObject({ status: 404 })
    }
    expect(await remove(owner.restaurantId, 'a guess')).toMatchObject({
      status: 403,
      body: { field: 'password' },
    })
    expect(await house.names()).toEqual(['Corner', 'Corner Two', 'Tea garden', 'Tea house'])
    // Both at once: one stays.
    const both = await Promise.all([remove(), remove(second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await house.names()).toHaveLength(3)
  })

  test('ends what is paid for it at once, and nothing else', async () => {
    await using house = await aHouse()
    const { api, owner, remove } = house
    const { stripe } = api
    const paid = await house.pay(MONTHLY)
    const { _id: second } = await house.addSecond()
    const inSecond = { token: owner.token, headers: { 'X-Restaurant': second } }
    await api.call('POST', '/create-checkout-session', { ...inSecond, json: YEARLY })
    const seconds = stripe.payFor('cs_2')
    await api.call('GET', '/verify-payment?sessionId=cs_2')
    expect(await remove()).toMatchObject({ status: 200 })
    expect([paid, seconds]).toMatchObject([
      { status: 'canceled' },
      { status: 'active', cancel_at_period_end: false },
    ])
    expect(await api.call('GET', '/paymentDetails', inSecond)).toMatchObject({
      body: { data: [{ amount: 588 }], subscriptionStatus: { type: 'yearly', active: true } },
    })
    expect(await listPaidFor(api.db, 'test')).toEqual([second])
  })

  test('ends what is paid for it also when the provider was down at that moment', async () => {
    await using house = await aHouse()
    const { api, remove } = house
    const paid = await house.pay(MONTHLY)
    await house.addSecond()
    api.stripe.down = true
    expect(await remove()).toMatchObject({ status: 200 })
    expect(paid).toMatchObject({ status: 'active' })
    api.stripe.down = false
    const tasks = [checkoutsTask(paymentParts(api.context))]
    await createClock({ ...api.context, tasks }).tick()
    expect(paid).toMatchObject({ status: 'canceled' })
  })

  test('leaves a trial to whoever has the e-mail, when another had begun it', async () => {
    await using house = await aHouse()
    const { api, owner, remove } = house
    await api.db.updateTable('owners').set({ emailConfirmedAt: null }).execute()
    await house.addSecond()
    await remove()
    const json = { password: 'owner@corner.example' }
    await api.call('DELETE', '/api/account', { token: owner.token, json })
    expect(await api.db.selectFrom('pastTrials').selectAll().execute()).toEqual([])
  })

  test('frees the names of a menu that was never in use, and gives no second trial', async () => {
    await using house = await aHouse()
    const { api, owner, remove } = house
    const { _id: second } = await house.addSecond()
    await remove()
    expect(await add(api, owner.token, 'Corner')).toMatchObject({ status: 201 })
    await remove(second)
    expect(await api.call('GET', '/api/subscription', { token: owner.token })).toMatchObject({
      body: { trialExpiresAt: null, active: false },
    })
  })
})

function add(api: Api, token: string, restaurantName: string) {
  return api.call('POST', '/api/restaurants', { token, json: { restaurantName } })
}

async function rowsAbout({ db }: Api, restaurantId: string): Promise<string[]> {
  return (await allRows(db)).filter((row) => row.includes(restaurantId))
}

async function aHouse() {
  const api = await anApi()
  const owner = await anOwner(api, 'Corner')
  const email = 'owner@corner.example'
  await api.db
    .updateTable('owners')
    .set({ email, emailKey: email, emailConfirmedAt: NOW.toISOString() })
    .execute()
  const createdAt = new Date(NOW.getTime() - DAY_MS).toISOString()
  await api.db.updateTable('restaurants').set({ createdAt }).execute()
  const made = await anOwner(api, 'Passing')
  await api.db.deleteFrom('restaurants').where('id', '=', made.restaurantId).execute()
  const account = await api.db
    .selectFrom('owners')
    .select('email')
    .where('id', '=', made.ownerId)
    .executeTakeFirstOrThrow()
  const member = { token: made.token, personId: made.ownerId, email: account.email }
  await aMember(api.db, { ...owner, personId: member.personId, role: 'manager' })
  const inOwners = { headers: { 'X-Restaurant': owner.restaurantId } }
  return {
    api,
    owner,
    member,
    mails: async (to: string) =>
      (await readOutbox(api.settings.dataDir)).filter((mail) => mail.to === to),
    /** The owner pays for a plan, and comes back. */
    async pay(json: object) {
      await endTrial(api, owner.ownerId)
      await api.call('POST', '/create-checkout-session', { token: owner.token, json })
      const paid = api.stripe.payFor('cs_1')
      await api.call('GET', '/verify-payment?sessionId=cs_1')
      return paid
    },
    async addSecond() {
      const { body } = await add(api, owner.token, 'Corner Two')
      return body as { _id: string }
    },
    remove: (id = owner.restaurantId, password = email) =>
      api.call('DELETE', `/api/restaurants/${id}`, { token: owner.token, json: { password } }),
    async names() {
      const rows = await api.db.selectFrom('restaurants').select('name').orderBy('name').execute()
      return rows.map(({ name }) => name)
    },
    /** Accounts without a password prove themselves by their address. */
    offer: (json: object = {}) =>
      api.call('POST', '/api/handover', {
        token: owner.token,
        json: { personId: member.personId, password: email, ...json },
      }),
    accept: (password = member.email) =>
      api.call('POST', '/api/handover/accept', {
        token: member.token,
        json: { password },
        ...inOwners,
      }),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}
