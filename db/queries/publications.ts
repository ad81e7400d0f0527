import { sql } from 'kysely'
import { notFound } from '../errors.ts'
import type { Db } from '../schema.ts'
import { AHEAD_MS } from '../rules/publishing.ts'
import { newId } from '../ids.ts'
import { inChunks } from '../in-chunks.ts'
import { parseLanguages } from './restaurants.ts'

/** One published file: hashes of what it was made from and of what it holds, and its size. */
export interface PublishedFile {
  input: string
  content: string
  bytes: number
}

/** What the CDN holds of a restaurant: pages by their file path, and names below `media/`. */
export interface Manifest {
  pages: Record<string, PublishedFile>
  media: string[]
  /** Folders that an attempt was about to put pages in; none once an attempt has ended well. */
  underWay?: string[]
}

export const EMPTY_MANIFEST: Manifest = { pages: {}, media: [] }

/** The folders that hold its pages, or may. */
export function recordedFolders({ pages, underWay = [] }: Manifest): Set<string> {
  return new Set([...Object.keys(pages).map(folderOf), ...underWay])
}

/** The first segment of a published file's name: the folder of its menu. */
export function folderOf(file: string): string {
  return file.slice(0, file.indexOf('/'))
}

/**
 * Stand among the restaurants for the files that are nobody's menu: those of the compiled site (404
 * page, scripts, icons), its pages that hold the public address (landing page, sample menu), and
 * those that search engines begin with.
 */
export const OWN_FILES = ['site', 'pages', 'discovery'] as const

export type OwnFiles = (typeof OWN_FILES)[number]

export interface PublicationState {
  restaurantId: string
  name: string
  slug: string
  /** The owner's newest revision. */
  wanted: number
  /** The revision on the CDN; null before the first, and while the CDN is another one or gone. */
  published: number | null
  publishedAt: string | null
  failure: string | null
  attempts: number
  /** When the files were last held against what was recorded. */
  checkedAt: string | null
  /** When the pages would be others without any change; null for never. */
  nextChangeAt: string | null
}

/** Whether the owner's newest revision is not on the CDN. */
export function isBehind({ wanted, published }: PublicationState): boolean {
  return published === null || published < wanted
}

/** Whether the clock has made other pages of it, which are not on the CDN. */
export function isLate({ nextChangeAt }: PublicationState, now: Date): boolean {
  return nextChangeAt !== null && nextChangeAt <= now.toISOString()
}

