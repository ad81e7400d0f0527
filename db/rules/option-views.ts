import type { Allergens } from './allergens.ts'
import type { MenuDocument, MenuOptionGroup } from './menu-document.ts'
import { formatPrice, toPrice, type Decimals } from './money.ts'
import { askedOf, type Asked } from './option-groups.ts'
import { inMainOf } from './restaurant-view.ts'
import type { Translated } from './shown-menus.ts'

/** What guests may choose from, as a dish's page shows it. */
export interface OptionGroupView extends Translated {
  name: string
  asked: Asked
  options: OptionView[]
}

interface OptionView extends Translated {
  name: string
  /** As it is shown, without the currency; null where it costs nothing more. */
  price: string | null
  /** As a number, for machines. */
  amount: number
  /** Left out where nothing is stated. */
  allergens?: Allergens
}

/** The groups of options of a menu, by id, in the owner's order. */
export function optionViews(
  { optionGroups = [] }: Pick<MenuDocument, 'optionGroups'>,
  decimals: Decimals,
): ReadonlyMap<string, OptionGroupView> {
  return new Map(optionGroups.map((group) => [group.id, optionGroupView(group, decimals)]))
}

function optionGroupView(group: MenuOptionGroup, decimals: Decimals): OptionGroupView {
  const options = group.options.map((option) => ({
    name: option.name,
    ...inMainOf(option),
    price: option.price === 0 ? null : formatPrice(option.price, decimals),
    amount: toPrice(option.price),
    ...(option.allergens && { allergens: option.allergens }),
  }))
  const asked = askedOf(group, options.length)
  return { name: group.name, ...inMainOf(group), asked, options }
}
