import { MENU_LANGUAGES } from './languages.ts'
import { composed, lowerCase, mayFit } from './texts.ts'

/** With suffixes such as `-2`. */
export const SEGMENT_LIMITS = { codePoints: 80, bytes: 240 } as const

// Twice any page's.
const MOST_SEGMENTS = 8
const EMPTY_SEGMENT = 'item'
const PLAIN = /^[\w./-]*$/
// Special in URLs, file systems or terminals, with its marks. Bidi controls too; joiners stay.
const UNSAFE =
  /(?:(?:[-/\\?#%&+:;*"'`^[\]{}()<>|@=$,~!\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]|(?![\u200C\u200D])\p{Cf}|\u2065)\p{M}*)+/gu
// A leading mark has no letter; a leading dot hides.
const IN_FRONT = /^[-.\u200C\u200D\p{M}]+/u
const AT_THE_END = '-.\u200C\u200D'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()

/**
 * NFC, lower case, unsafe characters as single hyphens; at most 80 code points and 240 bytes, never empty.
 */
export function toSegment(text: string): string {
  // Before lower case, which looks at a sigma's neighbours.
  const safe = lowerCase(composed(text).replace(UNSAFE, '-'))
  return trimmed(cut(trimmed(safe), 0)) || EMPTY_SEGMENT
}

export function isCut(text: string): boolean {
  return cut(text, 0) !== text
}

/** By number: itself, then `-2`; within the limits. */
function numberedSegments(segment: string): (number: number) => string {
  // Cached: the cut depends on the number's length only.
  const stems = new Map<number, string>()
  return (number) => {
    if (number === 1) return segment
    const suffix = `-${number}`
    const stem = stems.get(suffix.length) ?? (trimmed(cut(segment, suffix.length)) || EMPTY_SEGMENT)
    stems.set(suffix.length, stem)
    return stem + suffix
  }
}

function freeSegment(text: string, isTaken: (segment: string) => boolean): string {
  const numbered = numberedSegments(toSegment(text))
  for (let number = 1; ; number += 1) {
    const candidate = numbered(number)
    if (!isTaken(candidate)) return candidate
  }
}

/** The numbers not tried yet. */
interface SegmentRow {
  numbered: (number: number) => string
  next: number
}

/** Each search goes on where the last one ended, by `place`. */
export function segmentRows(): (segment: string, place?: string) => SegmentRow {
  const rows = new Map<string, SegmentRow>()
  return (segment, place = '') => {
    const key = `${place} ${segment}`
    const row = rows.get(key) ?? { numbered: numberedSegments(segment), next: 1 }
    rows.set(key, row)
    return row
  }
}

export function freeCategorySegment(title: string, taken: ReadonlySet<string>): string {
  return freeSegment(
    title,
    (segment) => taken.has(segment) || RESERVED_CATEGORY_SEGMENTS.has(segment),
  )
}

export function freeProductSegment(name: string, taken: ReadonlySet<string>): string {
  return freeSegment(name, (segment) => taken.has(segment))
}

/** For many products: remembers where each name's numbers ended. */
export function productSegmentTaker(present: ReadonlySet<string>): (name: string) => string {
  const taken = new Set(present)
  const rowOf = segmentRows()
  return (name) => {
    const row = rowOf(toSegment(name))
    for (;;) {
      const candidate = row.numbered(row.next)
      row.next += 1
      if (taken.has(candidate)) continue
      taken.add(candidate)
      return candidate
    }
  }
}

export function isReservedSegment(segment: string): boolean {
  return RESERVED_SEGMENTS.has(segment.toLowerCase())
}

/** The canonical path of a browser's path, without a trailing slash; null if it is no UTF-8 or too long. */
export function canonicalPath(path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  if (!mayFit(decoded, MOST_SEGMENTS * SEGMENT_LIMITS.codePoints)) return null
  const segments = decoded.split('/').filter((segment) => segment.trim() !== '')
  return `/${segments.map(toSegment).join('/')}`
}

export function encodePath(path: string): string {
  // Most are plain, and asked for often.
  return PLAIN.test(path) ? path : path.split('/').map(encodeURIComponent).join('/')
}

function trimmed(segment: string): string {
  // A regular expression would be quadratic.
  let end = segment.length
  while (end > 0 && AT_THE_END.includes(segment.charAt(end - 1))) end -= 1
  return segment.slice(0, end).replace(IN_FRONT, '')
}

function cut(text: string, reserve: number): string {
  // A UTF-16 unit has at most three bytes.
  if (text.length + reserve <= SEGMENT_LIMITS.codePoints) return text
  let points = reserve
  let bytes = reserve
  let end = 0
  for (const { segment, index } of graphemes.segment(text)) {
    points += [...segment].length
    bytes += utf8.encode(segment).length
    if (points > SEGMENT_LIMITS.codePoints || bytes > SEGMENT_LIMITS.bytes) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

export const PAGE_SEGMENTS = [
  'register',
  'login',
  'customers',
  'dashboard',
  'confirm-email',
  'invitation',
  'forgot-password',
  'reset-password',
  'privacy',
  'terms',
  'design',
  '404',
]

/** Reserved first segments. New calls go under `api`; a test compares with `site/pages`. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  ...PAGE_SEGMENTS,
  // calls
  'signup',
  'google',
  'verifytoken',
  'icons',
  'categories',
  'addcategory',
  'updatedcategory',
  'menu',
  'restaurant',
  'create-checkout-session',
  'paymentdetails',
  'verify-payment',
  'webhook',
  'healthz',
  'readyz',
  'metrics',
  'api',
  // files
  'media',
  'assets',
  'licences.txt',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'sw.js',
  // languages
  'ar',
  'en',
])

/** A menu for programs, below its address. */
export const DATA_FILE = 'menu.json'

/** Files and pages below a restaurant, and languages' codes. */
export const RESERVED_CATEGORY_SEGMENTS: ReadonlySet<string> = new Set([
  'info',
  'index.html',
  '404.html',
  DATA_FILE,
  ...MENU_LANGUAGES,
])
