import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { listPictures } from '#db/queries/pictures.ts'
import { getRestaurant } from '#db/queries/restaurants.ts'
import type { Session } from '#db/queries/sessions.ts'
import { logoAccents } from '#db/rules/logo-accents.ts'
import { pictureFile, pictureWidths, type Picture } from '#db/rules/pictures.ts'
import type { AppContext } from '../context.ts'

// A side, in pixels: more would tell the same.
const LOOK = 48
// By the hash of a logo, which is its content.
const KEPT = 1000
const kept = new LRUCache<string, readonly string[]>({ max: KEPT })

/** The accents that the logo of the owner's restaurant suggests; none without one. */
export async function suggestAccents(
  { db, media }: AppContext,
  { ownerId }: Session,
): Promise<readonly string[]> {
  const { logo: hash } = await getRestaurant(db, ownerId)
  if (hash === null) return []
  const known = kept.get(hash)
  if (known) return known
  const logo = (await listPictures(db, [hash])).get(hash)
  const file = logo && (await media.read(smallestFile(logo)))
  // A file that is not to be had now may be later.
  if (!file) return []
  const accents = logoAccents(await pixelsOf(file))
  kept.set(hash, accents)
  return accents
}

function smallestFile(picture: Picture): string {
  return pictureFile(picture, Math.min(...pictureWidths(picture.width)), picture.fallback)
}

function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file)
    .toColourspace('srgb')
    .resize(LOOK, LOOK, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer()
}
