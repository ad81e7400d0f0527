import pLimit from 'p-limit'
import type { MenuDocument } from '#db/menu/document.ts'
import { pictureFiles } from '#db/rules/pictures.ts'
import { readMediaFile } from './media-file.ts'
import type { MediaStore } from './media-store.ts'
import { picturesOf, withoutPictures } from './menu-pictures.ts'
import type { Target } from '../targets/target.ts'

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
