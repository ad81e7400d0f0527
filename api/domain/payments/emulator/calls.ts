import {
  expire,
  listOf,
  type Books,
  type Customer,
  type Form,
  type Invoice,
  type Kind,
  type Session,
  type Subscription,
} from './books.ts'

export interface StripeCall {
  method: string
  /** Below `/v1/`. */
  path: string
  params: Form
}

export interface StripeAnswer {
  status: number
  body: unknown
}

const well = (body: unknown): StripeAnswer => ({ status: 200, body })

export function refused(status: number, code?: string): StripeAnswer {
  return { status, body: { error: { type: 'invalid_request_error', ...(code && { code }) } } }
}

/** Answers the calls of Stripe's API that `stripe/` makes. */
export function answerCall(books: Books, { method, path, params }: StripeCall): StripeAnswer {
  books.settle()
  const [first = '', second = '', ...others] = path.split('/').map(decodeURIComponent)
  const isNested = first === 'checkout' || first === 'billing_portal'
  const noun = isNested ? `${first}/${second}` : first
  const [id = '', action = ''] = isNested ? others : [second, ...others]
  switch (`${method} ${noun}${id && ' id'}${action && ` ${action}`}`) {
    case 'POST customers':
      return well(books.add('cus', { metadata: {}, ...params } as unknown as Customer))
    case 'POST customers id':
      return change(books.find('cus', id), (customer) => Object.assign(customer, params))
    case 'GET customers id':
      return one(books, 'cus', id)
    case 'POST checkout/sessions':
      return well(books.openCheckout(params))
    case 'POST checkout/sessions id expire':
      return change(books.find('cs', id), (session) => session.status === 'open' && expire(session))
    case 'GET checkout/sessions':
      return list(books, books.list('cs'), params)
    case 'GET checkout/sessions id':
      return one(books, 'cs', id)
    case 'GET subscriptions':
      return list(books, books.list('sub'), { status: 'live', ...params })
    case 'GET subscriptions id':
      return one(books, 'sub', id)
    case 'POST subscriptions id':
      return change(books.find('sub', id), (subscription) => {
        subscription.cancel_at_period_end = params['cancel_at_period_end'] === 'true'
        return subscription.status !== 'canceled'
      })
    case 'DELETE subscriptions id':
      return cancel(books, id)
    case 'GET invoices':
      return list(books, books.list('in').map(withPayments(params)), params)
    case 'GET charges':
      return list(books, books.list('in').flatMap(toCharges), params)
    case 'GET invoice_payments':
      return well(books.find('in', String(params['invoice']))?.payments ?? listOf([]))
    case 'POST refunds':
      return refund(books, params)
    case 'GET prices id':
      return books.prices.has(id) ? well(books.prices.get(id)) : missing()
    case 'GET billing_portal/configurations':
      return well(listOf(books.list('bpc')))
    case 'POST billing_portal/configurations':
      return well(books.add('bpc', { metadata: {}, ...params }))
    case 'POST billing_portal/sessions':
      return books.find('bpc', String(params['configuration']))
        ? well(books.openPortal(params))
        : missing()
  }
  return refused(404)
}

function missing(): StripeAnswer {
  return refused(404, 'resource_missing')
}

function one(books: Books, kind: Kind, id: string): StripeAnswer {
  const thing = books.find(kind, id)
  return thing ? well(thing) : missing()
}

/** What has ended cannot be changed. */
function change<T>(thing: T | undefined, work: (thing: T) => unknown): StripeAnswer {
  if (!thing) return missing()
  return work(thing) ? well(thing) : refused(400)
}

/** The newest first, page by page. */
function list(
  books: Books,
  things: readonly (Session | Subscription | Invoice | Charge)[],
  { customer, status = 'all', limit = '10', starting_after: after }: Form,
): StripeAnswer {
  if (customer !== undefined && !books.find('cus', String(customer))) return missing()
  const found = things
    .toReversed()
    .filter((thing) => customer === undefined || thing.customer === customer)
    .filter((thing) => {
      if (status === 'all') return true
      return status === 'live' ? thing.status !== 'canceled' : thing.status === status
    })
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1
  const page = found.slice(start, start + Number(limit))
  return well(listOf(page, start + page.length < found.length))
}

function cancel(books: Books, id: string): StripeAnswer {
  const subscription = books.find('sub', id)
  if (!subscription || subscription.status === 'canceled') return missing()
  if (subscription.status === 'incomplete_expired') return refused(400)
  books.end(subscription)
  return well(subscription)
}

/** Stripe names the payments of invoices only if asked to. */
function withPayments({ expand }: Form) {
  const isExpanded = (expand as Form | undefined)?.['0'] === 'data.payments'
  return (invoice: Invoice) =>
    isExpanded ? invoice : ({ ...invoice, payments: undefined } as unknown as Invoice)
}

interface Charge {
  id: string
  customer: string
  status: string
  payment_intent: string
  amount_refunded: number
}

function toCharges({ id, customer, payments, amount_refunded }: Invoice): Charge[] {
  return payments.data.map(({ payment: { payment_intent } }) => {
    return { id: `ch_${id}`, customer, status: 'succeeded', payment_intent, amount_refunded }
  })
}

function refund(books: Books, params: Form): StripeAnswer {
  const { payment_intent: intent } = params
  const isOf = ({ payments }: Invoice) =>
    payments.data.some(({ payment }) => payment.payment_intent === intent)
  const invoice = books.list('in').find(isOf)
  if (!invoice) return missing()
  if (invoice.amount_refunded > 0) return refused(400, 'charge_already_refunded')
  invoice.amount_refunded = invoice.total
  return well(books.add('re', { ...params, payment_intent: String(intent) }))
}
