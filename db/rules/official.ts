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
  'payments',
  'security',
  'stripe',
])

/** Whether no restaurant may take this segment: it is ours, or looks so. */
export function isHeldSegment(segment: string): boolean {
  return isReservedSegment(segment) || OFFICIAL_SEGMENTS.has(segment.toLowerCase())
}
