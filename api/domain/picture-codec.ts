import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { modeRgb, useMode as withMode, wcagContrast } from 'culori/fn'
import {
  LARGEST_THUMBNAIL,
  PICTURE_WIDTHS,
  type Picture,
  type PictureSize,
} from '#db/rules/look/pictures.ts'
import { MESSAGES, RequestError } from '../errors.ts'

const SIGNATURE_BYTES = 8
const LENGTH_BYTES = 4
// Length, type and checksum of a chunk.
const AROUND_BYTES = 12
// Cameras write one for every few KB.
const MOST_CHUNKS = 20_000
// Profiles have some KB, and unpack to a thousand times their size.
const LARGEST_PROFILE = 16 * 1024
const OF_THE_PICTURE = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB'])
const [TURNED, PROFILE] = ['eXIf', 'iCCP']

/** A png with only its picture: texts in it may decompress to any size. Undefined if it is malformed. */
function pictureChunks(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  let hasProfile = false
  let start = SIGNATURE_BYTES
  for (let count = 0; start + AROUND_BYTES <= png.length; count += 1) {
    const length = png.readUInt32BE(start)
    const end = start + AROUND_BYTES + length
    if (end > png.length || count === MOST_CHUNKS) return undefined
    const type = png.toString('latin1', start + LENGTH_BYTES, start + 2 * LENGTH_BYTES)
    const isProfile: boolean = type === PROFILE && !hasProfile && length <= LARGEST_PROFILE
    hasProfile ||= isProfile
    if (OF_THE_PICTURE.has(type) || type === TURNED || isProfile)
      kept.push(png.subarray(start, end))
    if (type === 'IEND') break
    start = end
  }
  return Buffer.concat(kept)
}

const MAX_PIXELS = 50_000_000
const LARGEST_SIDE = 8192
// With interlacing or 16 bits a colour, a pixel costs as much as four.
const MAX_COSTLY_PIXELS = 12_000_000
// A progressive jpeg's scans; cameras write about ten.
const MOST_SCANS = 100
// All scans together: fifteen of the largest picture.
const MOST_SCANNED_PIXELS = 750_000_000
const PNG_START = '\x89PNG\r\n\x1a\n'
const MARKER = 0xff
const [FIRST_FRAME, START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xc0, 0xd8, 0xd9, 0xda]
const [FIRST_RESTART, LAST_RESTART] = [0xd0, 0xd7]

/** A picture that may be decoded. */
export interface PictureFile {
  bytes: Uint8Array
  width: number
  height: number
  /** Megapixels to decode and to encode: the same on a quiet and on a busy server. */
  work: number
}

// The sizes that are made of any picture cost about as much.
const ENCODING_WORK = 10
const COSTLY_TIMES = 4

/**
 * Throws, before decoding, for other formats, too large pictures and those with too much work for their
 * size.
 */
export async function checkPicture(file: Uint8Array): Promise<PictureFile> {
  const bytes = pictureOnly(file)
  const { scans } = jpegParts(bytes)
  if (!isPicture(bytes) || scans > MOST_SCANS) throw wrongType()
  const head = await readHead(bytes)
  const { width, height } = head.autoOrient
  const pixels = width * height
  if (pixels > MAX_PIXELS || Math.max(width, height) > LARGEST_SIDE) {
    throw new RequestError('too_large', MESSAGES.fileTooLarge)
  }
  if (pixels * scans > MOST_SCANNED_PIXELS) throw tooMuchWork()
  if (isCostly(head) && pixels > MAX_COSTLY_PIXELS) throw tooMuchWork()
  const passes = isCostly(head) ? COSTLY_TIMES : Math.max(1, scans)
  return { bytes, width, height, work: ENCODING_WORK + (pixels * passes) / 1e6 }
}

function wrongType(cause?: unknown): RequestError {
  const error = new RequestError('wrong_type', MESSAGES.wrongFileType)
  error.cause = cause
  return error
}

function tooMuchWork(cause?: unknown): RequestError {
  const error = new RequestError('too_large', MESSAGES.fileTooMuchWork)
  error.cause = cause
  return error
}

/** The picture without texts and films in its file. */
function pictureOnly(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.toString('latin1', 0, 12)
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) {
    return file.subarray(0, 8 + file.readUInt32LE(4))
  }
  if (!start.startsWith(PNG_START)) return file.subarray(0, jpegParts(file).end)
  const picture = pictureChunks(file)
  if (!picture) throw wrongType()
  return picture
}

