import { Hono, type Context } from 'hono'
import { contentSecurityPolicy, PAGE_POLICIES, pageSources } from '#db/page-policy.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { paymentParts, receiveEvent } from '../domain/payments/apply-payments.ts'
import type { Books } from '../domain/payments/emulator/books.ts'
import { messagePage, pageWords } from '../domain/payments/emulator/page-frame.ts'
import {
  act,
  ACTION_EVENTS,
  checkoutPage,
  invoicePage,
  portalPage,
  successAddress,
} from '../domain/payments/emulator/pages.ts'
import { formBody } from '../middleware/body.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { PORTAL_ACTIONS, portalActionSchema } from '../schemas/payments.ts'
import { describe } from '../middleware/describe.ts'

const SECRET_ADDRESS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // The address is the secret.
  'Referrer-Policy': 'no-referrer',
}
const STATES = { open: 200, complete: 200, expired: 410 } as const

/** The pages of the Stripe emulator; the address is the key. */
export const testPaymentRoutes = new Hono<AppEnv>()
  .get(
    '/api/test-payments/checkout/:session',
    describe('The checkout of the test provider, where no money moves; not in production', {
      200: 'page',
      404: 'page',
      410: 'page',
    }),
    async (c) => {
      const view = await c.var.context.emulator?.work((books) =>
        findCheckout(books, c.req.param('session')),
      )
      return view ? answerPage(c, view.page, STATES[view.status]) : answerMissing(c)
    },
  )
  .post(
    '/api/test-payments/checkout/:session',
    describe('Pays a checkout of the test provider and leads back to the dashboard', {
      303: 'nothing',
      404: 'page',
      409: 'page',
      410: 'page',
    }),
    async (c) => {
      const { context } = c.var
      const paid = await context.emulator?.work((books) => {
        const view = findCheckout(books, c.req.param('session'))
        if (view?.status === 'open') books.pay(view.session)
        return view
      })
      if (!paid) return answerMissing(c)
      const { status, session, page } = paid
      if (status !== 'open') return answerPage(c, page, status === 'complete' ? 409 : 410)
      await sendEvent(context, 'checkout.session.completed', session.customer)
      return c.redirect(successAddress(session), 303)
    },
  )
  .get(
    '/api/test-payments/portal/:visit',
    describe(
      'Where the test provider’s subscription is changed, and renewals and failures are tried',
      { 200: 'page', 404: 'page' },
    ),
    async (c) => {
      const said = [...PORTAL_ACTIONS, 'nothing' as const].find(
        (done) => done === c.req.query('done'),
      )
      const page = await c.var.context.emulator?.work((books) => {
        const portal = books.findPortal(c.req.param('visit'))
        return portal && portalPage(books, portal, said)
      })
      return page === undefined ? answerMissing(c) : answerPage(c, page, 200)
    },
  )
  .post(
    '/api/test-payments/portal/:visit',
    describe('Changes a subscription of the test provider, or lets something happen to it', {
      303: 'nothing',
      404: 'page',
    }),
    formBody(portalActionSchema),
    async (c) => {
      const { context } = c.var
      const order = c.req.valid('form')
      const outcome = await context.emulator?.work((books) => {
        const portal = books.findPortal(c.req.param('visit'))
        return portal && { customer: portal.customer, isDone: act(books, portal, order) }
      })
      if (!outcome) return answerMissing(c)
      const { customer, isDone } = outcome
      if (isDone) await sendEvent(context, ACTION_EVENTS[order.action], customer)
      return c.redirect(`?done=${isDone ? order.action : 'nothing'}`, 303)
    },
  )
  .get(
    '/api/test-payments/invoices/:id',
    describe('An invoice of the test provider, for whoever has its link', {
      200: 'page',
      404: 'page',
    }),
    async (c) => {
      const invoice = await c.var.context.emulator?.work((books) =>
        books.find('in', c.req.param('id')),
      )
      return invoice ? answerPage(c, invoicePage(invoice), 200) : answerMissing(c)
    },
  )

/** A checkout with its page as it stands. */
function findCheckout(books: Books, id: string) {
  const session = books.find('cs', id)
  const customer = session && books.find('cus', session.customer)
  const price = books.prices.get(session?.line_items['0']?.price ?? '')
  if (!customer || !price) return undefined
  return {
    session,
    status: session.status,
    page: checkoutPage(session, customer, { price, trialEnd: books.trialEnd(session) }),
  }
}

/** Sends word as Stripe would; it is no payment's fault when that cannot be taken. */
async function sendEvent(context: AppContext, type: string, customer: string): Promise<void> {
  const event = context.emulator?.event(type, { customer })
  try {
    if (event) await receiveEvent(paymentParts(context), event.body, event.signature)
  } catch (error) {
    context.log.error({ err: error, type }, 'a test event was not taken')
  }
}

function answerPage(c: Context<AppEnv>, page: string, status: 200 | 404 | 409 | 410): Response {
  const policy = contentSecurityPolicy(pageSources(page), 'other')
  const headers = { ...PAGE_POLICIES, ...SECRET_ADDRESS, 'Content-Security-Policy': policy }
  return c.html(page, status, headers)
}

function answerMissing(c: Context<AppEnv>): Response {
  const words = pageWords(preferredLanguage(c))
  return answerPage(c, messagePage(words, words.texts.missing, '/dashboard/billing'), 404)
}
