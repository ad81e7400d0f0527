import type { Database } from '#db/open.ts'
import { listPictureUses } from '#db/queries/pictures.ts'
import { parseMediaFile } from '#db/rules/pictures.ts'
import { notTouchedSince } from '../pictures/kept-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { Target } from '../targets/target.ts'
import { lookForOthers } from '../targets/installation.ts'

// Between the files of an upload and the row that names them lies less than that.
const UPLOAD_MS = 600_000

/**
 * Takes away the pictures of a restaurant that is gone, on the CDN and where they were kept: they
 * were its owner's. One that another restaurant shows as well stays, and one that somebody may be
 * putting up just now: should no row come to name it, it goes as unused. So does each where another database
 * publishes here, which may be a copy of this one with a menu that shows it.
 */
export async function removeGonePictures(
  context: GoneContext,
  files: readonly string[],
): Promise<void> {
  const { db, target, media, now } = context
  if (files.length === 0 || (await lookForOthers(context))) return
  const until = new Date(now().getTime() - UPLOAD_MS)
  const old = await notTouchedSince(media, files, until)
  // Looked at after the files: whoever had put them up before then has a row by now.
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
