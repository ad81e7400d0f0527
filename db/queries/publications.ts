import { sql } from 'kysely'
import { notFound } from '../errors.ts'
import type { Db } from '../tables/schema.ts'
import { parseLanguages } from './restaurant-columns.ts'
import { isElsewhere } from './target-in-use.ts'

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
  /** How far what was drawn of late reaches, in ISO 8601; see `builder/pictures/drawing-allowance.ts`. */
  drawnUntil?: string
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
