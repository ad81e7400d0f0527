import { getMimeType } from 'hono/utils/mime'

/** To be asked for again each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate'
const NEVER_CHANGES = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const LIFETIMES: Readonly<Record<string, string>> = {
  assets: NEVER_CHANGES,
  media: NEVER_CHANGES,
  icons: A_DAY,
}

/** How long a published file may be kept, for `Cache-Control`. */
export function cacheControlOf(file: string): string {
  return LIFETIMES[file.slice(0, file.indexOf('/'))] ?? REVALIDATED
}

/** Whether a file of this name always has the same content. */
export function isImmutable(file: string): boolean {
  return cacheControlOf(file) === NEVER_CHANGES
}

/** For `Content-Type`, by the name's ending. */
export function contentTypeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream'
}