/** The state of one restaurant's pages. */
export async function getPublicationState(db: Db, restaurantId: string): Promise<PublicationState> {
  const row = await selectStates(db).where('restaurants.id', '=', restaurantId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The states of all restaurants, by address. */
export function listPublicationStates(db: Db): Promise<PublicationState[]> {
  return selectStates(db).orderBy('restaurants.slug').execute()
}

/** A menu that search engines may know. */
interface FoundMenu {
  slug: string
  publishedAt: string
  /** What its main language is said to be; null when nobody has. */
  main: string | null
  /** The others that guests see. */
  further: string[]
  /** The addresses of its categories, without those that no other page may name. */
  categories: string[]
}

/**
 * Every restaurant whose menu is on the CDN, is not suspended, and whose owner has confirmed to have
 * the e-mail, by address.
 */
export async function listFoundMenus(db: Db): Promise<FoundMenu[]> {
  const rows = await db
    .selectFrom('restaurants')
    .innerJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .select(['restaurants.id', 'slug', 'restaurants.language', 'languages'])
    .select((row) => row.ref('publishedAt').$notNull().as('publishedAt'))
    .where('publishedAt', 'is not', null)
    .where('emailConfirmedAt', 'is not', null)
    .where('suspendedFor', 'is', null)
    .orderBy('slug')
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['restaurantId', 'slug'])
    .where('nonHalal', '=', 0)
    .orderBy('position')
    .execute()
  const slugs = Map.groupBy(categories, ({ restaurantId }) => restaurantId)
  return rows.map(({ id, slug, publishedAt, language, languages }) => {
    const shown = parseLanguages(languages).filter((one) => one.shown)
    const further = shown.map(({ code }) => code).filter((code) => code !== language)
    const own = slugs.get(id) ?? []
    return {
      slug,
      publishedAt,
      main: language,
      further,
      categories: own.map((category) => category.slug),
    }
  })
}

/** What each restaurant has on the CDN. */
export async function readManifest(db: Db, restaurantId: string): Promise<Manifest> {
  return (await readPublished(db, restaurantId)).manifest
}

/** The same, and since when; null for never. */
export async function readPublished(
  db: Db,
  restaurantId: string,
): Promise<{ manifest: Manifest; publishedAt: string | null }> {
  const row = await db
    .selectFrom('publications')
    .select(['manifest', 'publishedAt'])
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return { manifest: EMPTY_MANIFEST, publishedAt: null }
  return { manifest: JSON.parse(row.manifest) as Manifest, publishedAt: row.publishedAt }
}

function selectStates(db: Db) {
  return db
    .selectFrom('restaurants')
    .leftJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select([
      'restaurants.id as restaurantId',
      'restaurants.name',
      'restaurants.slug',
      'restaurants.revision as wanted',
      'publications.publishedAt',
      'publications.failure',
      'publications.checkedAt',
      'publications.nextChangeAt',
      sql<number | null>`case when ${isElsewhere()} then null else publications.revision end`.as(
        'published',
      ),
      sql<number>`coalesce(publications.attempts, 0)`.as('attempts'),
    ])
}

/** Stands for the mark of the target in use while that is not there. */
export const AWAY = ''

/**
 * Whether a restaurant's pages are elsewhere than on the target in use. The site's own row says which
 * one that is, as it says which templates are the newest.
 */
export function isElsewhere() {
  return sql<boolean>`publications.target is distinct from
    (select site.target from publications as site where ${sql.ref('site.restaurantId')} = 'site')`
}

/** The mark of the target in use: `AWAY` while it is not there, null before there was one. */
export async function readTarget(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('publications')
    .select('target')
    .where('restaurantId', '=', 'site')
    .executeTakeFirst()
  return row?.target ?? null
}

/** What is recorded of a restaurant's pages, when all is said to be well with them. */
export interface Recorded {
  restaurantId: string
  manifest: Manifest
}

/**
 * Of these restaurants, those whose newest revision is on the CDN, as pages of these templates and of
 * this time, and whose files are not unverified.
 */
export async function listRecorded(
  db: Db,
  restaurantIds: readonly string[],
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<Recorded[]> {
  const rows = await db
    .selectFrom('restaurants')
    .innerJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select(['restaurants.id as restaurantId', 'manifest'])
    .where('restaurants.id', 'in', restaurantIds)
    .whereRef('publications.revision', '=', 'restaurants.revision')
    .where('fingerprint', '=', fingerprint)
    .where('failure', 'is', null)
    .where((row) =>
      row.or([row('nextChangeAt', 'is', null), row('nextChangeAt', '>', now.toISOString())]),
    )
    .where('publishedAt', '<=', new Date(now.getTime() + AHEAD_MS).toISOString())
    // Neither is it tried again, nor are pictures missing.
    .where('retryAt', 'is', null)
    .where('leaseHolder', 'is', null)
    .where('unverified', '=', 0)
    .where((row) => row.not(isElsewhere()))
    .execute()
  return rows.map(({ restaurantId, manifest }) => ({
    restaurantId,
    manifest: JSON.parse(manifest) as Manifest,
  }))
}

/** Notes that these restaurants' files were held against what is recorded, and are there. */
export async function recordChecked(
  db: Db,
  restaurantIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('publications')
    .set({ checkedAt: now.toISOString() })
    .where('restaurantId', 'in', restaurantIds)
    .execute()
}

/** Remembers that a rebuild of everything begins, so that one that is cut short can go on. */
export async function recordRebuildStart(db: Db, now: Date): Promise<void> {
  const startedAt = now.toISOString()
  // Noted before the clock was set back: they would stand before all that begin until then.
  await db.deleteFrom('rebuilds').where('startedAt', '>', startedAt).execute()
  await db
    .insertInto('rebuilds')
    .values({ startedAt, finishedAt: null })
    .onConflict((conflict) => conflict.column('startedAt').doNothing())
    .execute()
}

/** Remembers that it came to its end, and that those before it are of no more interest. */
export async function recordRebuildEnd(db: Db, startedAt: string, now: Date): Promise<void> {
  await db.deleteFrom('rebuilds').where('startedAt', '<', startedAt).execute()
  await db
    .updateTable('rebuilds')
    .set({ finishedAt: now.toISOString() })
    .where('startedAt', '=', startedAt)
    .execute()
}

/** When the last rebuild of everything began, if it did not come to its end. */
export async function findCutShortRebuild(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom('rebuilds')
    .select(['startedAt', 'finishedAt'])
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.finishedAt === null ? last.startedAt : undefined
}

/** A public path whose page is another than the one that a CDN in front may hold. */
export interface Purge {
  path: string
  /** Differs with each change of the page. */
  change: string
}

// One statement takes some thousands of values at most.
const PATHS_AT_ONCE = 1000

/** Remembers changed paths until the CDN in front has been told. Part of a transaction. */
export async function addPurges(trx: Db, paths: readonly string[]): Promise<void> {
  const change = newId()
  await inChunks(paths, PATHS_AT_ONCE, (some) =>
    trx
      .insertInto('purges')
      .values(some.map((path) => ({ path, change })))
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ change }))
      .execute(),
  )
}

