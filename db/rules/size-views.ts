import type { Nutrition, Size } from './menu-fields.ts'
import { inMainOf } from './restaurant-view.ts'
import type { Translated } from './shown-menus.ts'
import { formatPrice, toPrice, type Decimals } from './money.ts'

/** One of several prices of a dish. */
export interface SizeView extends Nutrition, Translated {
  /** Empty where its owner has not named it yet. */
  name: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
}

/** What pages show of a size. */
export function sizeView(
  { name, price, kcal, highSalt, caffeineMg, inMain }: Size & Translated,
  decimals: Decimals,
): SizeView {
  const nutrition = { kcal, highSalt, caffeineMg }
  const told = { price: formatPrice(price, decimals), amount: toPrice(price), ...nutrition }
  return { name, ...inMainOf({ inMain }), ...told }
}
