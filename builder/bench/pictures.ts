import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Database } from '#db/open.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { parseMediaFile, pictureFiles, type Picture } from '#db/rules/look/pictures.ts'
import { transact } from '#db/transact.ts'
import { seededRandom, type Random } from '../testing/random.ts'

const [WIDTH, HEIGHT] = [1200, 900]
const DENSITY = { avif: 0.13, jpg: 0.22, png: 1 } as const

/** Files of real sizes without pictures in them. */
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
  for (const name of pictureFiles(picture)) {
    const size = parseMediaFile(name)?.size
    if (!size) continue
    const height = size.isSquare ? size.width : (size.width * HEIGHT) / WIDTH
    const bytes = Math.round(size.width * height * DENSITY[size.format])
    const content = Uint8Array.from({ length: bytes }, () => random.between(0, 255))
    await writeFile(join(mediaDir, name), content)
  }
}

const [PHOTO_WIDTH, PHOTO_HEIGHT] = [960, 720]
const LEAVES = 2000
const [SMALLEST, LARGEST] = [10, 260]
const SOFTNESS = 1
const GRAIN = 6

/**
 * A JPEG that compresses like a photograph: 'dead leaves' discs by the power law of natural edges.
 * Deterministic.
 */
export async function takePhotograph(index: number): Promise<Uint8Array<ArrayBuffer>> {
  const random = seededRandom(index + 1)
  const leaves = Array.from({ length: LEAVES }, () => leaf(random)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO_WIDTH}" height="${PHOTO_HEIGHT}">${leaves}</svg>`
  const grain = { type: 'gaussian', mean: 128, sigma: GRAIN } as const
  const noise = {
    width: PHOTO_WIDTH,
    height: PHOTO_HEIGHT,
    channels: 3,
    background: 'grey',
    noise: grain,
  } as const
  const jpeg = await sharp(Buffer.from(svg))
    .flatten({ background: '#806040' })
    .composite([{ input: await sharp({ create: noise }).png().toBuffer(), blend: 'soft-light' }])
    .blur(SOFTNESS)
    .jpeg({ quality: 88 })
    .toBuffer()
  return new Uint8Array(jpeg)
}

function leaf(random: Random): string {
  const [x, y] = [random.between(0, PHOTO_WIDTH), random.between(0, PHOTO_HEIGHT)]
  // The radius whose density falls with its third power.
  const share = random.next()
  const radius = 1 / Math.sqrt((1 - share) / SMALLEST ** 2 + share / LARGEST ** 2)
  const turn = random.between(0, 179)
  const colour = `hsl(${random.between(10, 90)} ${random.between(15, 60)}% ${random.between(16, 78)}%)`
  return `<ellipse rx="${radius.toFixed(1)}" ry="${(radius * 0.6).toFixed(1)}" fill="${colour}" transform="translate(${x} ${y}) rotate(${turn})"/>`
}

const LOGO_SIDE = 512

export async function drawLogo(colour: string): Promise<Uint8Array<ArrayBuffer>> {
  const half = LOGO_SIDE / 2
  const ring = `<circle cx="${half}" cy="${half}" r="${half - 32}" fill="none" stroke="${colour}" stroke-width="32"/>`
  const leaf = `<path d="M${half} 120c120 80 120 190 0 272c-120-82-120-192 0-272z" fill="${colour}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${LOGO_SIDE}" height="${LOGO_SIDE}">${ring}${leaf}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}
