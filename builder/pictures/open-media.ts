import type { Bucket } from '#db/settings/urls.ts'
import type { Patience } from '../targets/bucket-objects.ts'
import { besideFormer } from './former-media.ts'
import { mediaFolder } from './media-folder.ts'
import type { MediaStore } from './media-store.ts'

/** Where pictures are kept, as the settings say. */
export interface MediaSettings {
  /** With a bucket, what it holds from before is carried over. */
  mediaDir: string
  /** Takes the folder's place. */
  bucket: Bucket | null
}

/** Opens the store; `patience` is with a bucket that does not answer. */
export async function openMedia(
  { mediaDir, bucket }: MediaSettings,
  patience?: Patience,
): Promise<MediaStore> {
  const folder = mediaFolder(mediaDir)
  if (!bucket) return folder
  return besideFormer(await openMediaBucket(bucket, patience), folder)
}

/** Opens a bucket alone, without what a disk holds from before. */
export async function openMediaBucket(bucket: Bucket, patience?: Patience): Promise<MediaStore> {
  // Its client takes a while to load, and most have a folder.
  const { mediaBucket } = await import('./media-bucket.ts')
  const { openClient } = await import('../targets/bucket-objects.ts')
  return mediaBucket(bucket, openClient(bucket, patience))
}
