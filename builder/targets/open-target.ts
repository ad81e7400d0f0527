import type { Bucket } from '#db/settings/urls.ts'
import { folderTarget } from './folder.ts'
import type { Target } from './target.ts'

/** Where published files go, as the settings say. */
export interface TargetSettings {
  cdnDir: string
  /** Takes the folder's place. */
  bucket: Bucket | null
}

/** Opens the target, for the publisher of this name, if one. */
export async function openTarget(
  { cdnDir, bucket }: TargetSettings,
  workerId?: string,
): Promise<Target> {
  if (!bucket) return folderTarget(cdnDir, workerId)
  // Its client takes a while to load, and most have a folder.
  const { bucketTarget } = await import('./bucket.ts')
  return bucketTarget(bucket)
}

/** The target in words, for messages. */
export function describeTarget({ cdnDir, bucket }: TargetSettings): string {
  return bucket ? `s3://${[bucket.name, bucket.prefix].filter(Boolean).join('/')}` : cdnDir
}
