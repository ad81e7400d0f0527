import { z } from 'zod'
import { isWebhookUrl, DELIVERY_FAILURES } from '#db/rules/webhooks.ts'

const webhookShape = {
  url: z.string(),
  createdAt: z.string(),
}

/** Null if there is none. */
export const webhookSchema = z
  .object({ webhook: z.object(webhookShape).nullable() })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhookSchema>

export const webhookInputSchema = z.strictObject({
  url: z
    .string()
    .trim()
    .refine(isWebhookUrl, { message: 'Please use a public address that begins with https://' }),
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
