import { pictureFiles } from '../rules/pictures.ts'
import type { Db } from '../schema.ts'
import type { Manifest } from './publications.ts'

// One manifest has a line for each page of a menu.
const MANIFESTS_AT_ONCE = 100

/** Every file below `media/` that a published page shows, or that some restaurant is to show. */
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
    for (const { manifest } of rows) {
      for (const file of (JSON.parse(manifest) as Manifest).media) used.add(file)
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

function listWantedPictures(db: Db) {
  return db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where((row) =>
      row.or([
        row(
          'hash',
          'in',
          row.selectFrom('products').select('picture').where('picture', 'is not', null),
        ),
        row(
          'hash',
          'in',
          row.selectFrom('restaurants').select('logo').where('logo', 'is not', null),
        ),
        row(
          'hash',
          'in',
          row.selectFrom('restaurants').select('cover').where('cover', 'is not', null),
        ),
      ]),
    )
    .execute()
}

/**
 * Notes which files are unused as of now, and forgets those that are not any more; returns those
 * that have been unused since before `until`. Part of a transaction.
 */
export async function noteUnusedMedia(
  trx: Db,
  unused: ReadonlySet<string>,
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  const noted = await trx.selectFrom('unusedMedia').select(['file', 'since']).execute()
  const known = new Set(noted.map(({ file }) => file))
  await forgetUnusedMedia(
    trx,
    [...known].filter((file) => !unused.has(file)),
  )
  for (const file of unused) {
    if (known.has(file)) continue
    await trx.insertInto('unusedMedia').values({ file, since: now.toISOString() }).execute()
  }
  const limit = until.toISOString()
  return noted
    .filter(({ file, since }) => unused.has(file) && since <= limit)
    .map(({ file }) => file)
}

/** Forgets files that are gone, or used again. */
export async function forgetUnusedMedia(db: Db, files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += 1000) {
    await db
      .deleteFrom('unusedMedia')
      .where('file', 'in', files.slice(start, start + 1000))
      .execute()
  }
}
