import { sql } from 'kysely'
import { notFound } from '../errors.ts'
import type { Db } from '../schema.ts'
import { AHEAD_MS } from '../rules/publishing.ts'
import { parseLanguages } from './restaurants.ts'

/** Hashes of input and content, and the size. */
export interface PublishedFile {
  input: string
  content: string
  bytes: number
}

/** Pages by file path, and names below `media/`. */
export interface Manifest {
  pages: Record<string, PublishedFile>
  media: string[]
  /** Folders that a publish began to write: one that was killed may have left files there. */
  underWay?: string[]
}

export const EMPTY_MANIFEST: Manifest = { pages: {}, media: [] }

export function recordedFolders({ pages, underWay = [] }: Manifest): Set<string> {
  return new Set([...Object.keys(pages).map(folderOf), ...underWay])
}

/** The first segment: its menu's folder. */
export function folderOf(file: string): string {
  return file.slice(0, file.indexOf('/'))
}

// Not restaurants, but rows of `publications` by these ids; 'site' also says which target was published to.
export const SITE_ASSETS = ['site', 'pages', 'discovery'] as const

export type SiteAssets = (typeof SITE_ASSETS)[number]

export interface PublicationState {
  restaurantId: string
  name: string
  slug: string
  wanted: number
  published: number | null
  publishedAt: string | null
  failure: string | null
  attempts: number
  checkedAt: string | null
  /** When the clock changes pages; null for never. */
  nextChangeAt: string | null
}

export function isBehind({ wanted, published }: PublicationState): boolean {
  return published === null || published < wanted
}

export function isLate({ nextChangeAt }: PublicationState, now: Date): boolean {
  return nextChangeAt !== null && nextChangeAt <= now.toISOString()
}

export async function getPublicationState(db: Db, restaurantId: string): Promise<PublicationState> {
  const row = await selectStates(db).where('restaurants.id', '=', restaurantId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export function listPublicationStates(db: Db): Promise<PublicationState[]> {
  return selectStates(db).orderBy('restaurants.slug').execute()
}

/** Of these, those whose last change is not on the CDN yet, and deleted ones that still are. */
export async function listWaiting(db: Db, restaurantIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .fullJoin('restaurants', 'restaurants.id', 'publications.restaurantId')
    .select((row) => row.fn.coalesce('restaurants.id', 'publications.restaurantId').as('id'))
    .where((row) =>
      row.or([
        row('restaurants.id', 'in', restaurantIds),
        row('restaurantId', 'in', restaurantIds),
      ]),
    )
    .where((row) =>
      row.or([
        row('restaurants.id', 'is', null),
        row('publications.revision', 'is', null),
        row('restaurants.revision', '>', row.ref('publications.revision')),
      ]),
    )
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Menus whose pages are still of former templates, or of a former address. */
export async function countStale(db: Db): Promise<number> {
  const fingerprint = await readSiteFingerprint(db, 'site')
  if (fingerprint === null) return 0
  const { stale } = await db
    .selectFrom('publications')
    .innerJoin('restaurants', 'restaurants.id', 'publications.restaurantId')
    .select((row) => row.fn.countAll<number>().as('stale'))
    .where('fingerprint', '!=', fingerprint)
    .executeTakeFirstOrThrow()
  return stale
}

interface FoundMenu {
  slug: string
  publishedAt: string
  /** Null if unknown. */
  main: string | null
  further: string[]
  /** Without non-halal ones. */
  categories: string[]
}

/** Published, not suspended, e-mail confirmed; by address. */
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

export async function readManifest(db: Db, restaurantId: string): Promise<Manifest> {
  return (await readPublished(db, restaurantId)).manifest
}

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

/** The target of pages that are gone: never equal to a real one. */
export const AWAY = ''

/** Pages are on another target than the site's. */
export function isElsewhere() {
  return sql<boolean>`publications.target is distinct from
    (select site.target from publications as site where ${sql.ref('site.restaurantId')} = 'site')`
}

/** `AWAY` if away, null before the first. */
export async function readTarget(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('publications')
    .select('target')
    .where('restaurantId', '=', 'site')
    .executeTakeFirst()
  return row?.target ?? null
}

export interface Recorded {
  restaurantId: string
  manifest: Manifest
}

/** Those with the newest revision, templates and time, and nothing unverified. */
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

export async function readSiteAssets(db: Db, owner: SiteAssets): Promise<Record<string, string>> {
  const { pages } = await readManifest(db, owner)
  return Object.fromEntries(Object.entries(pages).map(([file, page]) => [file, page.content]))
}

// The sitemap is remade often.
const BROUGHT_ONCE = ['site', 'pages'] satisfies SiteAssets[]

/** Unrecorded, as after a crash: they may be incomplete. */
export async function areSiteAssetsUnverified(db: Db): Promise<boolean> {
  const recorded = await db
    .selectFrom('publications')
    .select('restaurantId')
    .where('restaurantId', 'in', BROUGHT_ONCE)
    .where('manifest', '!=', JSON.stringify(EMPTY_MANIFEST))
    .execute()
  return recorded.length < BROUGHT_ONCE.length
}

/** Null before the first publish. */
export async function readSiteFingerprint(db: Db, owner: SiteAssets): Promise<string | null> {
  const row = await db
    .selectFrom('publications')
    .select('fingerprint')
    .where('restaurantId', '=', owner)
    .executeTakeFirst()
  return row?.fingerprint ?? null
}

/** With its templates. */
export async function recordSiteAssets(
  db: Db,
  owner: SiteAssets,
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
