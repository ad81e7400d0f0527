import { shownName } from '../rules/text/labels.ts'
import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { type Picture, pictureFiles } from '../rules/look/pictures.ts'
import type { Db } from '../schema.ts'
import { inChunks } from '../in-chunks.ts'
import { SITE_ASSETS, type Manifest } from './publications.ts'

export async function addPicture(
  db: Db,
  { isCover: _isCover, ...picture }: Picture,
  now: Date,
): Promise<void> {
  await db
    .insertInto('pictures')
    .values({ ...picture, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export async function listPictures(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, Picture>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

export async function listWantedPictures(db: Db): Promise<Picture[]> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where((row) => {
      const shown = [
        row.selectFrom('products').select('picture as hash'),
        row.selectFrom('historyProducts').select('picture as hash'),
        row.selectFrom('restaurants').select('logo as hash'),
        row.selectFrom('restaurants').select('cover as hash'),
      ]
      return row.or(shown.map((hashes) => row('hash', 'in', hashes)))
    })
    .execute()
  return markCovers(db, pictures)
}

async function markCovers(db: Db, pictures: readonly Picture[]): Promise<Picture[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select('cover')
    .where('cover', 'is not', null)
    .execute()
  const covers = new Set(rows.map(({ cover }) => cover))
  return pictures.map((picture) => {
    return covers.has(picture.hash) ? { ...picture, isCover: true } : picture
  })
}

export interface PictureUse {
  hash: string
  slug: string
  part: 'logo' | 'cover' | 'dish' | 'bin'
  /** Null for logo and cover. */
  dish: string | null
}

export async function listPictureUses(db: Db, hashes: readonly string[]): Promise<PictureUse[]> {
  const uses: PictureUse[] = []
  for (let start = 0; start < hashes.length; start += IDS_AT_ONCE) {
    const some = hashes.slice(start, start + IDS_AT_ONCE)
    uses.push(...(await listUsesOf(db, 'logo', some)), ...(await listUsesOf(db, 'cover', some)))
    const dishes = await db
      .selectFrom('products')
      .innerJoin('restaurants', 'restaurants.id', 'products.restaurantId')
      .select(['restaurants.slug', 'products.name', 'products.label'])
      .select((row) => row.ref('picture').$notNull().as('hash'))
      .where('picture', 'in', some)
      .execute()
    uses.push(
      ...dishes.map(({ name, label, ...row }) => {
        return { ...row, part: 'dish' as const, dish: shownName({ name, label }) }
      }),
    )
    const binned = await db
      .selectFrom('historyProducts')
      .innerJoin('history', (join) =>
        join
          .onRef('history.restaurantId', '=', 'historyProducts.restaurantId')
          .onRef('history.id', '=', 'historyProducts.historyId'),
      )
      .innerJoin('restaurants', 'restaurants.id', 'history.restaurantId')
      .select(['restaurants.slug', 'history.title as dish'])
      .select((row) => row.ref('picture').$notNull().as('hash'))
      .where('history.kind', '!=', 'change')
      .where('picture', 'in', some)
      .execute()
    uses.push(...binned.map((row) => ({ ...row, part: 'bin' as const })))
  }
  return uses
}

async function listUsesOf(
  db: Db,
  part: 'logo' | 'cover',
  hashes: readonly string[],
): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select('slug')
    .select((row) => row.ref(part).$notNull().as('hash'))
    .where(part, 'in', hashes)
    .execute()
  return rows.map((row) => ({ ...row, part, dish: null }))
}

// A manifest has a line for each page.
const MANIFESTS_AT_ONCE = 100
const FOLDER = 'media/'

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
      // The sample menu's pictures are ours.
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
  return SITE_ASSETS.some((owner) => owner === restaurantId)
}

function picturesAmong(files: Readonly<Record<string, unknown>>): string[] {
  const pictures = Object.keys(files).filter((file) => file.startsWith(FOLDER))
  return pictures.map((file) => file.slice(FOLDER.length))
}

/**
 * Records unused files and returns those unused since before `until`. In small steps; the rest follows the
 * next day.
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
  await inChunks([...unused.difference(known)], IDS_AT_ONCE, (some) =>
    db
      .insertInto('unusedMedia')
      .values(some.map((file) => ({ file, since })))
      .onConflict((conflict) => conflict.column('file').doNothing())
      .execute(),
  )
  const limit = until.toISOString()
  return noted.filter((row) => unused.has(row.file) && row.since <= limit).map(({ file }) => file)
}

// Longer ago than any grace: nobody can bring a deleted account back.
const DELETED_SINCE = new Date(0).toISOString()

/** Pictures of a restaurant that is deleted, or files that it had on the CDN. */
export async function noteDeletedMedia(db: Db, files: readonly string[]): Promise<void> {
  await inChunks(files, IDS_AT_ONCE, (some) =>
    db
      .insertInto('unusedMedia')
      .values(some.map((file) => ({ file, since: DELETED_SINCE })))
      .onConflict((conflict) => conflict.column('file').doUpdateSet({ since: DELETED_SINCE }))
      .execute(),
  )
}

export async function listDeletedMedia(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('unusedMedia')
    .select('file')
    .where('since', '=', DELETED_SINCE)
    .execute()
  return rows.map(({ file }) => file)
}

/** Those of a restaurant's menu, or of all of an owner's, also in the bin. */
export async function listPicturesOf(
  db: Db,
  of: { id: string } | { ownerId: string },
): Promise<Picture[]> {
  const pictures = await db
    .selectFrom('pictures')
    .select(['hash', 'width', 'height', 'fallback', 'colour'])
    .where((row) => {
      const own = row.selectFrom('restaurants').where((one) => one.and(of))
      const hashes = [
        ...(['products', 'historyProducts'] as const).map((table) =>
          row
            .selectFrom(table)
            .select('picture as hash')
            .where('restaurantId', 'in', own.select('id')),
        ),
        own.select('logo as hash'),
        own.select('cover as hash'),
      ]
      return row.or(hashes.map((some) => row('hash', 'in', some)))
    })
    .execute()
  return markCovers(db, pictures)
}

export async function forgetUnusedMedia(db: Db, files: readonly string[]): Promise<void> {
  await inChunks(files, IDS_AT_ONCE, (some) =>
    db.deleteFrom('unusedMedia').where('file', 'in', some).execute(),
  )
}
