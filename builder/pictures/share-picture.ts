import { hash } from 'node:crypto'
import { writtenLanguage } from '#db/rules/text/language.ts'
import { DEFAULT_LOOK, type Colouring } from '#db/rules/look/look.ts'
import { lookColours } from '#db/rules/look/look-colours.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { HASH_LENGTH, originalFile, shareFile, type Picture } from '#db/rules/look/pictures.ts'
import type { MediaStore } from './media-store.ts'
import type { ShareSubject } from './draw-share-picture.ts'

// Raise it when the drawing changes.
const DRAWING_VERSION = 2

/** The name below `media/`: a hash of inputs and restaurant, since it is deleted with that. */
export function sharePictureFile({ restaurantId, name, logo, cover, look }: MenuDocument): string {
  const drawn = [name, logo?.hash, cover?.hash, shareColours(look)]
  const inputs = [DRAWING_VERSION, restaurantId, ...drawn]
  return shareFile(hash('sha256', JSON.stringify(inputs)).slice(0, HASH_LENGTH))
}

function shareColours(look: Colouring = DEFAULT_LOOK): ShareSubject['colours'] {
  if (look.accent === null && look.surface === DEFAULT_LOOK.surface) return undefined
  const { ground, action } = lookColours(look, 'light')
  return { ground, rule: action }
}

export function isSharePicture(name: string): boolean {
  return name.endsWith(shareFile(''))
}

export async function readSharePicture(menu: MenuDocument, media: MediaStore): Promise<Buffer> {
  const kept = await media.read(sharePictureFile(menu))
  if (kept) return kept
  const drawn = await drawWhole(menu, media)
  // Without lost pictures: the name alone will do.
  if (!drawn) return draw(menu, { logo: null, cover: null })
  await media.write(sharePictureFile(menu), drawn)
  return drawn
}

/** Null if a picture is lost or damaged. */
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
  // Loaded late: most publishes draw nothing.
  const { drawSharePicture } = await import('./draw-share-picture.ts')
  return drawSharePicture({ name, dir, ...pictures, colours: shareColours(look) })
}
