import type { ProductPage } from '#db/menu/category-pages.ts'
import { orderAddress } from '#db/rules/contact/whatsapp.ts'
import { orderTexts } from '../../i18n/words.ts'

/** A message about one dish to its house; null where none can be sent. A script adds the table. */
export function orderOf({ restaurant, product, houseName }: ProductPage): string | null {
  if (!restaurant.orders) return null
  const { lang } = restaurant.languages?.[0] ?? restaurant
  const line = { count: 1, number: product.number, name: houseName ?? product.name, size: '' }
  return orderAddress(restaurant.orders, { lines: [line], table: null }, orderTexts(lang))
}
