import type { ProductView } from '#db/menu/views.ts'
import { withoutIsolates } from '#db/rules/text/isolates.ts'
import { cutAtWord } from '#db/rules/text/names.ts'
import { PRODUCT_NAME } from '#db/rules/product.ts'
import { allergenWords } from '../../i18n/allergen-words.ts'
import type { MenuTexts } from '../../i18n/en.ts'
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
  const description = info.about ?? listed(say.menuOf(restaurant.name), titles)
  return head([restaurant.name], description, 'website')
}

export function categoryHead({ restaurant, category }: PageOf<'category'>, say: MenuTexts) {
  const names = category.products.map((product) => product.name)
  const description = listed(`${category.title}, ${say.menuOf(restaurant.name)}`, names)
  return head([category.title, restaurant.name], description, 'website')
}

export function productHead({ restaurant, product }: PageOf<'product'>) {
  const price = pricesText(product, restaurant.currency)
  const description = [product.name, price, product.description].filter(Boolean).join(' · ')
  return head([product.name, restaurant.name], description, 'article')
}

function pricesText({ price, sizes }: ProductView, currency: string): string {
  if (sizes.length === 0) return `${currency} ${price}`
  return sizes.map((size) => `${size.name} ${currency} ${size.price}`.trim()).join(', ')
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
  return head([about], info.about ?? listed(about, info.location ? [info.location] : []), 'website')
}

function head(titles: string[], description: string, kind: PageHead['kind']): PageHead {
  return {
    title: withoutIsolates([...titles, PRODUCT_NAME.en].join(' · ')),
    description: shortened(withoutIsolates(description).replace(/\s+/gu, ' ').trim()),
    kind,
  }
}

function listed(lead: string, items: string[]): string {
  return items.length > 0 ? `${lead}: ${items.join(', ')}` : lead
}

function shortened(text: string): string {
  const cut = cutAtWord(text, DESCRIPTION_LENGTH)
  return cut === text ? text : `${cut}…`
}
