import { hash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { generateMenu } from '#builder/bench/generated-menu.ts'
import type { MenuDocument, MenuProduct } from '#db/menu/document.ts'
import { HASH_LENGTH } from '#db/rules/look/pictures.ts'
import type { PageOf } from '../lib/page/page-of.ts'
import { aCategory, aMenu, aPicture, aProduct } from '#db/testing/menus.ts'

/** A menu of 60 dishes with pictures of their own, by which pages are weighed; `over` is what each dish has too. */
export function weighedMenu(
  index: number,
  over: (place: number) => Partial<MenuProduct> = () => ({}),
): MenuDocument {
  const menu = generateMenu(1, index)
  const categories = menu.categories.map(({ title, icon, products }, category) => ({
    ...aCategory(title),
    icon,
    products: products.map((dish, row) => {
      const place = category * 10 + row
      const id = randomHash(place)
      const picture = aPicture({ hash: id, colour: ofFood(place) })
      return aProduct(dish.name, { ...dish, id, picture, ...over(place) })
    }),
  }))
  return aMenu(menu.name, { ...menu, logo: aPicture(), categories })
}

/** The same page with a share picture, as published ones have. */
export function withSharePicture(page: PageOf<'menu'>): PageOf<'menu'> {
  const share = `/media/${randomHash(99)}-share.jpg`
  return { ...page, restaurant: { ...page.restaurant, share } }
}

/** How many bytes a page has as our server compresses it for whoever asks first. */
export function weightOf(html: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7 }
  return brotliCompressSync(html, { params }).length
}

/** The name of a picture's content; the same for the same number. */
export function randomHash(seed: number): string {
  return hash('sha256', String(seed)).slice(0, HASH_LENGTH)
}

/** An average of a photograph of food: brown, more or less of each part. */
function ofFood(seed: number): string {
  const spread = randomHash(seed + 200)
  const parts = [150, 110, 80].map((middle, at) => {
    const share = parseInt(spread.slice(at * 2, at * 2 + 2), 16) / 255
    return Math.round(middle + (share - 0.5) * 110)
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
