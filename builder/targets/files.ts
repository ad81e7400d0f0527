import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { ICON_SHEETS } from '#db/rules/icon-sheets.ts'
import type { Target } from './target.ts'

/** What every answer says; in production that this host is to be asked by https alone. */
export function commonHeaders(production: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(production && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/**
 * For a CDN in front, which browsers never heed. A second, and a second more while it asks anew:
 * within that a change has to be seen. A day while this server fails.
 */
export const BRIEF_AT_CDNS = 'public, max-age=1, stale-while-revalidate=1, stale-if-error=86400'

/** Bytes below which compressing is not worth it. */
export const SMALLEST_COMPRESSED = 512
const TEXT = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest\+json|ld\+json|wasm))/

/** To be asked for again each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate'
const NEVER_CHANGES = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const LIFETIMES = [
  [/^(?:assets|media)\//, NEVER_CHANGES],
  [/^icons\//, A_DAY],
  [new RegExp(`^${ICON_SHEETS}`), A_DAY],
] as const

/** How long a published file may be kept, for `Cache-Control`. */
export function cacheControlOf(file: string): string {
  return LIFETIMES.find(([start]) => start.test(file))?.[1] ?? REVALIDATED
}

/** Whether a file of this name always has the same content. */
export function isImmutable(file: string): boolean {
  return cacheControlOf(file) === NEVER_CHANGES
}

/** For `Content-Type`, by the name's ending. */
export function contentTypeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream'
}

/** Whether what has this type is text, which gets smaller. */
export function isText(type: string): boolean {
  return TEXT.test(type)
}

/** Gives each file's name a key: two names of one file have the same, also where capitals do not count. */
export function fileKeys({ caseSensitive }: Pick<Target, 'caseSensitive'>) {
  return (file: string): string => (caseSensitive ? file : file.toLowerCase())
}

/** Where `file` lies inside `root`; throws when it would lie outside or is not a plain name. */
export function safeJoin(root: string, file: string): string {
  return join(root, checkFileName(file))
}

/** The name of a published file as it is; throws when it is not plain names with `/` between. */
export function checkFileName(file: string): string {
  if (file.split('/').some(isUnsafe)) throw outside(file)
  return file
}

function outside(file: string): Error {
  return new Error(`Not a path inside the target: ${JSON.stringify(file)}`)
}

function isUnsafe(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..' || /[\\/\0]/.test(segment)
}
