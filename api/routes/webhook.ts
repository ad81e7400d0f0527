import { Hono } from 'hono'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import type { OwnerEnv } from '../context.ts'
import {
  endWebhook,
  readDeliveries,
  readWebhook,
  replaceWebhook,
  sendAgain,
  sendTest,
} from '../domain/webhook.ts'
import { jsonBody } from '../middleware/body.ts'
import { describe } from '../middleware/describe.ts'
import { rateLimit } from '../middleware/rate-limit.ts'
import { signedIn } from '../middleware/session.ts'
import {
  deliveriesSchema,
  madeWebhookSchema,
  webhookInputSchema,
  webhookSchema,
} from '../schemas/webhook.ts'

export const webhookRoutes = new Hono<OwnerEnv>()
  .get(
    '/api/webhook',
    describe('The address that hears of each publish', { 200: webhookSchema }),
    signedIn,
    async (c) => c.json(await readWebhook(c.var.context, c.var.session), 200),
  )
  .put(
    '/api/webhook',
    describe(
      `Sets the address that hears of each publish, by User-Agent ${PRODUCT_NAME.en}/… and signed as Standard Webhooks has it; its secret is told ` +
        'this once. It gets {type: "menu.published", timestamp, data: {restaurant, revision, url}}, where ' +
        'url is that of menu.json, must answer 2xx within 10 seconds, and is tried for a day; Retry-After is ' +
        'kept, and 410 stops it. It takes a confirmed email, and stops when sign-ins end',
      { 200: madeWebhookSchema, 409: 'error' },
    ),
    signedIn,
    jsonBody(webhookInputSchema),
    async (c) => {
      const { context, session } = c.var
      return c.json(await replaceWebhook(context, session, c.req.valid('json').url), 200)
    },
  )
  .delete(
    '/api/webhook',
    describe('Takes the address away, with its deliveries', { 200: webhookSchema }),
    signedIn,
    async (c) => {
      await endWebhook(c.var.context, c.var.session)
      return c.json({ webhook: null }, 200)
    },
  )
  .get(
    '/api/webhook/deliveries',
    describe('The last twenty deliveries', { 200: deliveriesSchema }),
    signedIn,
    async (c) => c.json(await readDeliveries(c.var.context, c.var.session), 200),
  )
  .post(
    '/api/webhook/deliveries/:id/resend',
    describe('Sends a delivery again; gives the last twenty', {
      200: deliveriesSchema,
      409: 'error',
      429: 'error',
    }),
    signedIn,
    rateLimit('webhookSendsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      await sendAgain(context, session, c.req.param('id'))
      return c.json(await readDeliveries(context, session), 200)
    },
  )
  .post(
    '/api/webhook/test',
    describe('Sends {type: "webhook.test"} with the same data; gives the last twenty', {
      200: deliveriesSchema,
      404: 'error',
      409: 'error',
      429: 'error',
    }),
    signedIn,
    rateLimit('webhookSendsOfOwner'),
    async (c) => {
      const { context, session } = c.var
      await sendTest(context, session)
      return c.json(await readDeliveries(context, session), 200)
    },
  )
