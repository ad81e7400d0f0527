import { iconUrl } from '#db/rules/icons.ts'
import { iconSheetPath } from '#db/rules/icon-sheets.ts'
import { isOwnMenu } from './own-menu.ts'
import { linkTo } from './page-links.ts'

/** Where each icon of a menu's strip is: all in one picture, so that they are one request. */
export function iconSources(menu: string, icons: readonly string[]): (icon: string) => string {
  if (!isOwnMenu(menu)) return iconUrl
  const sheet = linkTo(iconSheetPath(menu, icons))
  return (icon) => `${sheet}#${icon}`
}
