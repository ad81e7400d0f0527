import type { ListableDish, ListableGroup, ListPage } from '#db/menu/list-pages.ts'
import type { Language } from '#db/rules/text/language.ts'
import type { OrderWords } from '#db/rules/contact/whatsapp.ts'
import type { ListTexts, MenuTexts, ServedTexts } from '../../i18n/en.ts'
import { askedText } from './dish-facts.ts'
import { goneText } from './listed-dishes.ts'
import { noteText, sumNote } from './price-text.ts'

/** What the script of a list knows: all dishes, in the two languages, and what it says. */
export interface ListedData {
  dishes: ListedDish[]
  groups: ListedGroup[]
  words: ListTexts
  /** Of a dish that is on no menu any more. */
  gone: string
  noConnection: string
  currency: string
  /** Before a former price. */
  was: string
  decimals: ListPage['decimals']
  /** In per cent; null where none is stated. */
  service: number | null
  /** The language of the waiters; names in it are separate where it is not the page's. */
  house: Language
  /** Absent if nothing can be sent. */
  order?: { number: string; words: OrderWords }
}

export interface ListedDish extends ListedPrice {
  number: number
  path: string
  sizes: ListedPrice[]
  /** Ids; absent for none. */
  groups?: string[]
}

export interface ListedGroup {
  id: string
  name: string
  houseName: string
  /** How many of them, in words. */
  asked: string
  most: number
  options: ListedPrice[]
}

export interface ListedPrice {
  name: string
  houseName: string
  /** Null for none. */
  price: string | null
  amount: number
  /** Behind the price, or in its place. */
  note?: string
  /** What it was. */
  former?: string
  /** What the sum says beside its number. */
  sum?: string
  /** What is said of one that is sold out, and until when, in seconds. */
  soldOut?: { text: string; until: number }
}

interface Said {
  words: ListTexts
  gone: string
  noConnection: string
  order: OrderWords
  served: ServedTexts
  say: MenuTexts
}

/** As the text of a script element, out of which no text of an owner's can break. */
export function listedData(page: ListPage, { order, served, say, ...said }: Said): string {
  const { restaurant, house, decimals, dishes, groups } = page
  const { lang, dir } = house
  const data: ListedData = {
    ...said,
    currency: restaurant.currency,
    was: say.was,
    decimals,
    service: restaurant.priceNotes.servicePercent,
    house: { lang, dir },
    ...(restaurant.orders && { order: { number: restaurant.orders, words: order } }),
    dishes: dishes.map((dish) => ({
      number: dish.number,
      path: dish.path,
      ...priced(dish, served, say),
      sizes: dish.sizes.map((size) => priced(size, served, say)),
      ...(dish.groups.length > 0 && { groups: dish.groups }),
    })),
    groups: groups.map((group) => listedGroup(group, say)),
  }
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

function listedGroup(
  { id, name, houseName, asked, most, options }: ListableGroup,
  say: MenuTexts,
): ListedGroup {
  const listed = options.map(({ name, houseName, price, amount }) => {
    return { name, houseName, price, amount }
  })
  return { id, name, houseName, asked: askedText(asked, say), most, options: listed }
}

function priced(
  of: ListableDish | ListableDish['sizes'][0],
  served: ServedTexts,
  say: MenuTexts,
): ListedPrice {
  const { name, houseName, price, amount, former, soldOut } = of
  const [note, sum] = [noteText(of, say), sumNote(of, say)]
  const text = goneText(soldOut, served)
  const gone = soldOut && text !== null && { soldOut: { text, until: soldOut.until } }
  const noted = { ...(note && { note }), ...(former && { former }), ...(sum && { sum }) }
  return { name, houseName, price, amount: sum ? 0 : amount, ...noted, ...gone }
}
