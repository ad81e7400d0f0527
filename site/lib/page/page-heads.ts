import type { ProductView, RestaurantView } from '#db/menu/views.ts'
import { withoutIsolates } from '#db/rules/text/isolates.ts'
import { listText } from '#db/rules/text/lists.ts'
import { cutAtWord } from '#db/rules/text/names.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import type { MenuTexts } from '../../i18n/en.ts'
import { priceText } from '../dishes/price-text.ts'
import type { PageOf } from './page-of.ts'

/** What a search engine or a shared link shows of a page. */
export interface PageHead {
  title: string
  description: string
  kind: 'website' | 'article'
}

// Longer descriptions are cut by search engines, at a worse place.
const DESCRIPTION_LENGTH = 155

export function menuHead({ restaurant, info, categories }: PageOf<'menu'>, say: MenuTexts) {
  const titles = categories.map((category) => category.title)
  const description = info.about ?? listed(say.menuOf(restaurant.name), titles, restaurant.lang)
  return head([restaurant.name], description, 'website')
}

export function categoryHead({ restaurant, category }: PageOf<'category'>, say: MenuTexts) {
  const names = category.products.map((product) => product.name)
  const lead = `${category.title} · ${say.menuOf(restaurant.name)}`
  const description = listed(lead, names, restaurant.lang)
  return head([category.title, restaurant.name], description, 'website')
}

export function productHead({ restaurant, product }: PageOf<'product'>, say: MenuTexts) {
  const price = pricesText(product, restaurant, say)
  const description = [product.name, price, product.description].filter(Boolean).join(' · ')
  return head([product.name, restaurant.name], description, 'article')
}

function pricesText(
  product: ProductView,
  { currency, lang }: RestaurantView,
  say: MenuTexts,
): string {
  const { sizes } = product
  if (sizes.length === 0) return priceText(product, currency, say)
  const ofSizes = sizes.map((size) => `${size.name} ${priceText(size, currency, say)}`.trim())
  return listText(ofSizes, lang)
}

export function allergensHead({ restaurant }: PageOf<'allergens'>) {
  const { title, tellStaff } = allergenWords(restaurant.lang)
  return head([title, restaurant.name], tellStaff, 'website')
}

export function listHead({ restaurant }: PageOf<'list'>, title: string) {
  return head([title, restaurant.name], title, 'website')
}

export function infoHead({ restaurant, info }: PageOf<'info'>, say: MenuTexts) {
  const about = say.about(restaurant.name)
  const lead = info.location ? `${about}: ${info.location}` : about
  return head([about], info.about ?? lead, 'website')
}

function head(titles: string[], description: string, kind: PageHead['kind']): PageHead {
  return {
    title: withoutIsolates([...titles, PRODUCT_NAME.en].join(' · ')),
    description: shortened(withoutIsolates(description).replace(/\s+/gu, ' ').trim()),
    kind,
  }
}

function listed(lead: string, items: string[], lang: string): string {
  return items.length > 0 ? `${lead}: ${listText(items, lang)}` : lead
}

function shortened(text: string): string {
  const cut = cutAtWord(text, DESCRIPTION_LENGTH)
  return cut === text ? text : `${cut}…`
}
