import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#db/rules/time/dates.ts'
import type { PaidPlan } from '#db/rules/billing/plans.ts'
import { listTestPayments } from '#db/queries/test-payments.ts'
import { NOW } from '#db/testing/fixtures.ts'
import { sendDueNotices } from '../domain/notices.ts'
import { allRows } from '../testing/all-rows.ts'
import { anApi, anOwner, endTrial, type Api } from '../testing/fixtures.ts'
import { readOutbox } from '../testing/outbox.ts'

const PRICES = { monthly: 'price_test_monthly', yearly: 'price_test_yearly' } as const
const TITLES = { paid: 'This is already paid', expired: 'This page has expired' }

describe('checkout', () => {
  test.each<[PaidPlan, number, string, string]>([
    ['monthly', 49, '2026-02-01T08:00:00.000Z', 'AED 49.00'],
    ['yearly', 588, '2027-01-01T08:00:00.000Z', 'AED 588.00'],
  ])('of the %s plan makes a subscription, an invoice and a mail', async (plan, ...expected) => {
    const [amount, currentPeriodEnd, written] = expected
    await using api = await anApi({}, 'chosen')
    const owner = await anOwner(api, 'Noor Café')
    const path = await checkoutOf(api, owner, plan)
    const page = await open(api, path)
    expect(page).toMatchObject({ status: 200 })
    expect(page.text).toContain('Test payment, no money moves')
    expect(page.text).toContain('Noor Café')
    const paid = await post(api, path)
    expect(paid.status).toBe(303)
    const { searchParams, pathname } = new URL(paid.location)
    expect(pathname).toBe('/dashboard/paymentdone')
    const sessionId = searchParams.get('session_id') ?? ''
    expect(await api.call('GET', `/verify-payment?sessionId=${sessionId}`)).toMatchObject({
      body: { status: 'paid', subscriptionType: plan },
    })
    const { data, subscriptionStatus } = await details(api, owner)
    expect(subscriptionStatus).toMatchObject({ type: plan, currentPeriodEnd, active: true })
    expect(data).toMatchObject([{ customerName: 'Noor Café', amount, currency: 'AED' }])
    const invoice = await invoiceText(api, data[0]?.invoiceId ?? '')
    expect(invoice).toContain('TEST-000001')
    expect(invoice).toContain(written)
    expect(invoice).toContain('Noor Café')
    await api.context.mailer.idle()
    const [mail] = await readOutbox(api.settings.dataDir)
    expect(mail).toMatchObject({
      subject: 'We have received your payment',
      link: data[0]?.invoiceId,
      text: expect.stringContaining(`You paid AED\u00A0${amount} on 1 January 2026.`),
    })
  })

  test('that is paid takes nothing again and says so', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await anOwner(api)
    const path = await checkoutOf(api, owner, 'monthly')
    const both = await Promise.all([post(api, path), post(api, path)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const before = await allRows(api.db)
    expect(await post(api, path)).toMatchObject({ status: 409 })
    const page = await open(api, path)
    expect(page.text).toContain(TITLES.paid)
    expect(page.text).not.toContain('<form')
    expect(await allRows(api.db)).toEqual(before)
    expect((await details(api, owner)).data).toHaveLength(1)
  })

  test('ends after a day, and when another plan is chosen; the same is given again', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await anOwner(api)
    const monthly = await checkoutOf(api, owner, 'monthly')
    expect(await checkoutOf(api, owner, 'monthly')).toBe(monthly)
    const yearly = await checkoutOf(api, owner, 'yearly')
    api.setNow(new Date(NOW.getTime() + 60_000))
    expect(await post(api, monthly)).toMatchObject({ status: 410 })
    expect(await open(api, yearly)).toMatchObject({ status: 200 })
    api.setNow(new Date(NOW.getTime() + DAY_MS))
    const page = await open(api, yearly)
    expect(page).toMatchObject({ status: 410, text: expect.stringContaining(TITLES.expired) })
    expect(await post(api, yearly)).toMatchObject({ status: 410 })
    const { data, subscriptionStatus } = await details(api, owner)
    expect(data).toEqual([])
    expect(subscriptionStatus.type).toBe('free_trial')
  })
})

