import { currencyHere } from '#admin/features/import/currency-question.ts'
import type { ImportDraft } from '#admin/features/import/import-draft.ts'
import type { ReviewRow } from '#db/import/review.ts'
import {
  directionOf,
  MENU_LANGUAGES,
  type MenuLanguage,
  ownName,
} from '#db/rules/text/languages.ts'
import { LISTED_SIZES } from '#db/menu/sizes.ts'
import { currencySymbol } from '#db/rules/money/currencies.ts'
import { drawnIconUrl, iconUrl } from '#db/rules/look/icon-urls.ts'
import { suitableIcon } from '#db/rules/look/icons.ts'
import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import { writtenLanguage } from '#db/rules/text/language.ts'
import { decimalsOf, formatPrice } from '#db/rules/money/money.ts'
import { nameDirection } from '#site/lib/page/name-direction.ts'
import { blankMenuPath } from '#site/lib/links/own-paths.ts'

export interface TriedMenu extends Pick<ImportDraft, 'currencies'> {
  rows: readonly ReviewRow[]
  lang: string
  dir: 'ltr' | 'rtl'
}

/** The menu in each language that it was read in, the main one first. */
export function menusOf({ rows, currencies }: ImportDraft): TriedMenu[] {
  const main = writtenLanguage(rows.map(({ name }) => name))
  const further = new Set(
    rows.flatMap(({ texts }) => MENU_LANGUAGES.filter((code) => texts[code]?.name)),
  )
  further.delete(main.lang as MenuLanguage)
  const menuIn = (code: MenuLanguage): TriedMenu => ({
    lang: code,
    dir: directionOf(code),
    currencies,
    rows: rows.map((row) => rowIn(row, code)),
  })
  return [{ ...main, rows, currencies }, ...Array.from(further, menuIn)]
}

/** What is missing stands in the main language, as it does for guests. */
function rowIn(row: ReviewRow, code: MenuLanguage): ReviewRow {
  const { sizes = [], ...texts } = row.texts[code] ?? {}
  return {
    ...row,
    ...texts,
    sizes: row.sizes.map((size, at) => ({ ...size, name: sizes[at] ?? size.name })),
  }
}

/** The blank menu whose words are in the language of these dishes. */
export function menuPageFor({ lang }: TriedMenu): string {
  return blankMenuPath(lang === 'ar' ? 'ar' : 'en')
}

/** Leads to the same menu in these languages, first in the header as on every menu. */
export function addSwitch(page: Document, others: readonly TriedMenu[], onLead: Lead): void {
  if (others.length === 0) return
  const line = page.createElement('p')
  line.className = 'languages'
  const links = others.map((menu) => {
    const link = page.createElement('a')
    Object.assign(link, { href: menuPageFor(menu), lang: menu.lang, hreflang: menu.lang })
    link.textContent = ownName(menu.lang)
    link.addEventListener('click', (event) => {
      event.preventDefault()
      onLead(menu)
    })
    return link
  })
  line.append(...links)
  within(page, 'header').prepend(line)
}

type Lead = (menu: TriedMenu) => void

/** Puts these dishes into a blank menu, which has one of each shape. */
export function fillMenu(page: Document, draft: TriedMenu): void {
  Object.assign(page.documentElement, { lang: draft.lang, dir: draft.dir })
  const [link, section] = [within(page, 'nav li'), within(page, 'main section')]
  const categories = [...Map.groupBy(draft.rows, ({ category }) => category)]
  const filled = categories.map(([category, rows], at) => {
    const title = category || within(section, 'h2').textContent
    const [ownLink, own] = [copyOf(link), copyOf(section)]
    own.id = `category-${at}`
    within(own, 'h2').textContent = title
    const shapes = [...own.querySelectorAll<HTMLElement>('.dishes > li')]
    within(own, '.dishes').replaceChildren(...rows.map((row) => dishOf(row, shapes, draft)))
    const anchor = within<HTMLAnchorElement>(ownLink, 'a')
    anchor.href = `#${own.id}`
    if (at > 0) anchor.ariaCurrent = null
    anchor.lastChild!.textContent = title
    const icon = iconUrl(suitableIcon(title))
    within<HTMLImageElement>(ownLink, 'img').src = drawnIconUrl(icon, DEFAULT_LOOK.iconStyle)
    return { ownLink, own }
  })
  link.parentElement!.replaceChildren(...filled.map(({ ownLink }) => ownLink))
  section.replaceWith(...filled.map(({ own }) => own))
  // There is no page behind it.
  within(page, '.info').remove()
}

function dishOf(
  { name, description, price, sizes }: ReviewRow,
  [plain, listed, many]: readonly HTMLElement[],
  { currencies, dir }: TriedMenu,
): HTMLElement {
  const shape = sizes.length === 0 ? plain : sizes.length <= LISTED_SIZES ? listed : many
  const dish = copyOf(shape!)
  const title = within(dish, 'h3 a')
  title.textContent = name
  title.dir = nameDirection(name, dir)
  title.removeAttribute('href')
  if (description) within(dish, 'p').textContent = description
  else within(dish, 'p').remove()
  const symbol = symbolOf(currencies)
  const setPrice = (bdi: HTMLElement, amount: number) => {
    bdi.lastChild!.textContent = ` ${formatPrice(amount, decimalsOf(symbol))}`
    if (symbol) within(bdi, 'span:last-of-type').textContent = symbol
    // No price is shown in a currency that it may not have.
    else if (symbol === '') bdi.replaceChildren(bdi.lastChild!)
  }
  const prices = within(dish, '.price')
  if (price === null) prices.remove()
  else if (shape !== listed) setPrice(prices, price)
  else {
    const item = within(prices, 'li')
    const items = sizes.map((size) => {
      const own = copyOf(item)
      within(own, 'small').textContent = size.name
      setPrice(within(own, 'bdi'), size.price)
      return own
    })
    prices.replaceChildren(...items)
  }
  return dish
}

/** Null for the blank menu's; '' if the file does not say which. */
function symbolOf([one, ...others]: readonly string[]): string | null {
  const here = currencyHere()
  if (one === undefined) return here && currencySymbol(here)
  const known = others.length === 0 ? one : [one, ...others].find((code) => code === here)
  return known === undefined ? '' : currencySymbol(known)
}

function within<Kind extends HTMLElement = HTMLElement>(part: ParentNode, selector: string): Kind {
  return part.querySelector<Kind>(selector)!
}

function copyOf(element: HTMLElement): HTMLElement {
  return element.cloneNode(true) as HTMLElement
}
