import type { Database } from '#db/open.ts'
import { listPictureUses } from '#db/queries/pictures.ts'
import { parseMediaFile } from '#db/rules/look/pictures.ts'
import { notTouchedSince } from '../pictures/kept-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { Target } from '../targets/target.ts'
import { exchangeHeartbeat } from '../targets/heartbeat.ts'

// Longer than from an upload's files to its row.
const UPLOAD_MS = 600_000

/**
 * Removes a deleted restaurant's pictures from CDN and store. Keeps those that others show, that may be
 * uploaded just now, or that another database on this target may show.
 */
export async function removeGonePictures(
  context: GoneContext,
  files: readonly string[],
): Promise<void> {
  const { db, target, media, now } = context
  if (files.length === 0 || (await exchangeHeartbeat(context))) return
  const until = new Date(now().getTime() - UPLOAD_MS)
  const old = await notTouchedSince(media, files, until)
  // After the files: by now an upload has its row.
  const uses = await listPictureUses(db, [...new Set(old.flatMap((file) => hashOf(file) ?? []))])
  const shown = new Set(uses.map(({ hash }) => hash))
  const unshown = old.filter((file) => !shown.has(hashOf(file) ?? ''))
  await target.remove(unshown.map((file) => `media/${file}`))
  await media.remove(unshown)
}

interface GoneContext {
  db: Database
  target: Target
  media: MediaStore
  now: () => Date
}

function hashOf(file: string): string | undefined {
  return parseMediaFile(file)?.hash
}