describe('portal', () => {
  test('lets a payment fail: a mail, a week of grace, 402, and all is well once it is paid', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await aSubscriber(api, 'monthly')
    await act(api, owner, 'fail')
    await api.context.mailer.idle()
    const mails = await readOutbox(api.settings.dataDir)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'We have received your payment',
      'Your payment did not go through',
    ])
    const failed = mails.find(({ subject }) => subject.includes('did not'))
    expect(failed?.text).toContain('Until 8 January 2026 nothing changes.')
    api.setNow(new Date(NOW.getTime() + 7 * DAY_MS))
    const payer = { ...owner, token: await freshToken(api, owner.ownerId) }
    expect(await addCategory(api, payer, 'Soups')).toMatchObject({ status: 201 })
    api.setNow(new Date(NOW.getTime() + 7 * DAY_MS + 1))
    expect(await addCategory(api, payer, 'Juices')).toMatchObject({
      status: 402,
      body: { message: 'Your monthly subscription has expired' },
    })
    await act(api, payer, 'pay')
    expect(await addCategory(api, payer, 'Juices')).toMatchObject({ status: 201 })
  })

  test('renews, refunds, switches with credit, cancels and goes on after all', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await aSubscriber(api, 'monthly')
    const later = new Date('2026-01-17T02:00:00.000Z')
    api.setNow(later)
    const token = await freshToken(api, owner.ownerId)
    const payer = { ...owner, token }
    await act(api, payer, 'switch')
    // Not quite half of the month is left of AED 49.
    const { data, subscriptionStatus } = await details(api, payer)
    expect(data.map(({ amount }) => amount)).toEqual([563.9, 49])
    expect(subscriptionStatus).toMatchObject({
      type: 'yearly',
      currentPeriodEnd: '2027-01-17T02:00:00.000Z',
    })
    expect(await invoiceText(api, data[0]?.invoiceId ?? '')).toContain('-AED 24.10')
    await act(api, payer, 'refund')
    expect((await details(api, payer)).data[0]).toMatchObject({ status: 'refunded' })
    await act(api, payer, 'cancel')
    expect(await subscription(api, payer)).toMatchObject({ cancelAtPeriodEnd: true })
    await act(api, payer, 'resume')
    expect(await subscription(api, payer)).toMatchObject({ cancelAtPeriodEnd: false })
    await act(api, payer, 'renew')
    expect((await details(api, payer)).data).toHaveLength(3)
  })

  test('gives no credit for what was given back', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await aSubscriber(api, 'monthly')
    api.setNow(new Date(NOW.getTime() + 60_000))
    for (const action of ['renew', 'refund', 'switch']) await act(api, owner, action)
    const { data } = await details(api, owner)
    expect(data.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([588, 49, 49])
  })

  test('refuses what does not go with the subscription, and changes nothing', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await aSubscriber(api, 'yearly')
    const stranger = await aSubscriber(api, 'monthly')
    const path = await portalOf(api, owner)
    const others = /value="(sub_test_\w+)"/.exec(
      (await open(api, await portalOf(api, stranger))).text,
    )
    const before = await allRows(api.db)
    const own = /value="(sub_test_\w+)"/.exec((await open(api, path)).text)?.[1] ?? ''
    for (const form of [
      { action: 'pay', subscriptionId: own },
      { action: 'resume', subscriptionId: own },
      { action: 'cancel', subscriptionId: others?.[1] ?? '' },
      { action: 'cancel', subscriptionId: 'none' },
    ]) {
      expect(await post(api, path, form)).toMatchObject({ status: 303, location: '?done=nothing' })
    }
    expect(await post(api, path, { action: 'steal', subscriptionId: own })).toMatchObject({
      status: 400,
    })
    expect(await allRows(api.db)).toEqual(before)
    expect((await open(api, `${path}?done=nothing`)).text).toContain(
      'Not possible in the current state',
    )
    api.setNow(new Date(NOW.getTime() + 60 * 60_000))
    expect(await open(api, path)).toMatchObject({ status: 404 })
  })

  test('a period that has ended is renewed by itself', async () => {
    await using api = await anApi({}, 'chosen')
    const owner = await aSubscriber(api, 'monthly')
    api.setNow(new Date('2026-03-02T00:00:00.000Z'))
    const payer = { ...owner, token: await freshToken(api, owner.ownerId) }
    expect((await open(api, await portalOf(api, payer))).text).toContain('Renews on 1 April 2026')
    await act(api, payer, 'refund')
    const { data, subscriptionStatus } = await details(api, payer)
    expect(data.map(({ status }) => status)).toEqual(['refunded', 'paid', 'paid'])
    expect(subscriptionStatus.currentPeriodEnd).toBe('2026-04-01T08:00:00.000Z')
  })
})

test('a mail that nobody called for goes out within the hour, and none twice', async () => {
  await using api = await anApi({}, 'chosen')
  const owner = await aSubscriber(api, 'monthly')
  await act(api, owner, 'fail')
  await api.db.updateTable('owners').set({ passwordHash: 'a hash', language: 'ar' }).execute()
  // The server died between recording and telling.
  await api.db.deleteFrom('sentNotices').execute()
  await api.context.mailer.idle()
  for (const hours of [1, 2, 3]) {
    api.setNow(new Date(NOW.getTime() + hours * 60 * 60_000))
    await sendDueNotices(api.context)
    await api.context.mailer.idle()
  }
  const mails = await readOutbox(api.settings.dataDir)
  expect(
    mails
      .slice(2)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['لم تتم عملية الدفع', 'وصلتنا دفعتك'])
  expect(mails.find(({ subject }) => subject === 'وصلتنا دفعتك')?.text).toContain('TEST-000001')
})

