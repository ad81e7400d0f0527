import type { Patience } from '#builder/targets/bucket-objects.ts'
import type { Session } from '#db/queries/sessions.ts'
import { addPoints } from '#db/queries/rate-limits.ts'
import type { Picture } from '#db/rules/pictures.ts'
import type { AppContext } from '../context.ts'
import { storePicture, type Cost } from './pictures.ts'
import { assertLeft, limitOf } from '../rate-limits.ts'

/** For buckets: the owner waits for the upload. */
export const OWNERS_PATIENCE: Patience = { requestTimeout: 5000, attempts: 2 }

/**
 * Stores an uploaded picture. Counts its time and bytes, not its number: a large one costs as much as ten.
 */
export async function storeUpload(
  { db, media, now }: AppContext,
  { ownerId }: Session,
  file: File,
  isLogo = false,
): Promise<Picture> {
  await media.check()
  const work = limitOf('pictureWorkOfOwner', ownerId)
  const room = limitOf('pictureFilesOfOwner', ownerId)
  await assertLeft(db, [work, room], now())
  const noteCost = async ({ ms, bytes }: Cost) => {
    await addPoints(db, [work], now(), Math.ceil(ms))
    await addPoints(db, [room], now(), Math.ceil(bytes / 1000))
  }
  return storePicture(file, media, { noteCost, isLogo })
}
