import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addPicture } from '#db/queries/pictures.ts'
import { pictureFile, pictureWidths, type Picture } from '#db/rules/pictures.ts'
import { transact } from '#db/transact.ts'
import type { Database } from '#db/open.ts'
import { seededRandom, type Random } from './random.ts'

const [WIDTH, HEIGHT] = [1200, 900]
// About what a photograph of a dish takes, in bytes for each pixel.
const DENSITY = { avif: 0.13, jpg: 0.22, png: 1 } as const

/**
 * Adds stored pictures whose files have the sizes of real ones and nothing to see in them: enough
 * wherever files are copied and not looked at. Returns their hashes.
 */
export async function addMadeUpPictures(
  db: Database,
  mediaDir: string,
  { count, now }: { count: number; now: Date },
): Promise<string[]> {
  await mkdir(mediaDir, { recursive: true })
  const random = seededRandom(count)
  const pictures = Array.from({ length: count }, () => madeUpPicture(random))
  for (const picture of pictures) await writeFiles(mediaDir, picture, random)
  await transact(db, async (trx) => {
    for (const picture of pictures) await addPicture(trx, picture, now)
  })
  return pictures.map((picture) => picture.hash)
}

function madeUpPicture(random: Random): Picture {
  return {
    hash: hexDigits(random, 24),
    width: WIDTH,
    height: HEIGHT,
    fallback: 'jpg',
    colour: `#${hexDigits(random, 6)}`,
  }
}

function hexDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.between(0, 15).toString(16)).join('')
}

async function writeFiles(mediaDir: string, picture: Picture, random: Random): Promise<void> {
  for (const width of pictureWidths(picture.width)) {
    const pixels = (width * width * HEIGHT) / WIDTH
    for (const format of ['avif', picture.fallback] as const) {
      const bytes = Math.round(pixels * DENSITY[format])
      const content = Uint8Array.from({ length: bytes }, () => random.between(0, 255))
      await writeFile(join(mediaDir, pictureFile(picture, width, format)), content)
    }
  }
}
