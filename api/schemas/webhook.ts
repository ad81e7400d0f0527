import { z } from 'zod'
import { isWebhookUrl, DELIVERY_FAILURES, DELIVERY_TYPES } from '#db/rules/webhooks.ts'

const webhookShape = {
  url: z.string(),
  createdAt: z.string(),
  /**
   * Why nothing is sent until it is set again: the receiver answered 410, or the sign-ins of whoever set it
   * have ended.
   */
  stopped: z.enum(['gone', 'signed_out']).nullable(),
  /** When it answered 410. */
  goneAt: z.string().nullable(),
}

/** Null if there is none. */
export const webhookSchema = z
  .object({ webhook: z.object(webhookShape).nullable() })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

export const webhookInputSchema = z.strictObject({
  url: z.string().trim().refine(isWebhookUrl, {
    message: 'Please use a public address that begins with https://, on port 443 or 8443',
  }),
})

export const madeWebhookSchema = z
  .object({
    /** For `standardwebhooks`; in no other answer. */
    secret: z.string(),
    ...webhookShape,
  })
  .meta({ id: 'MadeWebhook' })
export type MadeWebhook = z.infer<typeof madeWebhookSchema>

const deliverySchema = z.object({
  /** The header `webhook-id`. */
  _id: z.string(),
  type: z.enum(DELIVERY_TYPES),
  /** That was published. */
  revision: z.int(),
  createdAt: z.string(),
  attempts: z.int(),
  /** The next try; null once delivered or given up. */
  nextAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  /** Of the last answer; null without one. */
  status: z.int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>

/** The last twenty, the newest first. */
export const deliveriesSchema = z.array(deliverySchema).meta({ id: 'Deliveries' })
