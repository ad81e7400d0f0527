import { listOf, missing, refused, well, type Form, type Thing } from './stripe-answers.ts'
import type { StripeBook } from './stripe-book.ts'

export interface StripeCall {
  method: string
  path: string[]
  params: Form
}

export function answerCall(
  book: StripeBook,
  { method, path, params }: StripeCall,
): { status: number; body: unknown } {
  const [noun = '', id = '', action = ''] = path
  const call = `${method} ${noun}${noun === 'checkout' || noun === 'billing_portal' ? `/${id}` : ''}`
  switch (call) {
    case 'POST customers':
      return id ? update(book.customers, id, params) : createCustomer(book, params)
    case 'GET customers':
      return one(book.customers, id)
    case 'POST checkout/sessions':
      return action ? expire(book, action) : createSession(book, params)
    case 'GET checkout/sessions':
      return action ? one(book.sessions, action) : list(book, book.sessions, params)
    case 'GET subscriptions':
      return id ? one(book.subscriptions, id) : list(book, book.subscriptions, params)
    case 'DELETE subscriptions':
      return cancel(book, id)
    case 'GET invoices':
      return listInvoices(book, params)
    case 'GET charges':
      return list(book, book.charges, params)
    case 'GET invoice_payments':
      return well(book.invoices.get(String(params['invoice']))?.['payments'] ?? listOf([]))
    case 'POST refunds':
      return refund(book, params)
    case 'GET prices':
      return one(book.prices, id)
    case 'GET billing_portal/configurations':
      return well(listOf([...book.configurations.values()]))
    case 'POST billing_portal/configurations':
      return book.add(book.configurations, 'bpc', params)
    case 'POST billing_portal/sessions':
      return openPortal(book, params)
  }
  return refused(404)
}

function createCustomer(book: StripeBook, params: Form) {
  return book.add(book.customers, 'cus', { metadata: {}, ...params })
}

function createSession(book: StripeBook, params: Form) {
  const added = book.add(book.sessions, 'cs', {
    ...params,
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
  })
  Object.assign(added.body, { url: `https://checkout.stripe.test/${added.body.id}` })
  return added
}

function expire(book: StripeBook, id: string) {
  const session = book.sessions.get(id)
  if (!session) return missing()
  if (session['status'] !== 'open') {
    return refused(400)
  }
  return well(Object.assign(session, { status: 'expired', url: null }))
}

function cancel(book: StripeBook, id: string) {
  const subscription = book.subscriptions.get(id)
  if (!subscription || subscription['status'] === 'canceled') return missing()
  if (subscription['status'] === 'incomplete_expired') return refused(400)
  return well(
    Object.assign(subscription, { status: 'canceled', ended_at: subscription['created'] }),
  )
}

function refund(book: StripeBook, params: Form) {
  const charge = [...book.charges.values()].find(
    (one) => one['payment_intent'] === params['payment_intent'],
  )
  if (charge && charge['amount_refunded'] === charge['amount']) {
    return refused(400, 'charge_already_refunded')
  }
  if (charge) charge['amount_refunded'] = charge['amount']
  book.refunds.push(params)
  return well({ id: book.newId('re') })
}

function openPortal(book: StripeBook, params: Form) {
  if (!book.configurations.has(String(params['configuration']))) return missing()
  return well({ id: 'bps', url: `https://billing.stripe.test/${String(params['customer'])}` })
}

function update(things: Map<string, Thing>, id: string, params: Form) {
  const thing = things.get(id)
  return thing ? well(Object.assign(thing, params)) : missing()
}

function one(things: Map<string, Thing>, id: string) {
  const thing = things.get(decodeURIComponent(id))
  return thing ? well(thing) : missing()
}

function list(book: StripeBook, things: Map<string, Thing>, params: Form) {
  const { customer, status = 'live', limit = '10', starting_after: after } = params
  if (customer !== undefined && !book.customers.has(String(customer))) return missing()
  const found = [...things.values()]
    .toReversed()
    .filter((thing) => customer === undefined || thing['customer'] === customer)
    .filter((thing) => {
      if (status === 'all') return true
      return status === 'live' ? thing['status'] !== 'canceled' : thing['status'] === status
    })
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  const page = found.slice(start, start + Number(limit))
  return well({ ...listOf(page), has_more: start + page.length < found.length })
}

function listInvoices(book: StripeBook, params: Form) {
  const answer = list(book, book.invoices, params)
  const isExpanded = (params['expand'] as Form | undefined)?.['0'] === 'data.payments'
  if (isExpanded || !('data' in answer.body)) return answer
  return well({
    ...answer.body,
    data: answer.body.data.map((invoice) => ({ ...invoice, payments: undefined })),
  })
}
