import { hash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { MediaStore } from '#builder/pictures/media-store.ts'
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
 * Keeps a picture in every size and format that the pages use, once it returns, safely. The same
 * content twice is one picture. Throws a `RequestError` when it is too large or no picture.
 */
export async function storePicture(
  content: Uint8Array | Blob,
  media: MediaStore,
  { sender = '', noteWork }: StoreOptions = {},
): Promise<Picture> {
  const size = content instanceof Blob ? content.size : content.length
  if (size > MAX_FILE_BYTES) throw new RequestError('too_large', MESSAGES.fileTooLarge)
  return turns.take(sender, async () => {
    const begun = performance.now()
    try {
      // Read in its turn, because each that waits would be in memory once more.
      const bytes = content instanceof Blob ? await content.bytes() : content
      return await decodeAndStore(bytes, media)
    } finally {
      await noteWork?.(performance.now() - begun)
    }
  })
}

async function decodeAndStore(bytes: Uint8Array, media: MediaStore): Promise<Picture> {
  const { width, height, fallback, colour, pixels } = await decodePicture(bytes)
  const picture = { hash: contentHash(bytes), width, height, fallback, colour }
  // Touched, so that nobody takes them for unused ones before a row names them.
  if (!(await media.touch(pictureFiles(picture)))) await writeFiles(picture, pixels, media)
  return picture
}

function contentHash(bytes: Uint8Array): string {
  const content = hash('sha256', bytes)
  return hash('sha256', `${ENCODER_VERSION} ${content}`).slice(0, HASH_LENGTH)
}

async function writeFiles(picture: Picture, pixels: Pixels, media: MediaStore): Promise<void> {
  const files = new Map<string, Buffer>()
  for (const name of pictureFiles(picture)) {
    const size = parseMediaFile(name)?.size
    if (size) files.set(name, await encodePicture(pixels, size))
  }
  await Promise.all(files.entries().map(([name, content]) => media.write(name, content)))
}
