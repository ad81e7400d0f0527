import type { Db } from '../tables/schema.ts'
import { EMPTY_MANIFEST, readManifest, type Manifest, type OwnFiles } from './publications.ts'

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
export async function areOwnFilesDoubted(db: Db): Promise<boolean> {
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
    .values({ restaurantId: owner, revision: 0, attempts: 0, doubts: 0, ...brought })
    .onConflict((conflict) => conflict.column('restaurantId').doUpdateSet(brought))
    .execute()
}
