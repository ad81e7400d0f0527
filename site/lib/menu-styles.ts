import info from '#site/styles/info.css?inline'
import menu from '#site/styles/menu.css?inline'
import product from '#site/styles/product.css?inline'
import { leanStyles } from './lean-styles.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = leanStyles(info)
export const MENU_STYLES = leanStyles(menu)
export const PRODUCT_STYLES = leanStyles(product)

// A menu's page is a document of its own; as a part of another page it is the tree of one element.
const PLACES: readonly [whole: RegExp, part: string][] = [
  [/:root:dir\(rtl\)/g, ':host(:dir(rtl))'],
  [/\bbody\b/g, ':host'],
  [/\bmain\b/g, '.main'],
]

/** The sheet of a kind of menu page for a shadow tree that shows parts of it; `main` is a class. */
export function stylesOfPart(css: string): string {
  return PLACES.reduce((styles, [whole, part]) => styles.replace(whole, part), css)
}
