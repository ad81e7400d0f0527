import sharp from 'sharp'
import {
  LARGEST_THUMBNAIL,
  PICTURE_WIDTHS,
  type Picture,
  type PictureSize,
} from '#db/rules/pictures.ts'
import { MESSAGES, RequestError } from '../errors.ts'

/** Part of every content hash; raise it when the same bytes are to give other files. */
export const ENCODER_VERSION = 2

/** A decoded picture, upright, in sRGB, no wider than the widest size that is kept. */
export interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export type DecodedPicture = Omit<Picture, 'hash'> & { pixels: Pixels }

const MAX_PIXELS = 50_000_000
// What is kept of a longer one takes tens of seconds.
const LARGEST_SIDE = 8192
// Each costs about as much as the whole picture, and a camera's or a program's has ten or so.
const MOST_SCANS = 100
const START_OF_SCAN = Buffer.from([0xff, 0xda])
const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS)
// The next effort takes three times as long to save one byte in a hundred.
const AVIF = { effort: 1, chromaSubsampling: '4:2:0' } as const
// A thumbnail is shown at half its pixels, where coarser steps cannot be seen.
const QUALITY = { thumbnail: { avif: 44, jpg: 60 }, full: { avif: 52, jpg: 74 } } as const

// A picture takes one core, however many there are; how many pictures at once is bounded elsewhere.
sharp.concurrency(1)
sharp.cache(false)

/** Decodes a picture that its bytes say is jpeg, png or webp. */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  if (!isPicture(bytes) || hasManyScans(bytes)) throw wrongType()
  const { width, height } = await readSize(bytes)
  if (width * height > MAX_PIXELS || Math.max(width, height) > LARGEST_SIDE) {
    throw new RequestError('too_large', MESSAGES.fileTooLarge)
  }
  try {
    const pixels = await readPixels(bytes)
    return { width, height, ...(await look(pixels)), pixels }
  } catch (error) {
    throw wrongType(error)
  }
}

/** One file of a picture: its pixels in a size. */
export function encodePicture(
  pixels: Pixels,
  { width, isSquare, format }: PictureSize,
): Promise<Buffer> {
  const size = isSquare ? { width, height: width } : { width }
  const image = sharp(pixels.data, { raw: pixels.raw }).resize(size)
  const quality = width <= LARGEST_THUMBNAIL ? QUALITY.thumbnail : QUALITY.full
  switch (format) {
    case 'avif':
      return image.avif({ ...AVIF, quality: quality.avif }).toBuffer()
    case 'jpg':
      return image.jpeg({ quality: quality.jpg, mozjpeg: true }).toBuffer()
    case 'png':
      return image.png({ palette: true, effort: 4 }).toBuffer()
  }
}

function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/** Whether a jpeg comes in so many passes that it is made to keep a decoder at work. */
function hasManyScans(bytes: Uint8Array): boolean {
  if (bytes[0] !== START_OF_SCAN[0]) return false
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = -1
  for (let count = 0; count <= MOST_SCANS; count += 1) {
    place = buffer.indexOf(START_OF_SCAN, place + 1)
    if (place === -1) return false
  }
  return true
}

async function readSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return autoOrient
  } catch (error) {
    throw wrongType(error)
  }
}

async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST_WIDTH, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function look({ data, raw }: Pixels): Promise<Pick<Picture, 'fallback' | 'colour'>> {
  const { isOpaque } = await sharp(data, { raw }).stats()
  const shown = isOpaque ? { data, raw } : await onWhite({ data, raw })
  const { channels } = await sharp(shown.data, { raw: shown.raw }).stats()
  return { fallback: isOpaque ? 'jpg' : 'png', colour: toHex(channels.map(({ mean }) => mean)) }
}

async function onWhite({ data, raw }: Pixels): Promise<Pixels> {
  const flat = await sharp(data, { raw })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = flat.info
  return { data: flat.data, raw: { width, height, channels } }
}

// One channel is grey; a fourth, of what can be seen through, has been laid on white.
function toHex([red = 0, green = red, blue = red]: readonly number[]): string {
  const parts = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0'))
  return `#${parts.join('')}`
}

function wrongType(cause?: unknown): RequestError {
  const error = new RequestError('wrong_type', MESSAGES.wrongFileType)
  error.cause = cause
  return error
}
