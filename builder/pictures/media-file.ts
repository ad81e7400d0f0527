import { parseMediaFile } from '#db/rules/pictures.ts'
import type { MediaStore } from './media-store.ts'

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
