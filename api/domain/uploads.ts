import type { Patience } from '#builder/targets/bucket-objects.ts'
import type { Session } from '#db/queries/sessions.ts'
import { addPoints } from '#db/queries/rate-limits.ts'
import type { Picture } from '#db/rules/pictures.ts'
import type { AppContext } from '../context.ts'
import { storePicture, type Cost } from './pictures.ts'
import { assertLeft, limitOf } from '../rate-limits.ts'

/** With a bucket: whoever puts up a picture waits for it. */
export const OWNERS_PATIENCE: Patience = { requestTimeout: 5000, attempts: 2 }

/**
 * Keeps a picture that an owner has sent. The time that it takes and the bytes that are kept of it are
 * counted, not the picture: one of the largest is as much work as ten.
 */
export async function storeUpload(
  { db, media, now }: AppContext,
  { ownerId }: Session,
  file: File,
  isLogo = false,
): Promise<Picture> {
  // Asked before the picture is worked on, for nothing if it could not be kept.
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
