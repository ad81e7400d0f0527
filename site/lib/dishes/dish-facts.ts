import type { ProductPage } from '#db/menu/category-pages.ts'
import type { DishView, RestaurantView, SizeView } from '#db/menu/views.ts'
import { DIET_NAMES, NUTRITION_NAMES, type Diets, type Nutrition } from '#db/menu/fields.ts'
import type { Mark } from '#db/menu/marks.ts'
import { vatPercent } from '#db/menu/price-notes.ts'
import { allergenFacts } from './allergen-facts.ts'
import { attributes, html, type Html } from '../page/html.ts'
import type { MenuTexts } from '../../i18n/en.ts'
import { type OwnWords, servedTexts } from '../../i18n/words.ts'
import { optionLists } from './option-list.ts'
import { textMark } from '../page/owners-texts.ts'
import { goneText } from './listed-dishes.ts'

/**
 * What a dish's page says of it beside its name and description; null where there is nothing. `facts`
 * is not null where more is stated than a price, and `price` is where sizes have prices of their own.
 * Lists come as HTML, because a template only puts texts in their places.
 */
export type DishFacts = Record<
  'facts' | 'marks' | 'price' | 'sizes' | 'diets' | 'nutrition' | 'options' | 'allergens',
  string | null
>

/** All of that; on a tablet nothing of it leads to other pages of the menu, and much stands once on its page. */
export function dishFacts(
  { product, options: groups }: Pick<ProductPage, 'product' | 'options'>,
  restaurant: RestaurantView,
  words: OwnWords,
  { isTablet = false } = {},
): DishFacts {
  const sizes = sizeList(product, restaurant, words)
  const allergens = allergenFacts(product, restaurant, isTablet)
  const options = optionLists(groups, restaurant, words)
  const diets = dietsText(product, words.say)
  const marks = marksText(product.marks, words.say)
  return {
    facts: marks ?? sizes ?? diets ?? options ?? allergens,
    marks,
    price: sizes === null ? product.price || null : null,
    sizes,
    diets,
    nutrition: nutritionText(product, words.say),
    options,
    allergens,
  }
}

function sizeList(
  { sizes }: DishView,
  restaurant: RestaurantView,
  { say, mark }: OwnWords,
): string | null {
  if (sizes.length === 0) return null
  const rows = sizes.map((size) => sizeRow(size, restaurant, { say, mark }))
  return html`<ul class="sizes" aria-label="${say.sizes}">
    ${rows}
  </ul>`.text
}

function sizeRow(size: SizeView, restaurant: RestaurantView, { say, mark }: OwnWords): Html {
  const nutrition = nutritionText(size, say)
  const inWords = attributes(mark)
  const note = nutrition && html`<small${inWords}>${nutrition}</small>`
  const inName = attributes(textMark(restaurant, size, 'name'))
  const name = size.name && html`<span${inName}>${size.name}</span>`
  const price = html`<bdi class="price"><span>${restaurant.currency}</span> ${size.price}</bdi>`
  const gone = goneText(size.soldOut, servedTexts(restaurant.lang))
  const said = gone && html`<small${inWords} class="gone">${gone}</small>`
  const until = size.soldOut && html` data-until="${size.soldOut.until}"`
  return html`<li${until ?? null}>${name || null}${price}${note || null}${said || null}</li>`
}

/** What is stated of a dish or a size in numbers; null where nothing is. */
export function nutritionText(stated: Nutrition, { nutrition }: MenuTexts): string | null {
  const said = NUTRITION_NAMES.map((name) => {
    const [value, words] = [stated[name], nutrition[name]]
    if (typeof words === 'string') return value && words
    return typeof value === 'number' && words(value)
  })
  return said.filter(Boolean).join(' · ') || null
}

/** Whom a dish suits; null where nothing is said. */
export function dietsText(dish: Diets, { diets }: MenuTexts): string | null {
  // What is vegan is vegetarian.
  const said = DIET_NAMES.filter((name) => dish[name] && !(name === 'vegetarian' && dish.vegan))
  return said.map((name) => diets[name]).join(' · ') || null
}

/** What sets a dish off; null where nothing does. */
export function marksText(marks: readonly Mark[], say: MenuTexts): string | null {
  return marks.map((mark) => say.marks[mark]).join(' · ') || null
}

/** What is said under all prices of a menu; null when the owner states nothing of them. */
export function priceNotesText(
  { priceNotes, currencyCode }: RestaurantView,
  say: MenuTexts,
): string | null {
  const { vatNote, servicePercent } = priceNotes
  const percent = vatPercent(currencyCode)
  const said = [
    vatNote === 'included' && say.vatIncluded(percent === null ? null : say.percent(percent)),
    servicePercent !== null && say.serviceAdded(say.percent(servicePercent)),
  ]
  return said.filter(Boolean).join(' ') || null
}
