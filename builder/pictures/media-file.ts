import pLimit from 'p-limit'
import { parseMediaFile, pictureFiles } from '#db/rules/look/pictures.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import type { Target } from '../targets/target.ts'
import type { MediaStore } from './media-store.ts'
import { picturesOf, withoutPictures } from './drawn-pictures.ts'

/** Makes a missing size from the next larger one, and stores it; null if there is none. */
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

// As of an upload; by itself sharp takes ten times as long.
const AVIF = { effort: 1, quality: 52, chromaSubsampling: '4:2:0' } as const

// A 2:1 picture has a square's pixels in its height.
const WIDTHS_OF_A_SQUARE = 2

/** The files that this one can be made from, nearest size first. */
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
    const { width, isSquare, format } = wanted
    const resized = sharp(larger).resize(isSquare ? { width, height: width } : { width })
    const image = format === 'avif' ? resized.avif(AVIF) : resized
    // The same format; null if damaged.
    const made = await image.toBuffer().catch(() => null)
    if (made) return made
  }
  return null
}

/** Puts a menu's missing pictures before its pages. Returns the menu without lost ones. */
export async function publishPictures(
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
    (await publishFile(context, name, names)) ? [] : [hash],
  )
  return withoutPictures(menu, new Set(lost.flat()))
}

// A hashed name may be there already; in a bucket, checking costs as much as putting.
async function publishFile(
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
