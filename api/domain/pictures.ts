import { hash, randomBytes } from 'node:crypto'
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { HASH_LENGTH, parseMediaFile, pictureFiles, type Picture } from '#db/rules/pictures.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import { MAX_FILE_BYTES } from '../schemas/files.ts'
import { createTurns } from '../turns.ts'
import { decodePicture, ENCODER_VERSION, encodePicture, type Pixels } from './picture-codec.ts'

// One core stays free for everything else. Owners take turns, however many pictures each has sent.
const cores = Math.max(1, availableParallelism() - 1)
const turns = createTurns({ atOnce: cores, ofOne: cores })

export interface StoreOptions {
  /** Who waits for it. */
  sender?: string
  /** Told the milliseconds that it took, also when it was refused. */
  noteWork?: (ms: number) => Promise<void>
}

/**
 * Keeps a picture in every size and format that the pages use, as files in `mediaDir`. The same
 * content twice is one picture. Throws a `RequestError` when it is too large or no picture.
 */
export async function storePicture(
  content: Uint8Array | Blob,
  mediaDir: string,
  { sender = '', noteWork }: StoreOptions = {},
): Promise<Picture> {
  const size = content instanceof Blob ? content.size : content.length
  if (size > MAX_FILE_BYTES) throw new RequestError('too_large', MESSAGES.fileTooLarge)
  return turns.take(sender, async () => {
    const begun = performance.now()
    try {
      // Read in its turn, because each that waits would be in memory once more.
      const bytes = content instanceof Blob ? await content.bytes() : content
      return await decodeAndStore(bytes, mediaDir)
    } finally {
      await noteWork?.(performance.now() - begun)
    }
  })
}

async function decodeAndStore(bytes: Uint8Array, mediaDir: string): Promise<Picture> {
  const { width, height, fallback, colour, pixels } = await decodePicture(bytes)
  const picture = { hash: contentHash(bytes), width, height, fallback, colour }
  if (!(await hasFiles(picture, mediaDir))) await writeFiles(picture, pixels, mediaDir)
  return picture
}

function contentHash(bytes: Uint8Array): string {
  const content = hash('sha256', bytes)
  return hash('sha256', `${ENCODER_VERSION} ${content}`).slice(0, HASH_LENGTH)
}

async function hasFiles(picture: Picture, mediaDir: string): Promise<boolean> {
  // Touched, so that nobody takes them for unused ones before a row names them.
  const now = new Date()
  const looks = pictureFiles(picture).map((file) => utimes(join(mediaDir, file), now, now))
  const results = await Promise.allSettled(looks)
  return results.every((result) => result.status === 'fulfilled')
}

async function writeFiles(picture: Picture, pixels: Pixels, mediaDir: string): Promise<void> {
  await mkdir(mediaDir, { recursive: true })
  for (const name of pictureFiles(picture)) {
    const size = parseMediaFile(name)?.size
    if (!size) continue
    const content = await encodePicture(pixels, size)
    await writeWhole(join(mediaDir, name), content, mediaDir)
  }
}

// Renamed into place, so that nobody ever reads half a picture.
async function writeWhole(path: string, content: Uint8Array, mediaDir: string): Promise<void> {
  const temporary = join(mediaDir, `.${randomBytes(12).toString('hex')}`)
  await writeFile(temporary, content, { flush: true })
  await rename(temporary, path)
}
