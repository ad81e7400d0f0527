import { MINUTE_MS } from '#db/rules/durations.ts'

/** How old, or ahead of its time, a signature may be. */
export const SIGNATURE_MS = 5 * MINUTE_MS
// Stripe signs with two secrets while one is replaced, and for a scheme of its own beside ours.
const LONGEST = 1000
const PARTS = /^t=(\d{1,12})(?:,v\d=[\da-f]{64}){1,8}$/
const OURS = ',v1='

/**
 * Whether a `Stripe-Signature` header may be that of an event: its shape, one time that is not long
 * ago nor to come. Known before the body is there; what it signs is another question.
 */
export function mayBeSigned(signature: string, now: Date): boolean {
  if (signature.length > LONGEST) return false
  const [, seconds] = PARTS.exec(signature) ?? []
  if (seconds === undefined || !signature.includes(OURS)) return false
  return Math.abs(now.getTime() - Number(seconds) * 1000) <= SIGNATURE_MS
}
