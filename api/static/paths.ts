import { canonicalPath, encodePath } from '#db/rules/segments.ts'

/** A path that somebody asks for. */
export interface AskedPath {
  /** Decoded, as it was asked for. */
  segments: string[]
  /** The one spelling that a page has, decoded, without a trailing slash. */
  canonical: string
  isCanonical: boolean
}

/** Takes a path as the browser sends it; null when no file can have it. */
export function parsePath(path: string): AskedPath | null {
  // An encoded separator would make two segments of one.
  if (/%2f|%5c/i.test(path)) return null
  const canonical = canonicalPath(path)
  if (canonical === null) return null
  const decoded = decodeURIComponent(path)
  const segments = decoded.split('/').slice(1)
  if ([...segments, ...pageSegments(canonical)].some(isUnsafe)) return null
  return { segments, canonical, isCanonical: decoded === canonical }
}

/** Segments of the file that holds the page at a canonical path. */
export function pageSegments(canonical: string): string[] {
  return [...canonical.split('/').filter((segment) => segment !== ''), 'index.html']
}

/** A path as it goes into a `Location` header, with the query of the request. */
export function locationOf(path: string, url: string): string {
  const query = url.indexOf('?')
  return encodePath(path) + (query === -1 ? '' : url.slice(query))
}

// Nothing that starts with a dot is for the public: `..`, temporary files, files of the system.
function isUnsafe(segment: string): boolean {
  return segment.startsWith('.') || /[\\\0]/.test(segment)
}
