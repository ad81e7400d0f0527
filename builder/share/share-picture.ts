import { hash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writtenLanguage } from '#db/rules/language.ts'
import type { MenuDocument } from '#db/rules/menu-document.ts'
import { pictureFile, pictureWidths, type Picture } from '#db/rules/pictures.ts'

// Raise it when the same restaurant is to get another picture.
const DRAWING_VERSION = 2
const HASH_LENGTH = 20
const ENDING = '-share.jpg'

/** The name, below `media/`, of what a shared link to this menu shows: another for other inputs. */
export function sharePictureFile({ name, logo, cover }: MenuDocument): string {
  const inputs = JSON.stringify([DRAWING_VERSION, name, logo?.hash, cover?.hash])
  return hash('sha256', inputs).slice(0, HASH_LENGTH) + ENDING
}

/** Whether a file below `media/` is such a picture, of whatever menu. */
export function isSharePicture(name: string): boolean {
  return name.endsWith(ENDING)
}

/** That picture; drawn once, then kept beside the uploaded ones in `mediaDir`. */
export async function readSharePicture(menu: MenuDocument, mediaDir: string): Promise<Buffer> {
  const path = join(mediaDir, sharePictureFile(menu))
  const kept = readKept(path)
  if (kept) return kept
  // Fonts and drawing are loaded by whoever draws: most publishes and rebuilds never do.
  const { drawSharePicture } = await import('./draw-share-picture.ts')
  const { name, logo, cover } = menu
  const { dir } = writtenLanguage([name])
  const file = (picture: Picture | null) => picture && join(mediaDir, largestFile(picture))
  try {
    const drawn = await drawSharePicture({ name, dir, logo: file(logo), cover: file(cover) })
    await keep(path, drawn, mediaDir)
    return drawn
  } catch (error) {
    if (!logo && !cover) throw error
    // A file that is lost or damaged is no reason to hold up the menu; the name alone will do.
    return drawSharePicture({ name, dir, logo: null, cover: null })
  }
}

function readKept(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

function largestFile(picture: Picture): string {
  const width = pictureWidths(picture.width).at(-1) ?? picture.width
  return pictureFile(picture, width, picture.fallback)
}

// Renamed into place, so that nobody ever reads half a picture.
async function keep(path: string, content: Buffer, mediaDir: string): Promise<void> {
  const temporary = join(mediaDir, `.${randomBytes(12).toString('hex')}`)
  await mkdir(mediaDir, { recursive: true })
  await writeFile(temporary, content)
  await rename(temporary, path)
}
