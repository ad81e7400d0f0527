import { readAsLatin } from './look-alikes.ts'
import { PRODUCT_NAME } from './product.ts'
import { isReservedSegment } from './segments.ts'

/**
 * Further names that no restaurant can take, because guests and owners would believe that it is us,
 * or who is paid through us. They are no addresses of ours: whoever has one keeps it.
 */
export const OFFICIAL_SEGMENTS: ReadonlySet<string> = new Set([
  ...Object.values(PRODUCT_NAME).map((name) => name.toLowerCase()),
  'admin',
  'administrator',
  'official',
  'support',
  'help',
  'billing',
  'payment',
  'payments',
  'checkout',
  'invoice',
  'invoices',
  'refund',
  'refunds',
  'subscribe',
  'verify',
  'verification',
  'secure',
  'settings',
  'pricing',
  'security',
  'stripe',
  'account',
  'الدعم',
])
const OFFICIAL_LOOKS: ReadonlySet<string> = new Set([...OFFICIAL_SEGMENTS].map(readAsLatin))
const OFFICIAL_PHRASES = new Set(['sign-in', 'sign-up', 'log-in', 'password-reset', 'my-account'])
// Beside an official word, these make no other name of it.
const WORDS_BESIDE = new Set(['login', 'signin', 'password', 'reset', 'team', 'center', 'centre'])

/** Whether no restaurant may take this segment: it is ours, or looks so, in full width or with accents too. */
export function isHeldSegment(segment: string): boolean {
  return isReservedSegment(segment) || isOurs(readAsLatin(segment))
}

function isOurs(segment: string): boolean {
  const words = segment.split('-')
  return (
    isReservedSegment(segment) ||
    OFFICIAL_PHRASES.has(segment) ||
    (words.some((word) => OFFICIAL_LOOKS.has(word)) &&
      words.every((word) => OFFICIAL_LOOKS.has(word) || WORDS_BESIDE.has(word)))
  )
}
