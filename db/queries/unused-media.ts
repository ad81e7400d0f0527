import { inPieces } from '../in-pieces.ts'
import { pictureFiles } from '../rules/pictures.ts'
import type { Db } from '../tables/schema.ts'
import { listWantedPictures } from './pictures.ts'
import { OWN_FILES, type Manifest } from './publications.ts'

// One manifest has a line for each page of a menu.
const MANIFESTS_AT_ONCE = 100
const FOLDER = 'media/'
// Some milliseconds' work.
const FILES_AT_ONCE = 500

/** Every file below `media/` that a published page shows, or that some restaurant is to show or may. */
export async function listUsedMedia(db: Db): Promise<Set<string>> {
  const used = new Set<string>()
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('publications')
      .select(['restaurantId', 'manifest'])
      .where('restaurantId', '>', last)
      .orderBy('restaurantId')
      .limit(MANIFESTS_AT_ONCE)
      .execute()
    for (const { restaurantId, manifest } of rows) {
      const { media, pages } = JSON.parse(manifest) as Manifest
      for (const file of media) used.add(file)
      // The sample menu's pictures come with the site, and lie with all the others.
      if (isOurs(restaurantId)) for (const file of picturesAmong(pages)) used.add(file)
    }
    const end = rows.at(-1)
    if (!end) break
    last = end.restaurantId
  }
  for (const picture of await listWantedPictures(db)) {
    for (const file of pictureFiles(picture)) used.add(file)
  }
  return used
}

function isOurs(restaurantId: string): boolean {
  return OWN_FILES.some((owner) => owner === restaurantId)
}

function picturesAmong(files: Readonly<Record<string, unknown>>): string[] {
  const pictures = Object.keys(files).filter((file) => file.startsWith(FOLDER))
  return pictures.map((file) => file.slice(FOLDER.length))
}

/**
 * Notes which files are unused as of now, and forgets those that are not any more; returns those
 * that have been unused since before `until`. In small steps, because there may be very many, and all
 * who save wait for each; what is left undone is done the next day.
 */
export async function noteUnusedMedia(
  db: Db,
  unused: ReadonlySet<string>,
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const noted = await db.selectFrom('unusedMedia').select(['file', 'since']).execute()
  const known = new Set(noted.map(({ file }) => file))
  await forgetUnusedMedia(db, [...known.difference(unused)])
  const since = now.toISOString()
  await inPieces([...unused.difference(known)], FILES_AT_ONCE, (some) =>
    db
      .insertInto('unusedMedia')
      .values(some.map((file) => ({ file, since })))
      .onConflict((conflict) => conflict.column('file').doNothing())
      .execute(),
  )
  const limit = until.toISOString()
  return noted.filter((row) => unused.has(row.file) && row.since <= limit).map(({ file }) => file)
}

/** Forgets files that are gone, or used again. */
export async function forgetUnusedMedia(db: Db, files: readonly string[]): Promise<void> {
  await inPieces(files, FILES_AT_ONCE, (some) =>
    db.deleteFrom('unusedMedia').where('file', 'in', some).execute(),
  )
}
