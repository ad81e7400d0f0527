import names from './icon-names.json' with { type: 'json' }
import type { MenuDocument } from '../menu/document.ts'
import { iconColours, type IconColours } from './look-colours.ts'
import { OUR_ACTIONS, type Look } from './look.ts'
import { iconsOf } from '../menu/views.ts'
import { menuPath, type MenuPage } from '../menu/pages.ts'

const LONGEST_PLACE = 2

/**
 * The address of the one picture that holds the icons of a menu's categories. Its name tells which
 * those are and their colours, so that nobody shows a kept one in which a new category's icon is missing.
 */
export function iconSheetPath(menu: string, icons: readonly string[], look?: Look): string {
  const places = [...new Set(icons)].map((name) => names.indexOf(name)).toSorted((a, b) => a - b)
  const key = places.map((place) => place.toString(36).padStart(LONGEST_PLACE, '0')).join('')
  return `${menu}/info/icons-${key}${drawnIn(iconColours(look))}.svg`
}

// Nothing for our colours, because pages of most menus name the picture, and weigh by it.
function drawnIn(colours: IconColours | undefined): string {
  if (!colours) return 'p'
  const isOurs = colours.light === OUR_ACTIONS.light && colours.dark === OUR_ACTIONS.dark
  return isOurs ? '' : Object.values(colours).join('').replaceAll('#', '-')
}

/** The picture of all icons of the menu; like the manifest, among its pages. Undefined without any. */
export function iconsPage(menu: MenuDocument): MenuPage | undefined {
  const icons = iconsOf(menu)
  if (icons.length === 0) return undefined
  const path = iconSheetPath(menuPath(menu.slug), icons, menu.look)
  const colours = iconColours(menu.look)
  return { kind: 'icons', path, icons, ...(colours && { colours }) }
}

/** Below the CDN folder, how the names of such pictures begin, as a regular expression. */
export const ICON_SHEETS = '[^/]+/info/icons-'
