import type { ListableDish, ListPage } from '#db/menu/list-pages.ts'
import type { OrderWords } from '#db/rules/contact/whatsapp.ts'
import type { ListTexts, ServedTexts } from '../../i18n/en.ts'
import { goneText } from './listed-dishes.ts'

/** What the script of a list knows: all dishes, in the two languages, and what it says. */
export interface ListedData {
  dishes: ListedDish[]
  words: ListTexts
  /** Of a dish that is on no menu any more. */
  gone: string
  noConnection: string
  currency: string
  decimals: ListPage['decimals']
  /** The language of the waiters; names in it are separate where it is not the page's. */
  house: { lang: string; dir: string }
  /** Absent if nothing can be sent. */
  order?: { number: string; words: OrderWords }
}

export interface ListedDish extends ListedPrice {
  number: number
  path: string
  sizes: ListedPrice[]
}

export interface ListedPrice {
  name: string
  houseName: string
  price: string
  amount: number
  /** What is said of one that is sold out, and until when, in seconds. */
  soldOut?: { text: string; until: number }
}

interface Said {
  words: ListTexts
  gone: string
  noConnection: string
  order: OrderWords
  served: ServedTexts
}

/** As the text of a script element, out of which no text of an owner's can break. */
export function listedData(page: ListPage, { order, served, ...said }: Said): string {
  const { restaurant, house, decimals, dishes } = page
  const { lang, dir } = house
  const data: ListedData = {
    ...said,
    currency: restaurant.currency,
    decimals,
    house: { lang, dir },
    ...(restaurant.orders && { order: { number: restaurant.orders, words: order } }),
    dishes: dishes.map((dish) => ({
      number: dish.number,
      path: dish.path,
      ...priced(dish, served),
      sizes: dish.sizes.map((size) => priced(size, served)),
    })),
  }
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

function priced(
  { name, houseName, price, amount, soldOut }: ListableDish | ListableDish['sizes'][0],
  served: ServedTexts,
): ListedPrice {
  const text = goneText(soldOut, served)
  const gone = soldOut && text !== null && { soldOut: { text, until: soldOut.until } }
  return { name, houseName, price, amount, ...gone }
}
