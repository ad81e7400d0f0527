import { drawnIconUrl, iconUrl } from '#db/rules/icon-urls.ts'
import { iconSheetPath } from '#db/rules/icon-sheets.ts'
import { DEFAULT_LOOK } from '#db/rules/look.ts'
import type { RestaurantView } from '#db/rules/restaurant-view.ts'
import { homeOf, isOwnMenu } from '../links/own-menu.ts'
import { linkTo } from '../links/page-links.ts'

/** Where each icon of a menu's strip is: all in one picture, so that they are one request. */
export function iconSources(
  restaurant: Pick<RestaurantView, 'path' | 'languages' | 'icons' | 'look'>,
): (icon: string) => string {
  const menu = homeOf(restaurant)
  if (!isOwnMenu(menu)) return (icon) => drawnIconUrl(iconUrl(icon), DEFAULT_LOOK.iconStyle)
  const sheet = linkTo(iconSheetPath(menu, restaurant.icons, restaurant.look))
  return (icon) => `${sheet}#${icon}`
}
