import { MENU_LANGUAGES } from '../menu/languages.ts'
import { composed, lowerCase, mayFit } from './texts.ts'

/** Length limits of one path segment, a suffix such as `-2` included. */
export const SEGMENT_LIMITS = { codePoints: 80, bytes: 240 } as const

// Twice as many as any page's address has.
const MOST_SEGMENTS = 8
const EMPTY_SEGMENT = 'item'
const PLAIN = /^[\w./-]*$/
// What a URL, a file system or a terminal reads as more than a letter, with the marks that stand on
// it. Cf holds the bidi controls; the two joiners in it are letters' business and stay.
const UNSAFE =
  /(?:(?:[-/\\?#%&+:;*"'`^[\]{}()<>|@=$,~!\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]|(?![\u200C\u200D])\p{Cf})\p{M}*)+/gu
// A mark in front has no letter to stand on; a folder that begins with a dot is hidden.
const IN_FRONT = /^[-.\u200C\u200D\p{M}]+/u
const AT_THE_END = '-.\u200C\u200D'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()

/**
 * The path segment of a name or title: NFC, lower case, white space and unsafe characters as
 * single hyphens, at most 80 code points and 240 bytes, never empty.
 */
export function toSegment(text: string): string {
  // The hyphens come before lower case, which looks at the neighbours of a Greek sigma.
  const safe = lowerCase(composed(text).replace(UNSAFE, '-'))
  return trimmed(cut(trimmed(safe), 0)) || EMPTY_SEGMENT
}

/** Whether a text is longer than a segment, and so than the name of a file, may be. */
export function isCut(text: string): boolean {
  return cut(text, 0) !== text
}

/**
 * What else a segment may be where others have it, by number: the first is itself, the second ends in
 * `-2`; still within the limits.
 */
function numberedSegments(segment: string): (number: number) => string {
  // Cutting looks at every letter, and gives the same for all numbers of as many digits.
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

/** The numbers of a segment, from one that is not looked at yet. */
interface SegmentRow {
  numbered: (number: number) => string
  next: number
}

/** One row for each segment, apart in each `place`, so that a look goes on where the last one ended. */
export function segmentRows(): (segment: string, place?: string) => SegmentRow {
  const rows = new Map<string, SegmentRow>()
  return (segment, place = '') => {
    const key = `${place} ${segment}`
    const row = rows.get(key) ?? { numbered: numberedSegments(segment), next: 1 }
    rows.set(key, row)
    return row
  }
}

/** The segment of a category among its siblings' segments. */
export function freeCategorySegment(title: string, taken: ReadonlySet<string>): string {
  return freeSegment(
    title,
    (segment) => taken.has(segment) || RESERVED_CATEGORY_SEGMENTS.has(segment),
  )
}

/** The segment of a product among the segments of its category. */
export function freeProductSegment(name: string, taken: ReadonlySet<string>): string {
  return freeSegment(name, (segment) => taken.has(segment))
}

/**
 * The same for one product after the other, each of which then has its segment: with a look for each
 * and not one for all before it, so that a thousand of one name are no more work than of many.
 */
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

/** Whether a page or a call of ours has this segment. */
export function isReservedSegment(segment: string): boolean {
  return RESERVED_SEGMENTS.has(segment.toLowerCase())
}

/**
 * The canonical spelling of a public path: each segment as the name or title that it spells would
 * have it, no trailing slash. Takes a path as the browser sends it; null when it is no valid UTF-8 or
 * longer than any page's.
 */
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

/** A public path as it stands in a link: percent-encoded UTF-8. */
export function encodePath(path: string): string {
  // Most are plain, and a rebuild asks for each of them many times.
  return PLAIN.test(path) ? path : path.split('/').map(encodeURIComponent).join('/')
}

function trimmed(segment: string): string {
  // By hand: an expression looks at each row of dots in the middle once for each of its dots.
  let end = segment.length
  while (end > 0 && AT_THE_END.includes(segment.charAt(end - 1))) end -= 1
  return segment.slice(0, end).replace(IN_FRONT, '')
}

function cut(text: string, reserve: number): string {
  // One UTF-16 unit is at most one code point and at most three bytes.
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

/** Those of its pages. */
export const PAGE_SEGMENTS = [
  'register',
  'login',
  'customers',
  'dashboard',
  'confirm-email',
  'forgot-password',
  'reset-password',
  'privacy',
  'terms',
  'design',
  '404',
]

/**
 * First path segments that belong to the product, so no restaurant can be called so. Calls added
 * later all go under `api`, so the list stays closed; `site/pages` is held to it by a test.
 */
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
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  'sw.js',
  // languages
  'ar',
  'en',
])

/**
 * Below a restaurant, `info` is its information page, `index.html` the file of its menu, `404.html` that of a
 * suspended one: a file cannot be a folder as well. A language's code leads to the menu in it.
 */
export const RESERVED_CATEGORY_SEGMENTS: ReadonlySet<string> = new Set([
  'info',
  'index.html',
  '404.html',
  ...MENU_LANGUAGES,
])
