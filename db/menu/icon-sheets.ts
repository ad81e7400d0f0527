import names from '../rules/look/icon-names.json' with { type: 'json' }
import type { MenuDocument } from './document.ts'
import { iconColours, type IconColours } from '../rules/look/look-colours.ts'
import { OUR_ACTIONS, type Look } from '../rules/look/look.ts'
import { iconsOf } from './views.ts'
import { menuPath, type MenuPage } from './pages.ts'

const LONGEST_PLACE = 2

/** The icon sheet's address: named by its icons and colours, so that no cache is stale. */
export function iconSheetPath(menu: string, icons: readonly string[], look?: Look): string {
  const places = [...new Set(icons)].map((name) => names.indexOf(name)).toSorted((a, b) => a - b)
  const key = places.map((place) => place.toString(36).padStart(LONGEST_PLACE, '0')).join('')
  return `${menu}/info/icons-${key}${drawnIn(iconColours(look))}.svg`
}

// Empty for the default, to keep pages small.
function drawnIn(colours: IconColours | undefined): string {
  if (!colours) return 'p'
  const isOurs = colours.light === OUR_ACTIONS.light && colours.dark === OUR_ACTIONS.dark
  return isOurs ? '' : Object.values(colours).join('').replaceAll('#', '-')
}

export function iconsPage(menu: MenuDocument): MenuPage | undefined {
  const icons = iconsOf(menu)
  if (icons.length === 0) return undefined
  const path = iconSheetPath(menuPath(menu.slug), icons, menu.look)
  const colours = iconColours(menu.look)
  return { kind: 'icons', path, icons, ...(colours && { colours }) }
}

/** Below the CDN folder, as a regular expression. */
export const ICON_SHEETS = '[^/]+/info/icons-'
