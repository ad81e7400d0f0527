import type { ImportDraft } from '#admin/features/import/import-draft.ts'
import type { ReviewRow } from '#db/import/review.ts'
import { LISTED_SIZES } from '#db/menu/sizes.ts'
import { currencySymbol } from '#db/rules/currencies.ts'
import { iconUrl } from '#db/rules/icon-urls.ts'
import { suitableIcon } from '#db/rules/icons.ts'
import { writtenLanguage } from '#db/rules/language.ts'
import { decimalsOf, formatPrice } from '#db/rules/money.ts'
import { blankMenuPath } from '#site/lib/links/own-paths.ts'

/** The blank menu whose words are in the language of these dishes. */
export function menuPageFor(draft: ImportDraft): string {
  return blankMenuPath(languageOf(draft).lang === 'ar' ? 'ar' : 'en')
}

function languageOf({ rows }: ImportDraft) {
  return writtenLanguage(rows.map(({ name }) => name))
}

/** Puts these dishes into a blank menu, which has one of each shape. */
export function fillMenu(page: Document, draft: ImportDraft): void {
  Object.assign(page.documentElement, languageOf(draft))
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
    within<HTMLImageElement>(ownLink, 'img').src = iconUrl(suitableIcon(title))
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
  { currency }: ImportDraft,
): HTMLElement {
  const shape = sizes.length === 0 ? plain : sizes.length <= LISTED_SIZES ? listed : many
  const dish = copyOf(shape!)
  const title = within(dish, 'h3 a')
  title.textContent = name
  title.removeAttribute('href')
  if (description) within(dish, 'p').textContent = description
  else within(dish, 'p').remove()
  const symbol = currency && currencySymbol(currency)
  const setPrice = (bdi: HTMLElement, amount: number) => {
    bdi.lastChild!.textContent = ` ${formatPrice(amount, decimalsOf(symbol))}`
    if (symbol) within(bdi, 'span:last-of-type').textContent = symbol
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

function within<Kind extends HTMLElement = HTMLElement>(part: ParentNode, selector: string): Kind {
  return part.querySelector<Kind>(selector)!
}

function copyOf(element: HTMLElement): HTMLElement {
  return element.cloneNode(true) as HTMLElement
}
