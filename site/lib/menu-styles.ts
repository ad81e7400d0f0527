import info from '#site/styles/info.css?inline'
import menu from '#site/styles/menu.css?inline'
import product from '#site/styles/product.css?inline'
import { leanStyles } from './lean-styles.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = leanStyles(info)
export const MENU_STYLES = leanStyles(menu)
export const PRODUCT_STYLES = leanStyles(product)