/** Some of what the CDN in front has not been told yet. */
export function listPurges(db: Db, limit: number): Promise<Purge[]> {
  return db.selectFrom('purges').select(['path', 'change']).limit(limit).execute()
}

/** Forgets what it has been told; a page that has changed again since stays. */
export async function forgetPurges(db: Db, told: readonly Purge[]): Promise<void> {
  for (const change of new Set(told.map((purge) => purge.change))) {
    const paths = told.filter((purge) => purge.change === change).map(({ path }) => path)
    await db.deleteFrom('purges').where('change', '=', change).where('path', 'in', paths).execute()
  }
}

/** What the CDN holds that is nobody's menu: a content hash for each file. */
export async function readOwnFiles(db: Db, owner: OwnFiles): Promise<Record<string, string>> {
  const { pages } = await readManifest(db, owner)
  return Object.fromEntries(Object.entries(pages).map(([file, page]) => [file, page.content]))
}

// What search engines begin with is made anew again and again.
const BROUGHT_ONCE = ['site', 'pages'] satisfies OwnFiles[]

/**
 * Whether files of the site itself are on no record, as after a publisher was cut short: they may not be
 * whole, and are to be brought again.
 */
export async function areOwnFilesUnverified(db: Db): Promise<boolean> {
  const recorded = await db
    .selectFrom('publications')
    .select('restaurantId')
    .where('restaurantId', 'in', BROUGHT_ONCE)
    .where('manifest', '!=', JSON.stringify(EMPTY_MANIFEST))
    .execute()
  return recorded.length < BROUGHT_ONCE.length
}

/** The templates of whoever brought it last; null before anybody has. */
export async function readOwnFingerprint(db: Db, owner: OwnFiles): Promise<string | null> {
  const row = await db
    .selectFrom('publications')
    .select('fingerprint')
    .where('restaurantId', '=', owner)
    .executeTakeFirst()
  return row?.fingerprint ?? null
}

/** Records it, and the templates of whoever brought it. */
export async function recordOwnFiles(
  db: Db,
  owner: OwnFiles,
  files: Readonly<Record<string, string>>,
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<void> {
  const pages: Manifest['pages'] = {}
  for (const [file, content] of Object.entries(files))
    pages[file] = { input: '', content, bytes: 0 }
  const manifest = JSON.stringify({ ...EMPTY_MANIFEST, pages })
  const brought = { manifest, publishedAt: now.toISOString(), fingerprint }
  await db
    .insertInto('publications')
    .values({ restaurantId: owner, revision: 0, attempts: 0, unverified: 0, ...brought })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(brought))
    .execute()
}
