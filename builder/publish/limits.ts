import type { Database } from '#db/open.ts'
import type { Claim } from '#db/queries/claims.ts'
import { menuBytes } from '#db/queries/installation.ts'
import type { HeldFiles, Trust } from './files-on-target.ts'
import type { Plan } from './plan-files.ts'

/** How much one publish may do. */
export interface PublishLimits {
  /** Files that are looked at, made or brought. */
  files: number
  /** Of one page that is out: each change of a dish makes the pages with all dishes anew. */
  bytes: number
  /** Of all pages that are out: what each is made from is put together to tell which are to be made. */
  bytesInAll: number
  /** Of what pages are made from, all that are to be made. */
  characters: number
}

/** No limits. */
export const NO_LIMITS: PublishLimits = {
  files: Infinity,
  bytes: Infinity,
  bytesInAll: Infinity,
  characters: Infinity,
}

export function isBounded({ files }: PublishLimits): boolean {
  return files < Infinity
}

/** Whether it can be told without a look at the menu that there is more to do. */
export async function isLarge(
  db: Database,
  { restaurantId, manifest: { pages, media } }: Claim,
  { trust, limits }: { trust: Trust; limits: PublishLimits },
): Promise<boolean> {
  const out = Object.values(pages)
  // Looking is a journey for each file of a bucket.
  if (trust !== 'manifest' && out.length + media.length > limits.files) return true
  if (out.some(({ bytes }) => bytes > limits.bytes)) return true
  if (out.reduce((sum, { bytes }) => sum + bytes, 0) > limits.bytesInAll) return true
  // What the dishes take is a guess, for pages that are not out yet.
  return (await menuBytes(db, restaurantId)) > limits.bytes
}

/** Whether there is more to make or bring, or, when nothing is to stay, to take away. */
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
