import { Stripe } from 'stripe'
import { z } from 'zod'
import { mayBeSigned, SIGNATURE_MS } from '../event-signature.ts'
import { EventError, type PaymentEvent } from '../provider.ts'
import { toTime } from './stripe-client.ts'

const TOLERANCE_S = SIGNATURE_MS / 1000
// After each of these something may be paid, unpaid, ended or given back. A dispute changes nothing
// by itself: whoever ends the subscription for it is heard of.
const TELLING = /^(?:checkout\.session\.|customer\.subscription\.|invoice\.|charge\.refunded$)/

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
  data: z.object({
    object: z.object({
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})

/** Reads an event that Stripe signed within the last five minutes; throws an `EventError`. */
export function readStripeEvent(
  body: string,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): PaymentEvent {
  const parsed = eventSchema.safeParse(openSigned(body, signature, { secret, now }))
  if (!parsed.success) throw new EventError('It is signed, but no event')
  const { id, type, created, data } = parsed.data
  const { customer } = data.object
  const customerId = typeof customer === 'string' ? customer : (customer?.id ?? null)
  return {
    id,
    type,
    customerId: TELLING.test(type) ? customerId : null,
    createdAt: toTime(created),
  }
}

function openSigned(
  body: string,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): unknown {
  // The library takes what was signed for a time to come, which could be replayed until then.
  if (!mayBeSigned(signature, now)) throw new EventError('The signature is old, to come, or none')
  const time = now.getTime()
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, time)
  } catch {
    throw new EventError('The signature is wrong')
  }
}
