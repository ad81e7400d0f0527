import type { Database } from '#db/open.ts'
import type { Claim } from '#db/queries/claims.ts'
import { menuBytes } from '#db/queries/installation.ts'
import type { HeldFiles, Trust } from './files-on-target.ts'
import type { Plan } from './plan-files.ts'

/** How much is done at most. */
export interface Most {
  /** Files that are looked at, made or brought. */
  files: number
  /** Of one page that is out: each change of a dish makes the pages with all dishes anew. */
  bytes: number
  /** Of all pages that are out: what each is made from is put together to tell which are to be made. */
  bytesInAll: number
  /** Of what pages are made from, all that are to be made. */
  characters: number
}

/** No end. */
export const ALL: Most = {
  files: Infinity,
  bytes: Infinity,
  bytesInAll: Infinity,
  characters: Infinity,
}

export function isBounded({ files }: Most): boolean {
  return files < Infinity
}

/** Whether it can be told without a look at the menu that there is more to do. */
export async function isLarge(
  db: Database,
  { restaurantId, manifest: { pages, media } }: Claim,
  { trust, most }: { trust: Trust; most: Most },
): Promise<boolean> {
  const out = Object.values(pages)
  // Looking is a journey for each file of a bucket.
  if (trust !== 'manifest' && out.length + media.length > most.files) return true
  if (out.some(({ bytes }) => bytes > most.bytes)) return true
  if (out.reduce((sum, { bytes }) => sum + bytes, 0) > most.bytesInAll) return true
  // What the dishes take is a guess, for pages that are not out yet.
  return (await menuBytes(db, restaurantId)) > most.bytes
}

/** Whether there is more to make or bring, or, when nothing is to stay, to take away. */
export function isMore({ pages, media }: Plan, held: HeldFiles, most: Most): boolean {
  if (pages.length === 0) return held.pages.size + held.media.size > most.files
  const made = pages.filter(({ file, input }) => held.pages.get(file)?.input !== input)
  const brought = media.filter((name) => !held.media.has(name))
  const characters = made.reduce((sum, page) => sum + page.characters, 0)
  return made.length + brought.length > most.files || characters > most.characters
}
