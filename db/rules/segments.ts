import { RESERVED_CATEGORY_SEGMENTS, RESERVED_SEGMENTS } from './reserved.ts'

/** Length limits of one path segment, a suffix such as `-2` included. */
export const SEGMENT_LIMITS = { codePoints: 80, bytes: 240 } as const

const EMPTY_SEGMENT = 'item'
const PLAIN = /^[\w./-]*$/
// What a URL, a file system or a terminal reads as more than a letter, with the marks that stand on
// it. Cf holds the bidi controls; the two joiners in it are letters' business and stay.
const UNSAFE =
  /(?:(?:[-/\\?#%&+:;*"'`^[\]{}()<>|@=$,~!\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]|(?![\u200C\u200D])\p{Cf})\p{M}*)+/gu
// A mark in front has no letter to stand on; a folder that begins with a dot is hidden.
const OUTER = /^[-.\u200C\u200D\p{M}]+|[-.\u200C\u200D]+$/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()

/**
 * The path segment of a name or title: NFC, lower case, white space and unsafe characters as
 * single hyphens, at most 80 code points and 240 bytes, never empty.
 */
export function toSegment(text: string): string {
  // The hyphens come before lower case, which looks at the neighbours of a Greek sigma.
  const safe = text.normalize('NFC').replace(UNSAFE, '-').toLowerCase().normalize('NFC')
  return trimmed(cut(trimmed(safe), 0)) || EMPTY_SEGMENT
}

/** Whether a text is longer than a segment, and so than the name of a file, may be. */
export function isCut(text: string): boolean {
  return cut(text, 0) !== text
}

/** The segment with `-2`, `-3`… when others have it already; still within the limits. */
function freeSegment(text: string, isTaken: (segment: string) => boolean): string {
  const base = toSegment(text)
  if (!isTaken(base)) return base
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`
    const candidate = (trimmed(cut(base, suffix.length)) || EMPTY_SEGMENT) + suffix
    if (!isTaken(candidate)) return candidate
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

/** Whether no restaurant may have this segment, because a page or a call of ours has it. */
export function isReservedSegment(segment: string): boolean {
  return RESERVED_SEGMENTS.has(segment.toLowerCase())
}

/**
 * The canonical spelling of a public path: each segment as the name or title that it spells would
 * have it, no trailing slash. Takes a path as the browser sends it; null when it is no valid UTF-8.
 */
export function canonicalPath(path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const segments = decoded.split('/').filter((segment) => segment.trim() !== '')
  return `/${segments.map(toSegment).join('/')}`
}

/** A public path as it stands in a link: percent-encoded UTF-8. */
export function encodePath(path: string): string {
  // Most are plain, and a rebuild asks for each of them many times.
  return PLAIN.test(path) ? path : path.split('/').map(encodeURIComponent).join('/')
}

function trimmed(segment: string): string {
  return segment.replace(OUTER, '')
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
