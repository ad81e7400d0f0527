import { modeRgb, useMode as withMode, wcagContrast } from 'culori/fn'
import sharp, { type Sharp } from 'sharp'
import {
  LARGEST_THUMBNAIL,
  PICTURE_WIDTHS,
  type Picture,
  type PictureSize,
} from '#db/rules/pictures.ts'
import { checkHead, MAX_PIXELS, pictureOnly, tooMuchWork, wrongType } from './picture-head.ts'

/** Part of every content hash; raise it when the same bytes are to give other files. */
export const ENCODER_VERSION = 3

/** A decoded picture, upright, in sRGB, no larger than the largest size that is kept. */
export interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export type DecodedPicture = Omit<Picture, 'hash'> & { pixels: Pixels }

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS)
// Three screens of a telephone. What lets the ground show through is a logo or a dish that was cut
// out, and the most work of all.
const LARGEST_HEIGHT = { opaque: 2880, seeThrough: 1440 } as const
// By the clock, for what nobody has thought of: a photograph takes a quarter of a second.
const LONGEST_DECODING_S = 15
// The next effort takes three times as long to save one byte in a hundred.
const AVIF = { effort: 1, chromaSubsampling: '4:2:0' } as const
// A thumbnail is shown at half its pixels, where coarser steps cannot be seen.
const QUALITY = { thumbnail: { avif: 44, jpg: 60 }, full: { avif: 52, jpg: 74 } } as const
const PNG = { palette: true, effort: 4 } as const
// Noise is the same to everybody, however it is spelled.
const OF_NOISE = {
  avif: { ...AVIF, effort: 0, quality: 12 },
  jpg: { quality: 25, mozjpeg: true },
  png: { ...PNG, effort: 1, colours: 16, dither: 0 },
} as const

// The ground of pages in each scheme, and how much a logo has to stand out from it.
const PLATES = { light: '#ffffff', dark: '#15130f' } as const
const LEAST_CONTRAST = 3
// Of the ink of a logo, such as one small word in another colour.
const MOST_LOST = 0.2

// A picture takes one core, however many there are; how many pictures at once is bounded elsewhere.
sharp.concurrency(1)
sharp.cache(false)
withMode(modeRgb)

/**
 * Decodes a picture that its bytes say is jpeg, png or webp. Of one that is longer than is kept, the
 * size is that of what is kept. A logo that one of the grounds would swallow gets a plate.
 */
export async function decodePicture(file: Uint8Array, isLogo = false): Promise<DecodedPicture> {
  const bytes = pictureOnly(file)
  const head = await checkHead(bytes)
  try {
    const decoded = await readPixels(bytes)
    const seen = await sharp(decoded.data, { raw: decoded.raw }).stats()
    const plate = isLogo && !seen.isOpaque ? await plateFor(decoded) : null
    const isOpaque = seen.isOpaque || plate !== null
    const whole = isOpaque ? decoded : await shortened(decoded)
    const pixels = plate === null ? whole : await onPlate(whole, plate)
    const isWhole = plate === null && pixels.raw.width === Math.min(head.width, LARGEST_WIDTH)
    const { width, height } = isWhole ? head : pixels.raw
    const colour = await averageColour(isOpaque ? pixels : await onWhite(pixels))
    return { width, height, fallback: isOpaque ? 'jpg' : 'png', colour, pixels }
  } catch (error) {
    throw isTimeOut(error) ? tooMuchWork(error) : wrongType(error)
  }
}

/** One file of a picture: its pixels in a size. `isNoise` spends little on what cannot be told apart. */
export function encodePicture(
  pixels: Pixels,
  { width, isSquare, format }: PictureSize,
  isNoise: boolean,
): Promise<Buffer> {
  const size = isSquare ? { width, height: width } : { width }
  const image = sharp(pixels.data, { raw: pixels.raw }).resize(size)
  const quality = width <= LARGEST_THUMBNAIL ? QUALITY.thumbnail : QUALITY.full
  switch (format) {
    case 'avif':
      return image.avif(isNoise ? OF_NOISE.avif : { ...AVIF, quality: quality.avif }).toBuffer()
    case 'jpg':
      return image.jpeg(isNoise ? OF_NOISE.jpg : { quality: quality.jpg, mozjpeg: true }).toBuffer()
    case 'png':
      return image.png(isNoise ? OF_NOISE.png : PNG).toBuffer()
  }
}

async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_DECODING_S })
    .autoOrient()
  return toPixels(within(image, LARGEST_HEIGHT.opaque).toColourspace('srgb'))
}

function shortened({ data, raw }: Pixels): Promise<Pixels> {
  return toPixels(within(sharp(data, { raw }), LARGEST_HEIGHT.seeThrough))
}

function within(image: Sharp, height: number): Sharp {
  return image.resize({ width: LARGEST_WIDTH, height, fit: 'inside', withoutEnlargement: true })
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function averageColour({ data, raw }: Pixels): Promise<string> {
  const { channels } = await sharp(data, { raw }).stats()
  return toHex(channels.map(({ mean }) => mean))
}

function onWhite({ data, raw }: Pixels): Promise<Pixels> {
  return toPixels(sharp(data, { raw }).flatten({ background: '#fff' }))
}

/** What a logo has to stand on to be seen on light and on dark pages; null if it is seen on both. */
async function plateFor({ data, raw }: Pixels): Promise<string | null> {
  const small = await sharp(data, { raw })
    .resize({ width: 96, height: 96, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  let ink = 0
  const lost = { light: 0, dark: 0 }
  for (let at = 0; at < small.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = small.subarray(at, at + 4)
    if (alpha < 128) continue
    const colour = toHex([red, green, blue])
    ink += 1
    if (wcagContrast(colour, PLATES.light) < LEAST_CONTRAST) lost.light += 1
    if (wcagContrast(colour, PLATES.dark) < LEAST_CONTRAST) lost.dark += 1
  }
  if (Math.max(lost.light, lost.dark) <= ink * MOST_LOST) return null
  return lost.light > lost.dark ? PLATES.dark : PLATES.light
}

/** Lays a logo on a plate that is a little larger. */
function onPlate({ data, raw }: Pixels, background: string): Promise<Pixels> {
  const margin = Math.ceil(Math.max(raw.width, raw.height) / 12)
  const around = { top: margin, bottom: margin, left: margin, right: margin, background }
  return toPixels(sharp(data, { raw }).flatten({ background }).extend(around))
}

function isTimeOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout')
}

// One channel is grey; a fourth, of what can be seen through, has been laid on white.
function toHex([red = 0, green = red, blue = red]: readonly number[]): string {
  const parts = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0'))
  return `#${parts.join('')}`
}
