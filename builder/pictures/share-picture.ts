import { hash } from 'node:crypto'
import { writtenLanguage } from '#db/rules/language.ts'
import { DEFAULT_LOOK, type Colouring } from '#db/rules/look.ts'
import { lookColours } from '#db/rules/look-colours.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { HASH_LENGTH, originalFile, shareFile, type Picture } from '#db/rules/pictures.ts'
import type { MediaStore } from './media-store.ts'
import type { ShareSubject } from './draw-share-picture.ts'

// Raise it when the same restaurant is to get another picture.
const DRAWING_VERSION = 2

/**
 * The name, below `media/`, of what a shared link to this menu shows: another for other inputs, and each
 * restaurant's own, because it goes when that is gone.
 */
export function sharePictureFile({ restaurantId, name, logo, cover, look }: MenuDocument): string {
  const drawn = [name, logo?.hash, cover?.hash, shareColours(look)]
  const inputs = [DRAWING_VERSION, restaurantId, ...drawn]
  return shareFile(hash('sha256', JSON.stringify(inputs)).slice(0, HASH_LENGTH))
}

/** Undefined for ours, as which most are drawn. */
function shareColours(look: Colouring = DEFAULT_LOOK): ShareSubject['colours'] {
  if (look.accent === null && look.surface === DEFAULT_LOOK.surface) return undefined
  const { ground, action } = lookColours(look, 'light')
  return { ground, rule: action }
}

/** Whether a file below `media/` is such a picture, of whatever menu. */
export function isSharePicture(name: string): boolean {
  return name.endsWith(shareFile(''))
}

/** That picture; drawn once, then kept beside the uploaded ones. */
export async function readSharePicture(menu: MenuDocument, media: MediaStore): Promise<Buffer> {
  const kept = await media.read(sharePictureFile(menu))
  if (kept) return kept
  const drawn = await drawWhole(menu, media)
  // A file that is lost or damaged is no reason to hold up the menu; the name alone will do.
  if (!drawn) return draw(menu, { logo: null, cover: null })
  await media.write(sharePictureFile(menu), drawn)
  return drawn
}

/** Null when a picture of it is lost or damaged. */
async function drawWhole(menu: MenuDocument, media: MediaStore): Promise<Buffer | null> {
  const read = (picture: Picture | null) => picture && media.read(originalFile(picture))
  const [logo, cover] = await Promise.all([read(menu.logo), read(menu.cover)])
  if ((menu.logo && !logo) || (menu.cover && !cover)) return null
  return draw(menu, { logo, cover }).catch((error: unknown) => {
    if (!logo && !cover) throw error
    return null
  })
}

async function draw(
  { name, look }: MenuDocument,
  pictures: Pick<ShareSubject, 'logo' | 'cover'>,
): Promise<Buffer> {
  const { dir } = writtenLanguage([name])
  // Fonts and drawing are loaded by whoever draws: most publishes and rebuilds never do.
  const { drawSharePicture } = await import('./draw-share-picture.ts')
  return drawSharePicture({ name, dir, ...pictures, colours: shareColours(look) })
}
