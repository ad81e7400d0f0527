import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/open.ts'
import { listShownPictures } from '#db/queries/pictures.ts'
import type { Target } from './targets/target.ts'

/**
 * Takes away the pictures of a restaurant that is gone, on the CDN and where they were kept: they
 * were its owner's. One that another restaurant shows as well stays.
 */
export async function removeGonePictures(
  { db, target, mediaDir }: { db: Database; target: Target; mediaDir: string },
  files: readonly string[],
): Promise<void> {
  const shown = await listShownPictures(db, [...new Set(files.map(hashOf))])
  const unshown = files.filter((file) => !shown.has(hashOf(file)))
  await target.remove(unshown.map((file) => `media/${file}`))
  for (const file of unshown) await rm(join(mediaDir, file), { force: true })
}

/** A picture's files are named after its hash, and then after their width. */
function hashOf(file: string): string {
  return file.slice(0, file.lastIndexOf('-'))
}
