import type { Nutrition, Size } from './menu-fields.ts'
import { inMainOf } from './restaurant-view.ts'
import type { Translated } from './shown-menus.ts'
import type { GoneView, Served } from './served.ts'
import { formatPrice, toPrice, type Decimals } from './money.ts'

/** One of several prices of a dish. */
export interface SizeView extends Nutrition, Translated {
  /** Empty where its owner has not named it yet. */
  name: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
  /** Not there while it is to be had, or is sold out with its dish. */
  soldOut?: GoneView
}

/** What pages show of a size. */
export function sizeView(
  { id, name, price, inMain, ...nutrition }: Size & Translated,
  served: Served,
  decimals: Decimals,
): SizeView {
  const told = { price: formatPrice(price, decimals), amount: toPrice(price), ...nutrition }
  const soldOut = served.soldOut.get(id)
  return { name, ...inMainOf({ inMain }), ...told, ...(soldOut && { soldOut }) }
}
