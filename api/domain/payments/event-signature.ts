import { MINUTE_MS } from '#db/rules/durations.ts'

/** How old, or ahead of its time, a signature may be. */
export const SIGNATURE_MS = 5 * MINUTE_MS
// Stripe signs with two secrets while one is replaced, and for schemes of its own beside ours.
const LONGEST = 1000
const TIME = /^t=(\d{1,12})$/
const OURS = /^v1=[\da-f]{64}$/

/**
 * Whether a `Stripe-Signature` header may be that of an event: one time that is not long ago nor to come,
 * and a signature of the scheme that counts; others are the provider's to add. Known before the body is
 * there; what it signs is another question.
 */
export function mayBeSigned(signature: string, now: Date): boolean {
  if (signature.length > LONGEST) return false
  const parts = signature.split(',')
  const [time = '', ...others] = parts.filter((part) => part.startsWith('t='))
  const seconds = TIME.exec(time)?.[1]
  if (seconds === undefined || others.length > 0) return false
  const isOfTime = Math.abs(now.getTime() - Number(seconds) * 1000) <= SIGNATURE_MS
  return isOfTime && parts.some((part) => OURS.test(part))
}
