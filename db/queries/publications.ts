import { sql } from 'kysely'
import { notFound } from '../errors.ts'
import type { Db } from '../schema.ts'

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
}

export const EMPTY_MANIFEST: Manifest = { pages: {}, media: [] }

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
  /** The revision on the CDN; null before the first. */
  published: number | null
  publishedAt: string | null
  failure: string | null
  attempts: number
}

/** Restaurants whose pages are behind, or that are gone while their pages are not. */
export async function listPending(db: Db, now: Date, limit: number): Promise<string[]> {
  const time = now.toISOString()
  const behind = await db
    .selectFrom('restaurants')
    .leftJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select('restaurants.id')
    .where((row) =>
      row.or([
        row('publications.revision', 'is', null),
        row('restaurants.revision', '>', row.ref('publications.revision')),
      ]),
    )
    .where((row) => row.or([row('retryAt', 'is', null), row('retryAt', '<=', time)]))
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', time)]))
    .limit(limit)
    .execute()
  const gone = await listGone(db, time, limit)
  return [...behind.map((row) => row.id), ...gone]
}

async function listGone(db: Db, time: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .leftJoin('restaurants', 'restaurants.id', 'publications.restaurantId')
    .select('publications.restaurantId')
    .where('restaurants.id', 'is', null)
    .where('publications.restaurantId', 'not in', OWN_FILES)
    .where((row) => row.or([row('retryAt', 'is', null), row('retryAt', '<=', time)]))
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', time)]))
    .limit(limit)
    .execute()
  return rows.map((row) => row.restaurantId)
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

/** Every restaurant whose menu is on the CDN, by address. */
export async function listPublishedMenus(db: Db): Promise<{ slug: string; publishedAt: string }[]> {
  return db
    .selectFrom('restaurants')
    .innerJoin('publications', 'publications.restaurantId', 'restaurants.id')
    .select('slug')
    .select((row) => row.ref('publishedAt').$notNull().as('publishedAt'))
    .where('publishedAt', 'is not', null)
    .orderBy('slug')
    .execute()
}

/** What each restaurant has on the CDN. */
export async function readManifest(db: Db, restaurantId: string): Promise<Manifest> {
  const row = await db
    .selectFrom('publications')
    .select('manifest')
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.manifest) as Manifest) : EMPTY_MANIFEST
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
      'publications.revision as published',
      'publications.publishedAt',
      'publications.failure',
      sql<number>`coalesce(publications.attempts, 0)`.as('attempts'),
    ])
}