test('the pages are closed where real money is taken', async () => {
  await using api = await anApi(
    { NODE_ENV: 'production', PUBLIC_URL: 'https://menus.example' },
    'chosen',
  )
  const { token } = await anOwner(api)
  const json = { priceId: PRICES.monthly, type: 'monthly' }
  const refused = await api.call('POST', '/create-checkout-session', { token, json })
  expect(refused).toMatchObject({ status: 503 })
  await using elsewhere = await anApi({}, 'chosen')
  const path = await checkoutOf(elsewhere, await anOwner(elsewhere), 'monthly')
  expect(await open(api, path)).toMatchObject({ status: 404 })
  expect(await post(api, path)).toMatchObject({ status: 404 })
})

test('a forged event is refused, an invoice’s address is not guessed, and all is private', async () => {
  await using api = await anApi({}, 'chosen')
  const owner = await aSubscriber(api, 'monthly')
  const headers = { 'Stripe-Signature': `t=1767254400,v1=${'0'.repeat(64)}` }
  for (const sent of [headers, { 'Stripe-Signature': 'x' }, {}]) {
    expect(await api.call('POST', '/webhook', { json: {}, headers: sent })).toMatchObject({
      status: 400,
    })
  }
  const [{ invoiceId } = { invoiceId: '' }] = (await details(api, owner)).data
  const { pathname } = new URL(invoiceId)
  expect(pathname).toMatch(/^\/api\/test-payments\/invoices\/in_test_[\da-f]{32}$/)
  const answer = await api.app.request(pathname)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(await open(api, `${pathname}0`)).toMatchObject({ status: 404 })
  // The log's readers could open it.
  expect(api.log.join()).toContain('"/api/test-payments/invoices/:id"')
  expect(api.log.join()).not.toMatch(/(?:in|cs|bps)_test_/)
})

test('an invoice says what was sold, by whom, to whom and when, in both languages', async () => {
  const seller = { SELLER_NAME: 'Menus <LLC>', SELLER_TRN: '100123456700003' }
  await using api = await anApi(seller, 'chosen')
  // In the Gulf it is the next day already.
  api.setNow(new Date('2026-01-01T21:00:00.000Z'))
  const owner = await anOwner(api, 'مقهى نور')
  await post(api, await checkoutOf(api, owner, 'monthly'))
  api.setNow(new Date('2026-01-08T21:00:00.000Z'))
  const payer = { ...owner, token: await freshToken(api, owner.ownerId) }
  await act(api, payer, 'switch')
  const page = await invoiceText(api, (await details(api, payer)).data[0]?.invoiceId ?? '')
  const lines = page.replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, '\n')
  const words = lines.split('\n').flatMap((line) => line.trim() || [])
  for (const part of [
    ['Tax invoice', 'فاتورة ضريبية', 'Test payment, no money moves'],
    ['TEST-000002', '9 January 2026', '9 January 2026 – 9 January 2027'],
    ['Menus &lt;LLC&gt;', 'TRN 100123456700003', 'مقهى نور'],
  ].flat()) {
    expect(words).toContain(part)
  }
  const amounts = words.flatMap((line) => /-?AED [\d.]+$/.exec(line)?.[0] ?? [])
  expect(amounts).toEqual(['AED 588.00', '-AED 37.93', 'AED 523.88', 'AED 26.19', 'AED 550.07'])
})

test('nothing of the provider’s is left when the account is deleted', async () => {
  await using api = await anApi({}, 'chosen')
  const owner = await aSubscriber(api, 'monthly')
  await checkoutOf(api, await anOwner(api), 'yearly')
  await api.db.deleteFrom('owners').where('id', '=', owner.ownerId).execute()
  const left = await listTestPayments(api.db)
  expect(left.map(({ id }) => id.split('_')[0])).toEqual(['cus', 'cs'])
})

