import type { Session } from '#db/queries/sessions.ts'
import type { Picture } from '#db/rules/pictures.ts'
import type { AppContext } from '../context.ts'
import { storePicture } from './pictures.ts'
import { LIMITS, takeTry } from './tries.ts'

/**
 * Keeps a picture that an owner has sent. Each is a second's work and room on the disk, so that
 * nobody may send them without end.
 */
export async function storeUpload(
  { db, settings, now }: AppContext,
  { ownerId }: Session,
  file: File,
): Promise<Picture> {
  await takeTry(db, [{ key: `pictures of ${ownerId}`, ...LIMITS.picturesOfOwner }], now())
  return storePicture(await file.bytes(), settings.mediaDir)
}
