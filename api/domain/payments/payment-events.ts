import { addPaymentEvent, isEventDone } from '#db/queries/payment-events.ts'
import { invalid, type RequestError } from '../../errors.ts'
import { applyCustomer } from './apply-payments.ts'
import { mayBeSigned } from './event-signature.ts'
import type { PaymentParts } from './payment-parts.ts'
import { EventError, type PaymentEvent } from './provider.ts'

/**
 * Takes a message of the provider's, once. When it cannot be done with, it is not recorded, and the
 * provider sends it again.
 */
export async function receiveEvent(
  parts: PaymentParts,
  body: string,
  signature: string,
): Promise<void> {
  const { db, provider, now, metrics } = parts
  const event = readEvent(parts, body, signature)
  const stored = { provider: provider.name, id: event.id, type: event.type }
  if (await isEventDone(db, stored)) {
    metrics.countPayment('event_again')
    return
  }
  if (event.customerId !== null) await applyCustomer(parts, event.customerId)
  await addPaymentEvent(db, { ...stored, createdAt: event.createdAt }, now())
  metrics.countPayment('event')
}

/** Refuses, before its body is there, what can be no message of the provider's. */
export function refuseUnsigned(parts: PaymentParts, signature: string): void {
  if (!mayBeSigned(signature, parts.now())) throw refused(parts, 'Nothing that signs it now')
}

function readEvent(parts: PaymentParts, body: string, signature: string): PaymentEvent {
  const { provider, now } = parts
  try {
    return provider.readEvent(body, signature, now())
  } catch (error) {
    if (!(error instanceof EventError)) throw error
    throw refused(parts, error.message)
  }
}

function refused({ log, metrics }: PaymentParts, reason: string): RequestError {
  log.warn({ reason }, 'refused an event')
  metrics.countPayment('event_refused')
  return invalid('signature')
}
