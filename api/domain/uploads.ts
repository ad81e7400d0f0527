import type { Patience } from '#builder/targets/bucket-objects.ts'
import { getAccount } from '#db/queries/owners.ts'
import type { Session } from '#db/queries/sessions.ts'
import { countTries, type TryLimit } from '#db/queries/tries.ts'
import type { Picture } from '#db/rules/pictures.ts'
import type { Db } from '#db/schema.ts'
import type { AppContext } from '../context.ts'
import { storePicture, type Cost } from './pictures.ts'
import { assertLeft, LIMITS } from './tries.ts'

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
  const work = await workLimit(db, ownerId)
  const room = { key: `picture files of ${ownerId}`, ...LIMITS.pictureFilesOfOwner }
  await assertLeft(db, [work, room], now())
  const noteCost = async ({ ms, bytes }: Cost) => {
    await countTries(db, [work], now(), Math.ceil(ms))
    await countTries(db, [room], now(), Math.ceil(bytes / 1000))
  }
  return storePicture(file, media, { sender: ownerId, noteCost, isLogo })
}

// Anybody can make accounts of addresses that nobody has.
async function workLimit(db: Db, ownerId: string): Promise<TryLimit> {
  const { emailConfirmedAt } = await getAccount(db, ownerId)
  const { pictureWorkOfOwner, pictureWorkOfUnconfirmed } = LIMITS
  const limit = emailConfirmedAt === null ? pictureWorkOfUnconfirmed : pictureWorkOfOwner
  return { key: `pictures of ${ownerId}`, ...limit }
}
