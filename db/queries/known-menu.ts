import { notFound } from '../errors.ts'
import type { MenuDocument } from '../rules/menu-document.ts'
import type { Db } from '../schema.ts'
import { readMenu } from './menus.ts'

/** What was read of a menu before a change of it began. */
export interface KnownMenu {
  menu: MenuDocument | undefined
  /** The revision of the change. */
  revision: number
}

/**
 * The menu as it is when a change of it begins: the one that is known, where nothing has come between,
 * so that nobody waits for the whole of it to be read. Throws when there is no such restaurant.
 */
export async function menuBefore(
  db: Db,
  restaurantId: string,
  { menu, revision }: KnownMenu,
): Promise<MenuDocument> {
  const isSo = menu?.restaurantId === restaurantId && menu.revision === revision - 1
  const present = isSo ? menu : await readMenu(db, restaurantId)
  if (!present) throw notFound()
  return present
}
