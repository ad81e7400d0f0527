import { toPrice } from './money.ts'
import { TEXT_LIMITS } from './texts.ts'
import type { Bounds } from './whole-numbers.ts'

/**
 * One field that an owner fills in. The texts among them (`name`, `line`, `prose`) are what guests
 * read in their language; what one of each kind may be is in `names.ts`, `texts.ts` and `money.ts`.
 */
export type MenuField = TextField | PriceField | WholeField

interface TextField extends AnyField {
  kind: 'name' | 'line' | 'prose'
  /** In code points. */
  limit: number
}

/** Stored in thousandths; in JSON in whole units. */
interface PriceField extends AnyField {
  kind: 'price'
}

/** A whole number within bounds. */
interface WholeField extends AnyField, Bounds {
  kind: 'whole'
}

interface AnyField {
  /** It may be left empty, and is null then. */
  isOptional?: true
  /** Lists of the menu show it; what they do not show stands on the page of its own alone. */
  isListed?: true
  /** What schema.org calls it: a type and its word. */
  schemaOrg?: readonly [type: string, word: string]
}

export type MenuFields = Readonly<Record<string, MenuField>>

/** The fields of a dish that the form of the specification has; its picture is no such field. */
export const DISH_BASICS = {
  name: {
    kind: 'name',
    limit: TEXT_LIMITS.name,
    isListed: true,
    schemaOrg: ['MenuItem', 'name'],
  },
  price: { kind: 'price', isListed: true, schemaOrg: ['Offer', 'price'] },
  description: {
    kind: 'prose',
    limit: TEXT_LIMITS.description,
    isListed: true,
    schemaOrg: ['MenuItem', 'description'],
  },
} as const satisfies MenuFields

/** What the owner states of a dish or of one of its sizes; nothing of it is computed. */
export const NUTRITION_FIELDS = {
  kcal: {
    kind: 'whole',
    least: 0,
    most: 9999,
    isOptional: true,
    schemaOrg: ['NutritionInformation', 'calories'],
  },
  caffeineMg: { kind: 'whole', least: 0, most: 999, isOptional: true },
} as const satisfies MenuFields

/**
 * Everything that a dish says of itself, each under its column's name. From here it goes into tables,
 * documents and pages.
 */
export const DISH_FIELDS = { ...DISH_BASICS, ...NUTRITION_FIELDS } as const satisfies MenuFields

export type DishField = keyof typeof DISH_FIELDS

/** A dish as it is stored. */
export type Dish = Values<typeof DISH_FIELDS>

export type Nutrition = Values<typeof NUTRITION_FIELDS>

/** What calls, exports and files have under `details`. */
interface DishDetails {
  nutrition: Nutrition
}

/** A dish as answers, exports and files have it. */
type ToldDish = Values<typeof DISH_BASICS> & { details: DishDetails }

/** What lists show of a dish. */
export type ListedDish = Pick<Dish, NamesOf<typeof DISH_FIELDS, { isListed: true }>>

export const DISH_NAMES: readonly DishField[] = namesOf(DISH_FIELDS)
export const NUTRITION_NAMES: readonly (keyof Nutrition)[] = namesOf(NUTRITION_FIELDS)

/** A dish of which nothing is stated that may be left out. */
export const NO_DETAILS = Object.fromEntries(
  NUTRITION_NAMES.map((name) => [name, null]),
) as Nutrition

/** A dish as answers, exports and files have it, its price in whole units. */
export function toldDish(dish: Dish): ToldDish {
  return {
    ...pick(dish, namesOf(DISH_BASICS)),
    price: toPrice(dish.price),
    details: { nutrition: pick(dish, NUTRITION_NAMES) },
  }
}

/** The fields that details, or a change of them, have. */
export function detailFields({
  nutrition,
}: {
  nutrition?: Partial<Nutrition>
}): Partial<Nutrition> {
  return { ...nutrition }
}

/** The words of schema.org that fields are told by, of a type of its. */
export function schemaOrgWords(type: string): string[] {
  return Object.values<MenuField>(DISH_FIELDS).flatMap(({ schemaOrg }) =>
    schemaOrg?.[0] === type ? [schemaOrg[1]] : [],
  )
}

/** The values of these fields, as they are stored. */
type Values<Fields extends MenuFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>
}

/** A value of this field, as it is stored. */
export type ValueOf<Field extends MenuField> = Field extends { isOptional: true }
  ? GivenValueOf<Field> | null
  : GivenValueOf<Field>

type GivenValueOf<Field extends MenuField> = Field extends TextField ? string : number

/** The names of the fields that say this of themselves. */
type NamesOf<Fields, Said> = {
  [Name in keyof Fields]: Fields[Name] extends Said ? Name : never
}[keyof Fields]

/** The names of fields, in their order. */
function namesOf<Fields extends MenuFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields)
}

function pick<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>
}
