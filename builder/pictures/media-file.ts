import pLimit from 'p-limit'
import { parseMediaFile, pictureFiles } from '#db/rules/pictures.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import type { Target } from '../targets/target.ts'
import type { MediaStore } from './media-store.ts'
import { picturesOf, withoutPictures } from './drawn-pictures.ts'

/**
 * A file of a picture. Where it is not there, as one of a width that is newer than
 * the picture, it is made from the next larger one of `names` and kept; null when there is nothing
 * to make it from.
 */
export async function readMediaFile(
  media: MediaStore,
  name: string,
  names: readonly string[],
): Promise<Buffer | null> {
  const kept = await media.read(name)
  if (kept) return kept
  const made = await makeFromLarger(media, name, names)
  if (made) await media.write(name, made)
  return made
}

// A picture twice as wide as high has as many pixels in its height as a square needs.
const WIDTHS_OF_A_SQUARE = 2

/** Those of a picture's files that this one can be made from, the next that is large enough first. */
export function largerFiles(name: string, names: readonly string[]): string[] {
  const wanted = parseMediaFile(name)?.size
  if (!wanted) return []
  const enough = wanted.width * (wanted.isSquare ? WIDTHS_OF_A_SQUARE : 1)
  const distance = (width: number) => (width < enough ? Infinity : width - enough)
  return names
    .flatMap((file) => {
      const size = parseMediaFile(file)?.size
      const isLarger = size && !size.isSquare && size.width >= wanted.width && file !== name
      return isLarger && size.format === wanted.format ? [{ file, width: size.width }] : []
    })
    .toSorted((a, b) => distance(a.width) - distance(b.width) || b.width - a.width)
    .map(({ file }) => file)
}

async function makeFromLarger(
  media: MediaStore,
  name: string,
  names: readonly string[],
): Promise<Buffer | null> {
  const wanted = parseMediaFile(name)?.size
  for (const file of largerFiles(name, names)) {
    const larger = await media.read(file)
    if (!larger || !wanted) continue
    const { default: sharp } = await import('sharp')
    // In the larger one's format, which is this one's; a damaged one makes nothing.
    const { width, isSquare } = wanted
    const made = await sharp(larger)
      .resize(isSquare ? { width, height: width } : { width })
      .toBuffer()
      .catch(() => null)
    if (made) return made
  }
  return null
}

/**
 * Puts the pictures that a menu shows and that are not held, before any page shows them. Returns the
 * menu without those that are lost, here and on the target: a dish without its picture is better than
 * no menu.
 */
export async function bringPictures(
  context: { target: Target; media: MediaStore },
  menu: MenuDocument,
  held: ReadonlySet<string>,
): Promise<MenuDocument> {
  const missing = picturesOf(menu).flatMap((picture) => {
    const names = pictureFiles(picture)
    const some = names.filter((name) => !held.has(name))
    return some.map((name) => ({ hash: picture.hash, name, names }))
  })
  const limit = pLimit(context.target.putsAtOnce)
  const lost = await limit.map(missing, async ({ hash, name, names }) =>
    (await bringFile(context, name, names)) ? [] : [hash],
  )
  return withoutPictures(menu, new Set(lost.flat()))
}

// Its name tells its content, so that one that another restaurant has brought will do; where looking
// is a journey of its own, it is simply put.
async function bringFile(
  { target, media }: { target: Target; media: MediaStore },
  name: string,
  names: readonly string[],
): Promise<boolean> {
  const file = `media/${name}`
  if (target.putsAtOnce === 1 && (await target.has(file))) return true
  const content = await readMediaFile(media, name, names)
  if (!content) return target.has(file)
  await target.put(file, content)
  return true
}
