import facts from '#site/styles/dish-facts.css?inline'
import languages from '#site/styles/languages.css?inline'
import info from '#site/styles/info.css?inline'
import listedDetails from '#site/styles/listed-details.css?inline'
import menu from '#site/styles/menu.css?inline'
import noLogo from '#site/styles/no-logo.css?inline'
import priceNotes from '#site/styles/price-notes.css?inline'
import product from '#site/styles/product.css?inline'
import served from '#site/styles/served.css?inline'
import { menuPolicy } from '#db/page-policy.ts'
import { leanStyles } from './lean-styles.ts'

// Each kind of page has its whole sheet in its head, and nothing in it that it does not use.
export const INFO_STYLES = leanStyles(info)
const PRODUCT_STYLES = { plain: product, facts: product + facts }

const MENU_STYLES = { logo: menu, none: menu + noLogo }
const lean = new Map<string, string>()

/** What the sheet of a page in several languages has beside the others. */
export const LANGUAGE_STYLES = leanStyles(languages)

interface Listed {
  /** Whether there is a logo at its head. */
  logo: boolean
  /** Whether dishes have sizes or marks. */
  details: boolean
  /** Whether it says what prices include. */
  notes: boolean
  /** Whether something is sold out, or not served always. */
  times: boolean
}

/** The sheet of a list of dishes, with what it shows and no more. */
export function menuStyles({ logo, details, notes, times }: Listed): string {
  const parts = [
    MENU_STYLES[logo ? 'logo' : 'none'],
    details && listedDetails,
    notes && priceNotes,
    times && served,
  ]
  return leanSheet(parts.filter(Boolean).join(''))
}

function leanSheet(sheet: string): string {
  const known = lean.get(sheet) ?? leanStyles(sheet)
  lean.set(sheet, known)
  return known
}

const policies = new Map<string, string>()

interface Shown {
  /** Whether the menu has several languages. */
  languages: boolean
  /** Whether more is stated of the dish than a price. */
  facts: boolean
  /** Whether it says what prices include. */
  notes: boolean
  /** Whether it is sold out, or not served always. */
  times: boolean
}

/** The sheet of a dish's page; its placeholder's rule is one of few. */
export function productStyles(
  placeholderRule: string | null,
  { languages, facts, notes, times }: Shown,
): string {
  const parts = [PRODUCT_STYLES[facts ? 'facts' : 'plain'], notes && priceNotes, times && served]
  const sheet = leanSheet(parts.filter(Boolean).join(''))
  return sheet + (languages ? LANGUAGE_STYLES : '') + (placeholderRule ?? '')
}

/** The policy that goes with it: one for each colour. */
export function productPolicy(placeholderRule: string | null, shown: Shown): string {
  const key = `${shown.languages} ${shown.facts} ${shown.notes} ${shown.times} ${placeholderRule}`
  const policy = policies.get(key) ?? menuPolicy(productStyles(placeholderRule, shown))
  policies.set(key, policy)
  return policy
}
