import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { ICON_SHEETS } from '#db/menu/icon-sheets.ts'
import { DATA_FILE } from '#db/rules/text/segments.ts'
import type { Target } from './target.ts'

export function commonHeaders(production: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    ...(production && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** For CDNs: one second, one more while revalidating, and a day if this server fails. */
export const BRIEF_AT_CDNS = 'public, max-age=1, stale-while-revalidate=1, stale-if-error=86400'

export const SMALLEST_COMPRESSED = 512
const TEXT = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest\+json|ld\+json|wasm))/

export const REVALIDATED = 'public, max-age=0, must-revalidate'
const NEVER_CHANGES = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
const LIFETIMES = [
  [/^(?:assets|media)\//, NEVER_CHANGES],
  [/^icons\//, A_DAY],
  [new RegExp(`^${ICON_SHEETS}`), A_DAY],
] as const

export function cacheControlOf(file: string): string {
  return LIFETIMES.find(([start]) => start.test(file))?.[1] ?? REVALIDATED
}

export function isDataFile(file: string): boolean {
  return file.split('/').length === 2 && file.endsWith(`/${DATA_FILE}`)
}

export function isImmutable(file: string): boolean {
  return cacheControlOf(file) === NEVER_CHANGES
}

export function contentTypeOf(file: string): string {
  return getMimeType(file) ?? 'application/octet-stream'
}

export function isText(type: string): boolean {
  return TEXT.test(type)
}

/** Two names of one file share a key. */
export function fileKeys({ caseSensitive }: Pick<Target, 'caseSensitive'>) {
  return (file: string): string => (caseSensitive ? file : file.toLowerCase())
}

/** Throws if it leaves `root` or is not a plain name. */
export function safeJoin(root: string, file: string): string {
  return join(root, checkFileName(file))
}

/** Throws unless plain names with `/`. */
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