describe('a plan that is chosen during the trial', () => {
  test.each([
    ['is paid first when the trial ends', 0, '2026-01-08T08:00:00.000Z', '8 January 2026'],
    [
      'in its last two days begins after whole days',
      5.5,
      '2026-01-08T20:00:00.000Z',
      '9 January 2026',
    ],
  ])('%s', async (_, days, firstPayment, written) => {
    await using api = await anApi({}, 'chosen')
    const owner = await anOwner(api)
    api.setNow(new Date(NOW.getTime() + days * DAY_MS))
    const token = await freshToken(api, owner.ownerId)
    const path = await trialCheckoutOf(api, token, 'monthly')
    const { text } = await open(api, path)
    expect(text.replaceAll('\u00A0', ' ')).toMatch(/Due today<\/dt>\s*<dd>AED 0</u)
    expect(text).toContain(`First payment on ${written}`)
    const { location } = await post(api, path)
    const sessionId = new URL(location).searchParams.get('session_id') ?? ''
    expect(await api.call('GET', `/verify-payment?sessionId=${sessionId}`)).toMatchObject({
      body: { status: 'paid', subscriptionType: 'monthly' },
    })
    const payer = { ...owner, token }
    expect(await details(api, payer)).toEqual({
      data: [],
      subscriptionStatus: {
        type: 'monthly',
        trialExpiresAt: null,
        currentPeriodEnd: firstPayment,
        active: true,
      },
    })
    await api.context.mailer.idle()
    expect(await readOutbox(api.settings.dataDir)).toEqual([])
    api.setNow(new Date(Date.parse(firstPayment) + 60_000))
    const later = { ...owner, token: await freshToken(api, owner.ownerId) }
    await portalOf(api, later)
    await trialCheckoutOf(api, later.token, 'monthly')
    expect(await details(api, later)).toMatchObject({
      data: [{ amount: 49, status: 'paid' }],
      subscriptionStatus: { type: 'monthly', active: true },
    })
  })
})

type Owner = Awaited<ReturnType<typeof anOwner>>

interface Details {
  data: { amount: number; invoiceId: string; status: string }[]
  subscriptionStatus: { type: string; currentPeriodEnd: string | null; active: boolean }
}

async function checkoutOf(api: Api, { token, ownerId }: Owner, type: PaidPlan): Promise<string> {
  await endTrial(api, ownerId)
  return trialCheckoutOf(api, token, type)
}

async function trialCheckoutOf(api: Api, token: string, type: PaidPlan): Promise<string> {
  const json = { priceId: PRICES[type], type }
  const answer = await api.call('POST', '/create-checkout-session', { token, json })
  expect(answer.status).toBe(200)
  return new URL((answer.body as { url: string }).url).pathname
}

async function aSubscriber(api: Api, plan: PaidPlan): Promise<Owner> {
  const owner = await anOwner(api)
  expect(await post(api, await checkoutOf(api, owner, plan))).toMatchObject({ status: 303 })
  return owner
}

async function portalOf(api: Api, { token }: Owner): Promise<string> {
  const answer = await api.call('POST', '/api/billing-portal', { token })
  expect(answer.status).toBe(200)
  return new URL((answer.body as { url: string }).url).pathname
}

async function act(api: Api, owner: Owner, action: string): Promise<void> {
  const path = await portalOf(api, owner)
  const { text } = await open(api, path)
  expect(text).toContain(`value="${action}"`)
  const subscriptionId = /value="(sub_test_\w+)"/.exec(text)?.[1] ?? ''
  const done = await post(api, path, { action, subscriptionId })
  expect(done).toMatchObject({ status: 303, location: `?done=${action}` })
}

async function open(api: Api, path: string) {
  const answer = await api.app.request(path)
  return { status: answer.status, text: await answer.text() }
}

async function post(api: Api, path: string, form: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const answer = await api.app.request(path, { method: 'POST', body })
  return { status: answer.status, location: answer.headers.get('Location') ?? '' }
}

async function invoiceText(api: Api, url: string): Promise<string> {
  const { text } = await open(api, new URL(url).pathname)
  return text.replaceAll('\u00A0', ' ')
}

async function details(api: Api, { token }: Owner): Promise<Details> {
  return (await api.call('GET', '/paymentDetails', { token })).body as Details
}

async function subscription(api: Api, { token }: Owner): Promise<unknown> {
  return (await api.call('GET', '/api/subscription', { token })).body
}

function addCategory(api: Api, { token }: Owner, title: string) {
  const json = { title, selectedIcon: '/icons/pizza.svg' }
  return api.call('POST', '/addCategory', { token, json })
}

function freshToken(api: Api, ownerId: string): Promise<string> {
  return api.context.tokens.issue({ personId: ownerId, tokenVersion: 1 }, api.context.now())
}

test('a form is refused that grows too large right behind a file', async () => {
  await using api = await anApi()
  const body = new FormData()
  body.set('file', new Blob(['small']), 'small.png')
  body.set('note', 'x'.repeat(20_000))
  const answer = await api.app.request('/api/test-payments/portal/x', { method: 'POST', body })
  expect(answer.status).toBe(413)
})
