import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import pLimit from 'p-limit'
import type { Bucket } from '#db/settings/cdn-url.ts'
import type { Patience } from '../targets/bucket-objects.ts'
import { mediaFolder } from './media-folder.ts'
import type { MediaStore } from './media-store.ts'

export interface MediaSettings {
  /** Carried over to the bucket if there is one. */
  mediaDir: string
  bucket: Bucket | null
}

export async function openMedia(
  { mediaDir, bucket }: MediaSettings,
  patience?: Patience,
): Promise<MediaStore> {
  const folder = mediaFolder(mediaDir)
  if (!bucket) return folder
  return besideFormer(await openMediaBucket(bucket, patience), folder)
}

async function openMediaBucket(bucket: Bucket, patience?: Patience): Promise<MediaStore> {
  // Loads slowly, and most have a folder.
  const { mediaBucket } = await import('./media-bucket.ts')
  const { openClient } = await import('../targets/bucket-objects.ts')
  return mediaBucket(bucket, openClient(bucket, patience))
}

/** Reads the former store too until its files are carried over. */
export function besideFormer(media: MediaStore, former: MediaStore): MediaStore {
  return {
    ...media,
    list: async () => new Map([...(await former.list()), ...(await media.list())]),
    stat: async (name) => (await media.stat(name)) ?? former.stat(name),
    read: async (name) => (await media.read(name)) ?? former.read(name),
    remove: async (names) => {
      await media.remove(names)
      await former.remove(names)
    },
  }
}

/** Moves each file once the other store has it. */
export async function carryOver(former: MediaStore, media: MediaStore): Promise<void> {
  await pLimit(REQUESTS_AT_ONCE).map((await former.list()).keys(), async (name) => {
    const content = await former.read(name)
    if (!content) return
    await media.write(name, content)
    await former.remove([name])
  })
}
