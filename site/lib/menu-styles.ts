import info from '#site/styles/info.css?inline'
import menu from '#site/styles/menu.css?inline'
import noLogo from '#site/styles/no-logo.css?inline'
import product from '#site/styles/product.css?inline'
import { menuPolicy } from '#db/page-policy.ts'
import { leanStyles } from './lean-styles.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = leanStyles(info)
export const PRODUCT_STYLES = leanStyles(product)

const MENU_STYLES = { logo: leanStyles(menu), none: leanStyles(menu + noLogo) }

/** The sheet of a list of dishes, with or without a logo at its head. */
export function menuStyles(hasLogo: boolean): string {
  return hasLogo ? MENU_STYLES.logo : MENU_STYLES.none
}

const policies = new Map<string, string>()

/** The policy of a dish's page, whose sheet ends with its placeholder's rule: one for each colour. */
export function productPolicy(placeholderRule: string | null): string {
  const rule = placeholderRule ?? ''
  const policy = policies.get(rule) ?? menuPolicy(PRODUCT_STYLES + rule)
  policies.set(rule, policy)
  return policy
}
