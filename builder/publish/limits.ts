import type { Database } from '#db/open.ts'
import type { PublishLease } from '#db/queries/publish-leases.ts'
import { menuBytes } from '#db/queries/status.ts'
import type { HeldFiles, Trust } from './files-on-target.ts'
import type { Plan } from './plan-files.ts'

export interface PublishLimits {
  files: number
  /** Of one page: each change makes all list pages anew. */
  bytes: number
  /** Of all pages: their input is put together to compare it. */
  bytesInAll: number
  /** Of the input of changed pages. */
  characters: number
}

export const NO_LIMITS: PublishLimits = {
  files: Infinity,
  bytes: Infinity,
  bytesInAll: Infinity,
  characters: Infinity,
}

export function isBounded({ files }: PublishLimits): boolean {
  return files < Infinity
}

export async function isLarge(
  db: Database,
  { restaurantId, manifest: { pages, media } }: PublishLease,
  { trust, limits }: { trust: Trust; limits: PublishLimits },
): Promise<boolean> {
  const out = Object.values(pages)
  // Each file is a round trip to a bucket.
  if (trust !== 'manifest' && out.length + media.length > limits.files) return true
  if (out.some(({ bytes }) => bytes > limits.bytes)) return true
  if (out.reduce((sum, { bytes }) => sum + bytes, 0) > limits.bytesInAll) return true
  // A guess, for pages that are not out yet.
  return (await menuBytes(db, restaurantId)) > limits.bytes
}

/** More to put than allowed, or to remove if all goes. */
export function exceedsLimits(
  { pages, media }: Plan,
  held: HeldFiles,
  limits: PublishLimits,
): boolean {
  if (pages.length === 0) return held.pages.size + held.media.size > limits.files
  const made = pages.filter(({ file, input }) => held.pages.get(file)?.input !== input)
  const brought = media.filter((name) => !held.media.has(name))
  const characters = made.reduce((sum, page) => sum + page.characters, 0)
  return made.length + brought.length > limits.files || characters > limits.characters
}
