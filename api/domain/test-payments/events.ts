import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { SIGNATURE_MS } from '../payments/event-signature.ts'
import { EventError, type PaymentEvent } from '../payments/provider.ts'

const SIGNATURE = /^t=(\d{1,12}),v1=([\da-f]{64})$/
const EVENT = z.object({
  id: z.string(),
  type: z.string(),
  customerId: z.string(),
  createdAt: z.string(),
})

/** Signs a message of the test provider's, as Stripe signs its own. */
export function signTestEvent(secret: Buffer, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${macOf(secret, time, body).toString('hex')}`
}

/** Reads a signed message; throws an `EventError` for one that is not ours, or not fresh. */
export function readTestEvent(
  secret: Buffer,
  { body, signature }: { body: string; signature: string },
  now: Date,
): PaymentEvent {
  const [, time, mac] = SIGNATURE.exec(signature) ?? []
  if (time === undefined || mac === undefined) throw new EventError('no signature')
  const isOurs = timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, Number(time), body))
  if (!isOurs) throw new EventError('a signature of somebody else')
  if (Math.abs(now.getTime() - Number(time) * 1000) > SIGNATURE_MS)
    throw new EventError('not fresh')
  const event = EVENT.safeParse(JSON.parse(body))
  if (!event.success) throw new EventError('no event')
  return event.data
}

function macOf(secret: Buffer, time: number, body: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest()
}
