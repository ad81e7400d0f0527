import type { Nutrition, Size } from './menu-fields.ts'
import { formatPrice, toPrice, type Decimals } from './money.ts'

/** One of several prices of a dish. */
export interface SizeView extends Nutrition {
  /** Empty where its owner has not named it yet. */
  name: string
  /** As it is shown, without the currency. */
  price: string
  /** As a number, for machines. */
  amount: number
}

/** What pages show of a size. */
export function sizeView(
  { name, price, kcal, highSalt, caffeineMg }: Size,
  decimals: Decimals,
): SizeView {
  const nutrition = { kcal, highSalt, caffeineMg }
  return { name, price: formatPrice(price, decimals), amount: toPrice(price), ...nutrition }
}
