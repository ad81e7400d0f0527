import sharp, { type Metadata } from 'sharp'
import { MESSAGES, RequestError } from '../errors.ts'
import { pictureChunks } from './png-chunks.ts'

export const MAX_PIXELS = 50_000_000
const LARGEST_SIDE = 8192
// Of a png in passes or with 16 bits a colour: such a pixel costs as much as four others.
const MAX_COSTLY_PIXELS = 12_000_000
// Each costs about as much as the whole picture, and a camera's or a program's has ten or so.
const MOST_SCANS = 100
// Of all scans together: fifteen of the largest picture, sixty of a telephone's.
const MOST_SCANNED_PIXELS = 750_000_000
const PNG = '\x89PNG\r\n\x1a\n'
const MARKER = 0xff
const [FIRST_FRAME, START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xc0, 0xd8, 0xd9, 0xda]
const [FIRST_RESTART, LAST_RESTART] = [0xd0, 0xd7]

/**
 * Refuses, before anything is decoded, what is no jpeg, png or webp by its bytes, what is too large,
 * and what would be too much work for its size.
 */
export async function checkHead(bytes: Uint8Array): Promise<{ width: number; height: number }> {
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
  return { width, height }
}

/** A file that is no picture of ours, or damaged. */
export function wrongType(cause?: unknown): RequestError {
  const error = new RequestError('wrong_type', MESSAGES.wrongFileType)
  error.cause = cause
  return error
}

/** A picture that would keep everybody waiting. */
export function tooMuchWork(cause?: unknown): RequestError {
  const error = new RequestError('too_large', MESSAGES.fileTooMuchWork)
  error.cause = cause
  return error
}

/** The bytes of a picture, without texts that would be unfolded with it, or a film behind it. */
export function pictureOnly(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = file.toString('latin1', 0, 12)
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) {
    return file.subarray(0, 8 + file.readUInt32LE(4))
  }
  if (!start.startsWith(PNG)) return file.subarray(0, jpegParts(file).end)
  const picture = pictureChunks(file)
  if (!picture) throw wrongType()
  return picture
}

function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith(PNG) ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

function isCostly({ format, isProgressive = false, depth }: Metadata): boolean {
  return format === 'png' && (isProgressive || depth === 'ushort')
}

/**
 * Where a jpeg ends, and in how many passes it comes, as far as it matters; 0 of any other. What
 * telephones write behind it, such as a film, holds anything.
 */
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
    // These, and what is in a pass, have no length.
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
