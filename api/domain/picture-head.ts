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
const START_OF_SCAN = Buffer.from([0xff, 0xda])

/**
 * Refuses, before anything is decoded, what is no jpeg, png or webp by its bytes, what is too large,
 * and what would be too much work for its size.
 */
export async function checkHead(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const scans = countScans(bytes)
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

/** The bytes of a picture, without texts that would be unfolded with it. */
export function pictureOnly(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.toString('latin1', 0, PNG.length).startsWith(PNG)) return bytes
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

/** In how many passes a jpeg comes, as far as it matters; 0 of any other. */
function countScans(bytes: Uint8Array): number {
  if (bytes[0] !== START_OF_SCAN[0]) return 0
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = -1
  for (let count = 0; count <= MOST_SCANS; count += 1) {
    place = buffer.indexOf(START_OF_SCAN, place + 1)
    if (place === -1) return count
  }
  return MOST_SCANS + 1
}

async function readHead(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw wrongType(error)
  }
}
