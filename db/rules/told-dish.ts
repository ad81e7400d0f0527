import {
  DIET_NAMES,
  DISH_BASICS,
  namesOf,
  NUTRITION_NAMES,
  type Details,
  type Diets,
  type Dish,
  type Nutrition,
  type Size,
  type Values,
} from './menu-fields.ts'
import type { Allergens } from './allergens.ts'
import type { Mark } from './marks.ts'
import { toPrice } from './money.ts'
import { pick } from './record-of.ts'

/** What calls, exports and files have under `details`. */
export interface DishDetails {
  sizes: ToldSize[]
  /** Ids of groups of options. */
  groups: string[]
  allergens: Allergens
  allergensChecked: boolean
  nutrition: Nutrition
  diets: Diets
  marks: Mark[]
}

/** A size as answers, exports and files have it, its price in whole units. */
export interface ToldSize {
  _id: string
  name: string
  price: number
  nutrition: Nutrition
}

/** A dish as answers, exports and files have it. */
type ToldDish = Values<typeof DISH_BASICS> & { details: DishDetails }

/** A dish as answers, exports and files have it, its price in whole units. */
export function toldDish(dish: Dish): ToldDish {
  return {
    ...pick(dish, namesOf(DISH_BASICS)),
    price: toPrice(dish.price),
    details: toldDetails(dish),
  }
}

/** What is under `details` there. */
export function toldDetails(details: Details): DishDetails {
  return inParts({ ...details, sizes: details.sizes.map(toldSize) })
}

/** Details in the parts that calls and files have them in. */
export function inParts(details: Omit<Details, 'sizes'> & Pick<DishDetails, 'sizes'>): DishDetails {
  const { sizes, groups, allergens, allergensChecked, marks } = details
  return {
    sizes,
    groups,
    allergens,
    allergensChecked,
    nutrition: pick(details, NUTRITION_NAMES),
    diets: pick(details, DIET_NAMES),
    marks,
  }
}

function toldSize({ id, name, price, ...nutrition }: Size): ToldSize {
  return { _id: id, name, price: toPrice(price), nutrition: pick(nutrition, NUTRITION_NAMES) }
}

/** The fields that details, or a change of them, have. */
export function detailFields<Parts extends DetailParts>({
  nutrition,
  diets,
  ...others
}: Parts): Omit<Parts, keyof DetailParts> & Parts['nutrition'] & Parts['diets'] {
  return { ...others, ...nutrition, ...diets }
}

interface DetailParts {
  nutrition?: Partial<Nutrition> | undefined
  diets?: Partial<Diets> | undefined
}
