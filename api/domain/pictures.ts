import { hash } from 'node:crypto'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import type { Patience } from '#builder/targets/bucket-objects.ts'
import { allEnded } from '#db/in-chunks.ts'
import { addPicture } from '#db/queries/pictures.ts'
import { addPoints } from '#db/queries/rate-limits.ts'
import type { Session } from '#db/queries/sessions.ts'
import {
  HASH_LENGTH,
  originalFile,
  parseMediaFile,
  pictureFiles,
  type Picture,
} from '#db/rules/look/pictures.ts'
import { transact } from '#db/transact.ts'
import { invalid, MESSAGES, RequestError } from '../errors.ts'
import { MAX_FILE_BYTES } from '../schemas/fields.ts'
import type { AppContext } from '../context.ts'
import { assertLeft, limitOf } from '../rate-limits.ts'
import { shareOf } from '../queue.ts'
import { assertSessionValid } from './changes.ts'
import {
  checkPicture,
  decodePicture,
  ENCODER_VERSION,
  encodePicture,
  type PictureFile,
  type Pixels,
} from './picture-codec.ts'

// A photograph's largest file has 50 to 200 KB, a cut-out's png up to 900.
const MOST_BYTES = { jpg: 400_000, png: 1_000_000 } as const

export interface Cost {
  /** In megapixels. */
  work: number
  bytes: number
}

// Of a file that is no picture: its bytes are looked through.
const LOOKING_WORK = 1

type PictureUse = 'logo' | 'cover'

export interface StoreOptions {
  noteCost?: (cost: Cost) => Promise<void>
  as?: PictureUse | undefined
}

/**
 * Stores a picture in every size and format, deduplicated by content. Throws a `RequestError` if it is too
 * large or no picture.
 */
export async function storePicture(
  content: Uint8Array | Blob,
  media: MediaStore,
  { noteCost, as }: StoreOptions = {},
): Promise<Picture> {
  const size = content instanceof Blob ? content.size : content.length
  if (size > MAX_FILE_BYTES) throw new RequestError('too_large', MESSAGES.fileTooLarge)
  const cost: Cost = { work: LOOKING_WORK, bytes: 0 }
  try {
    const file = content instanceof Blob ? await content.bytes() : content
    const checked = await checkPicture(file)
    cost.work = checked.work
    const stored = await decodeAndStore(checked, contentHash(file, as), media, as)
    cost.bytes = stored.bytes
    return stored.picture
  } finally {
    await noteCost?.(cost)
  }
}

interface Stored {
  picture: Picture
  bytes: number
}

async function decodeAndStore(
  file: PictureFile,
  fileHash: string,
  media: MediaStore,
  as?: PictureUse,
): Promise<Stored> {
  const { width, height, fallback, colour, pixels } = await decodePicture(file, as === 'logo')
  const isCover = as === 'cover' && { isCover: true as const }
  const picture = { hash: fileHash, width, height, fallback, colour, ...isCover }
  // Touched, so that housekeeping leaves them until a row names them.
  if (await media.touch(pictureFiles(picture))) return { picture, bytes: 0 }
  const files = await encodeFiles(picture, pixels)
  // Waits for all: a full disk is reported once no partial file is left.
  await allEnded(files.entries().map(([name, content]) => media.write(name, content)))
  return { picture, bytes: files.values().reduce((sum, { length }) => sum + length, 0) }
}

function contentHash(bytes: Uint8Array, as?: PictureUse): string {
  const content = hash('sha256', bytes)
  return hash('sha256', `${ENCODER_VERSION} ${as === 'logo' ? 'logo ' : ''}${content}`).slice(
    0,
    HASH_LENGTH,
  )
}

async function encodeFiles(picture: Picture, pixels: Pixels): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  let isNoise = false
  const encode = async (name: string) => {
    const size = parseMediaFile(name)?.size
    if (size && !files.has(name)) files.set(name, await encodePicture(pixels, size, isNoise))
  }
  // The largest first: if it is too big, the others are skipped.
  const original = originalFile(picture)
  await encode(original)
  isNoise = (files.get(original)?.length ?? 0) > MOST_BYTES[picture.fallback]
  if (isNoise) files.delete(original)
  for (const name of pictureFiles(picture)) await encode(name)
  return files
}

/** For buckets: the owner waits for the upload. */
export const OWNERS_PATIENCE: Patience = { requestTimeout: 5000, attempts: 2 }

/**
 * Stores an uploaded picture. Counts its work and bytes, not its number: a large one costs as much as ten.
 */
export async function storeUpload(
  { db, media, queues, now }: AppContext,
  session: Session,
  file: File,
  as?: PictureUse,
): Promise<Picture> {
  await media.check()
  const who = shareOf(session)
  const work = limitOf('pictureWorkOfOwner', who)
  const room = limitOf('pictureFilesOfOwner', who)
  await assertLeft(db, [work, room], now())
  const noteCost = async ({ work: megapixels, bytes }: Cost) => {
    await addPoints(db, [work], now(), Math.ceil(megapixels))
    await addPoints(db, [room], now(), Math.ceil(bytes / 1000))
  }
  // Read in the queue: waiting files must not fill the memory.
  return queues.pictures(who, () => storePicture(file, media, { noteCost, as }))
}

/** Stores a picture, and answers what a change names it by. */
export async function takeUpload(
  context: AppContext,
  session: Session,
  file: File,
): Promise<string> {
  const { db, uploadSecrets, now } = context
  const picture = await storeUpload(context, session, file)
  await transact(db, async (trx) => {
    await assertSessionValid(trx, session)
    await addPicture(trx, picture, now())
  })
  const { restaurantId } = session
  return uploadSecrets.issue({ restaurantId, hash: picture.hash }, now())
}

/** Its hash. Throws unless this restaurant uploaded it lately. */
export async function readUpload(
  { uploadSecrets, now }: AppContext,
  { restaurantId }: Session,
  upload: string,
): Promise<string> {
  const claims = await uploadSecrets.read(upload, now())
  if (claims?.restaurantId !== restaurantId) throw invalid('image')
  return claims.hash
}
