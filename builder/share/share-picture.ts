import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writtenLanguage } from '#db/rules/language.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { HASH_LENGTH, originalFile, shareFile, type Picture } from '#db/rules/pictures.ts'
import { keepMediaFile } from '../pictures/media-file.ts'

// Raise it when the same restaurant is to get another picture.
const DRAWING_VERSION = 2

/** The name, below `media/`, of what a shared link to this menu shows: another for other inputs. */
export function sharePictureFile({ name, logo, cover }: MenuDocument): string {
  const inputs = JSON.stringify([DRAWING_VERSION, name, logo?.hash, cover?.hash])
  return shareFile(hash('sha256', inputs).slice(0, HASH_LENGTH))
}

/** Whether a file below `media/` is such a picture, of whatever menu. */
export function isSharePicture(name: string): boolean {
  return name.endsWith(shareFile(''))
}

/** That picture; drawn once, then kept beside the uploaded ones in `mediaDir`. */
export async function readSharePicture(menu: MenuDocument, mediaDir: string): Promise<Buffer> {
  const kept = readKept(join(mediaDir, sharePictureFile(menu)))
  if (kept) return kept
  const { name, logo, cover } = menu
  const { dir } = writtenLanguage([name])
  const file = (picture: Picture | null) => picture && join(mediaDir, originalFile(picture))
  // Fonts and drawing are loaded by whoever draws: most publishes and rebuilds never do.
  const { drawSharePicture } = await import('./draw-share-picture.ts')
  const whole = { name, dir, logo: file(logo), cover: file(cover) }
  const drawn = await drawSharePicture(whole).catch((error: unknown) => {
    if (!logo && !cover) throw error
    return null
  })
  // A file that is lost or damaged is no reason to hold up the menu; the name alone will do.
  if (!drawn) return drawSharePicture({ name, dir, logo: null, cover: null })
  await keepMediaFile(mediaDir, sharePictureFile(menu), drawn)
  return drawn
}

function readKept(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
