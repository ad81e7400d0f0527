import languages from '#site/styles/languages.css?inline'
import info from '#site/styles/info.css?inline'
import menu from '#site/styles/menu.css?inline'
import noLogo from '#site/styles/no-logo.css?inline'
import product from '#site/styles/product.css?inline'
import { menuPolicy } from '#db/page-policy.ts'
import { leanStyles } from './lean-styles.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = leanStyles(info)
const PRODUCT_STYLES = leanStyles(product)

const MENU_STYLES = { logo: leanStyles(menu), none: leanStyles(menu + noLogo) }

/** What the sheet of a page in several languages has beside the others. */
export const LANGUAGE_STYLES = leanStyles(languages)

/** The sheet of a list of dishes, with or without a logo at its head. */
export function menuStyles(hasLogo: boolean): string {
  return hasLogo ? MENU_STYLES.logo : MENU_STYLES.none
}

const policies = new Map<string, string>()

/** The sheet of a dish's page; its placeholder's rule is one of few. */
export function productStyles(placeholderRule: string | null, hasLanguages: boolean): string {
  return PRODUCT_STYLES + (hasLanguages ? LANGUAGE_STYLES : '') + (placeholderRule ?? '')
}

/** The policy that goes with it: one for each colour. */
export function productPolicy(placeholderRule: string | null, hasLanguages: boolean): string {
  const key = `${hasLanguages} ${placeholderRule}`
  const policy = policies.get(key) ?? menuPolicy(productStyles(placeholderRule, hasLanguages))
  policies.set(key, policy)
  return policy
}
