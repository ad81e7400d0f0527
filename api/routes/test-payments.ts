import { PRODUCT_NAME } from '#db/rules/product.ts'
import { Hono, type Context } from 'hono'
import { contentSecurityPolicy, PAGE_POLICIES, pageSources } from '#db/page-policy.ts'
import { testInvoiceNumber } from '#db/rules/test-payments.ts'
import type { AppEnv } from '../context.ts'
import { checkoutPage, successAddress, portalPage } from '../domain/test-payments/pages.ts'
import { messagePage, pageWords } from '../domain/test-payments/page-frame.ts'
import {
  actOnPortal,
  findCheckoutView,
  findInvoice,
  findPortalView,
  payCheckout,
} from '../domain/test-payments/visits.ts'
import { formBody } from '../middleware/body.ts'
import { preferredLanguage } from '../middleware/language.ts'
import { PORTAL_ACTIONS, portalActionSchema } from '../schemas/payments.ts'

const SECRET_ADDRESS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // The address is the secret.
  'Referrer-Policy': 'no-referrer',
}
const STATES = { open: 200, paid: 200, expired: 410 } as const

/** The test provider's pages; the address is the key. */
export const testPaymentRoutes = new Hono<AppEnv>()
  .get('/api/test-payments/checkout/:session', async (c) => {
    const view = await findCheckoutView(c.var.context, c.req.param('session'))
    return view ? answerPage(c, checkoutPage(view), STATES[view.state]) : answerMissing(c)
  })
  .post('/api/test-payments/checkout/:session', async (c) => {
    const view = await payCheckout(c.var.context, c.req.param('session'))
    if (!view) return answerMissing(c)
    if (view.state === 'open') return c.redirect(successAddress(view.checkout), 303)
    return answerPage(c, checkoutPage(view), view.state === 'paid' ? 409 : 410)
  })
  .get('/api/test-payments/portal/:visit', async (c) => {
    const view = await findPortalView(c.var.context, c.req.param('visit'))
    const said = [...PORTAL_ACTIONS, 'nothing' as const].find(
      (done) => done === c.req.query('done'),
    )
    return view ? answerPage(c, portalPage(view, said), 200) : answerMissing(c)
  })
  .post('/api/test-payments/portal/:visit', formBody(portalActionSchema), async (c) => {
    const order = c.req.valid('form')
    const isDone = await actOnPortal(c.var.context, c.req.param('visit'), order)
    if (isDone === undefined) return answerMissing(c)
    return c.redirect(`?done=${isDone ? order.action : 'nothing'}`, 303)
  })
  .get('/api/test-payments/invoices/:id', async (c) => {
    const invoice = await findInvoice(c.var.context, c.req.param('id'))
    if (!invoice) return answerMissing(c)
    const { drawInvoice } = await import('../domain/test-payments/invoice-pdf.ts')
    const name = `${PRODUCT_NAME.en}-${testInvoiceNumber(invoice.number)}.pdf`
    return c.body(await drawInvoice(invoice), 200, {
      ...SECRET_ADDRESS,
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
    })
  })

function answerPage(c: Context<AppEnv>, page: string, status: 200 | 404 | 409 | 410): Response {
  const policy = contentSecurityPolicy(pageSources(page), 'other')
  const headers = { ...PAGE_POLICIES, ...SECRET_ADDRESS, 'Content-Security-Policy': policy }
  return c.html(page, status, headers)
}

function answerMissing(c: Context<AppEnv>): Response {
  const words = pageWords(preferredLanguage(c))
  return answerPage(c, messagePage(words, words.texts.missing, '/dashboard/billing'), 404)
}
