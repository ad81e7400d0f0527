import { menuTable } from '#db/import/menu-table.ts'
import { menuFor } from '#db/menu/copied-menu.ts'
import type { MenuDocument } from '#db/menu/document.ts'
import { getMenu } from '#db/queries/menus.ts'
import { findSession, type Session } from '#db/queries/sessions.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import { mayDo } from '#db/rules/roles.ts'
import { guardFormulas } from '#db/rules/text/csv-formulas.ts'
import type { AppContext } from '../context.ts'
import { MESSAGES, RequestError } from '../errors.ts'
import { LEAST_ROLES } from '../roles.ts'
import type { MenuToCopy } from '../schemas/import.ts'
import { assertSessionValid } from './changes.ts'

/** The menu of another restaurant, as the table that imports read. */
export async function readMenuToCopy(
  context: AppContext,
  session: Session,
  sourceId: string,
): Promise<MenuToCopy> {
  const { source } = await readMenusOfCopy(context, session, sourceId)
  const [heads = [], ...rows] = menuTable(source).map((row) => row.map(guardFormulas))
  const dishes = source.categories.flatMap(({ products }) => products)
  return {
    currency: currencyCode(source.currency),
    heads,
    products: dishes.map(({ id, picture, groups }, at) => ({
      _id: id,
      cells: rows[at] ?? [],
      hasPicture: picture !== null,
      hasOptions: groups.length > 0,
    })),
  }
}

/**
 * The menu that is copied, with the languages of the session's restaurant, and that one's. 404 for a
 * restaurant of others, 403 for a role that may not export its menu.
 */
export async function readMenusOfCopy(
  { db }: AppContext,
  session: Session,
  sourceId: string,
): Promise<{ source: MenuDocument; target: MenuDocument }> {
  await assertSessionValid(db, session)
  const { entry, restaurantId } = session
  const visit = await findSession(db, entry, sourceId)
  if (!visit) throw new RequestError('not_found', MESSAGES.notFound)
  const least = LEAST_ROLES['GET /api/export.csv'] ?? 'owner'
  if (!mayDo(visit.role, least)) throw new RequestError('forbidden', MESSAGES.forbidden)
  const [source, target] = await Promise.all([getMenu(db, sourceId), getMenu(db, restaurantId)])
  return { source: menuFor(source, target), target }
}
