import { planFiles } from '#builder/publish/plan-files.ts'
import { databaseClock } from '#db/clock.ts'
import type { MenuPage } from '#db/menu/pages.ts'
import type { Database } from '#db/open.ts'
import { loadMenu } from '#db/queries/menus.ts'
import { isReservedSegment } from '#db/rules/text/segments.ts'

/** A menu's page at a path, from the database as it is; no redirect. */
export async function findMenuPage(db: Database, path: string): Promise<MenuPage | undefined> {
  const [, slug = ''] = path.split('/')
  if (isReservedSegment(slug)) return undefined
  const row = await db
    .selectFrom('restaurants')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  const menu = row && (await loadMenu(db, row.id))
  if (!menu) return undefined
  const at = (await databaseClock(db))()
  const { pages } = planFiles(menu, { fingerprint: 'dev', caseSensitive: false, at })
  const page = pages.find((planned) => planned.page.path === path)?.page
  return page?.kind === 'redirect' ? undefined : page
}
