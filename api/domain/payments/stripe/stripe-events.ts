import { Stripe } from 'stripe'
import { z } from 'zod'
import { EventError, type PaymentEvent } from '../provider.ts'
import { toTime } from './stripe-client.ts'

const TOLERANCE_S = 5 * 60
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
  const time = now.getTime()
  let event: unknown
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, time)
  } catch {
    throw new EventError('The signature is wrong or old')
  }
  // The library takes what was signed for a time to come, which could be replayed until then.
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const signedAt = Number(times[0]?.slice(2))
  if (times.length !== 1 || !(signedAt <= time / 1000 + TOLERANCE_S)) {
    throw new EventError('The signature is of a time to come')
  }
  return event
}