function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith(PNG_START) ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

function isCostly({ format, isProgressive, depth }: Metadata): boolean {
  return format === 'png' && (isProgressive || depth === 'ushort')
}

/** Where a jpeg ends and how many scans it has; phones append films. */
function jpegParts(bytes: Uint8Array): { end: number; scans: number } {
  let scans = 0
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return { end: bytes.length, scans }
  let at = bytes.indexOf(MARKER, 2)
  while (at !== -1 && scans <= MOST_SCANS) {
    while (bytes[at + 1] === MARKER) at += 1
    const marker = bytes[at + 1] ?? 0
    at += 2
    if (marker === END_OF_IMAGE) return { end: at, scans }
    if (marker === START_OF_SCAN) scans += 1
    const isRestart = marker >= FIRST_RESTART && marker <= LAST_RESTART
    // Standalone markers and scan data have no length.
    const hasLength = marker >= FIRST_FRAME && !isRestart
    if (hasLength) at += ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    at = bytes.indexOf(MARKER, at)
  }
  return { end: bytes.length, scans }
}

async function readHead(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw wrongType(error)
  }
}

/** Part of every content hash; raise it when the encoder changes. */
export const ENCODER_VERSION = 3

export interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export type DecodedPicture = Omit<Picture, 'hash'> & { pixels: Pixels }

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS)
// Three phone screens. Transparent ones cost the most.
const LARGEST_HEIGHT = { opaque: 2880, seeThrough: 1440 } as const
// A photograph takes a quarter of a second.
const LONGEST_DECODING_S = 15
// The next effort takes three times as long for 1 % fewer bytes.
const AVIF = { effort: 1, chromaSubsampling: '4:2:0' } as const
// A thumbnail is shown at half its pixels.
const QUALITY = { thumbnail: { avif: 44, jpg: 60 }, full: { avif: 52, jpg: 74 } } as const
const PNG = { palette: true, effort: 4 } as const
// Noise compresses badly and looks the same at low quality.
const OF_NOISE = {
  avif: { ...AVIF, effort: 0, quality: 12 },
  jpg: { quality: 25, mozjpeg: true },
  png: { ...PNG, effort: 1, colours: 16, dither: 0 },
} as const

// The page grounds, and the contrast that a logo needs.
const PLATES = { light: '#ffffff', dark: '#15130f' } as const
const LEAST_CONTRAST = 3
// Share of a logo's ink that may be lost.
const MOST_LOST = 0.2

// One core a picture; the queue bounds how many.
sharp.concurrency(1)
sharp.cache(false)
withMode(modeRgb)

/**
 * Decodes a jpeg, png or webp and scales it to the largest size we store. A logo that light or dark pages
 * would swallow gets a plate.
 */
export async function decodePicture(file: PictureFile, isLogo = false): Promise<DecodedPicture> {
  try {
    const decoded = await readPixels(file.bytes)
    const seen = await sharp(decoded.data, { raw: decoded.raw }).stats()
    const plate = isLogo && !seen.isOpaque ? await plateFor(decoded) : null
    const isOpaque = seen.isOpaque || plate !== null
    const whole = isOpaque ? decoded : await shortened(decoded)
    const pixels = plate === null ? whole : await onPlate(whole, plate)
    const isWhole = plate === null && pixels.raw.width === Math.min(file.width, LARGEST_WIDTH)
    const { width, height } = isWhole ? file : pixels.raw
    const colour = await averageColour(isOpaque ? pixels : await onWhite(pixels))
    return { width, height, fallback: isOpaque ? 'jpg' : 'png', colour, pixels }
  } catch (error) {
    throw isTimeOut(error) ? tooMuchWork(error) : wrongType(error)
  }
}

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

/** The plate that a logo needs to be seen on light and dark pages; null if none. */
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

function onPlate({ data, raw }: Pixels, background: string): Promise<Pixels> {
  const margin = Math.ceil(Math.max(raw.width, raw.height) / 12)
  const around = { top: margin, bottom: margin, left: margin, right: margin, background }
  return toPixels(sharp(data, { raw }).flatten({ background }).extend(around))
}

function isTimeOut(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout')
}

// One channel is grey; alpha has been laid on white.
function toHex([red = 0, green = red, blue = red]: readonly number[]): string {
  const parts = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0'))
  return `#${parts.join('')}`
}
