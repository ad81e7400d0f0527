import type { Bucket } from '#db/settings/cdn-url.ts'
import { folderTarget } from './folder.ts'
import type { Target } from './target.ts'

export interface TargetSettings {
  cdnDir: string
  bucket: Bucket | null
}

/** `workerId` names temporary files. */
export async function openTarget(
  { cdnDir, bucket }: TargetSettings,
  workerId?: string,
): Promise<Target> {
  if (!bucket) return folderTarget(cdnDir, workerId)
  // Loads slowly, and most have a folder.
  const { bucketTarget } = await import('./bucket.ts')
  return bucketTarget(bucket)
}

export function describeTarget({ cdnDir, bucket }: TargetSettings): string {
  return bucket ? `s3://${[bucket.name, bucket.prefix].filter(Boolean).join('/')}` : cdnDir
}
