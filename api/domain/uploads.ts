import type { Patience } from '#builder/targets/bucket-objects.ts'
import type { Session } from '#db/queries/sessions.ts'
import { countTry } from '#db/queries/tries.ts'
import type { Picture } from '#db/rules/pictures.ts'
import { transact } from '#db/transact.ts'
import type { AppContext } from '../context.ts'
import { storePicture } from './pictures.ts'
import { assertLeft, LIMITS } from './tries.ts'

/** With a bucket: whoever puts up a picture waits for it. */
export const OWNERS_PATIENCE: Patience = { requestTimeout: 5000, attempts: 2 }

/**
 * Keeps a picture that an owner has sent. The time that it takes is counted, not the picture: one
 * of the largest is as much work as ten.
 */
export async function storeUpload(
  { db, media, now }: AppContext,
  { ownerId }: Session,
  file: File,
): Promise<Picture> {
  // Asked before the picture is worked on, for nothing if it could not be kept.
  await media.check()
  const limit = { key: `pictures of ${ownerId}`, ...LIMITS.pictureWorkOfOwner }
  await assertLeft(db, limit, now())
  const noteWork = (ms: number) => transact(db, (trx) => countTry(trx, limit, now(), Math.ceil(ms)))
  return storePicture(file, media, { sender: ownerId, noteWork })
}
