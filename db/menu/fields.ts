import type { Allergens } from './allergens.ts'
import type { Mark } from './marks.ts'
import { TEXT_LIMITS } from '../rules/texts.ts'
import type { Bounds } from '../rules/digits.ts'

/**
 * One field that an owner fills in. The texts among them (`name`, `line`, `prose`) are what guests
 * read in their language; what one of each kind may be is in `names.ts`, `texts.ts` and `money.ts`.
 */
export type MenuField = SimpleField | SizesField | GroupsField | MarksField | AllergensField

/** A field of one value. */
export type SimpleField = TextField | PriceField | WholeField | FlagField

/** A text that guests read in their language. */
export interface TextField extends AnyField {
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

/** Yes or no; left out it is no. */
interface FlagField extends AnyField {
  kind: 'flag'
}

/** Several prices of one dish, each with what `SIZE_FIELDS` says. */
interface SizesField extends AnyField {
  kind: 'sizes'
}

/** Ids of groups of options. */
interface GroupsField extends AnyField {
  kind: 'groups'
}

/** What sets a dish off, of `MARKS`. */
interface MarksField extends AnyField {
  kind: 'marks'
}

/** What is stated of `ALLERGENS`. */
interface AllergensField extends AnyField {
  kind: 'allergens'
}

interface AnyField {
  /** It may be left empty: a number is null then. */
  isOptional?: true
  /** Lists of the menu show it, or tell it to search engines; all else is on the dish's own page alone. */
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
  highSalt: { kind: 'flag', isOptional: true },
  caffeineMg: { kind: 'whole', least: 0, most: 999, isOptional: true },
} as const satisfies MenuFields

const FOR_A_DIET = {
  kind: 'flag',
  isOptional: true,
  isListed: true,
  schemaOrg: ['MenuItem', 'suitableForDiet'],
} as const

/** Whom a dish suits, and what is in it that some do not take. */
export const DIET_FIELDS = {
  vegetarian: FOR_A_DIET,
  vegan: FOR_A_DIET,
  alcohol: { kind: 'flag', isOptional: true },
} as const satisfies MenuFields

/** What a size of a dish says of itself. Names are texts that guests read; imported ones may lack them. */
export const SIZE_FIELDS = {
  name: { kind: 'line', limit: 30 },
  price: { kind: 'price', schemaOrg: ['Offer', 'price'] },
  ...NUTRITION_FIELDS,
} as const satisfies MenuFields

/** What may be left out of a dish, and has a call of its own. */
export const DETAIL_FIELDS = {
  sizes: { kind: 'sizes', isOptional: true, isListed: true },
  groups: { kind: 'groups', isOptional: true },
  ...NUTRITION_FIELDS,
  allergens: { kind: 'allergens', isOptional: true },
  allergensChecked: { kind: 'flag', isOptional: true },
  ...DIET_FIELDS,
  marks: { kind: 'marks', isOptional: true, isListed: true },
} as const satisfies MenuFields

/**
 * Everything that a dish says of itself, each under its column's name. From here it goes into tables,
 * documents and pages.
 */
export const DISH_FIELDS = { ...DISH_BASICS, ...DETAIL_FIELDS } as const satisfies MenuFields

export type DishField = keyof typeof DISH_FIELDS

/** A dish as documents and rules have it; `stored-dish.ts` says how tables do. */
export type Dish = Values<typeof DISH_FIELDS>

export type Nutrition = Values<typeof NUTRITION_FIELDS>
export type Diets = Values<typeof DIET_FIELDS>

/** A size as documents and rules have it; of a new one, whose id is still to be given, that is empty. */
export type Size = { id: string } & Values<typeof SIZE_FIELDS>

/** What may be left out of a dish. */
export type Details = Values<typeof DETAIL_FIELDS>

/** What lists show of a dish. */
export type ListedDish = Pick<Dish, NamesOf<typeof DISH_FIELDS, { isListed: true }>>

export const DISH_NAMES: readonly DishField[] = namesOf(DISH_FIELDS)
export const NUTRITION_NAMES: readonly (keyof Nutrition)[] = namesOf(NUTRITION_FIELDS)
export const DETAIL_NAMES: readonly (keyof Details)[] = namesOf(DETAIL_FIELDS)
export const DIET_NAMES: readonly (keyof Diets)[] = namesOf(DIET_FIELDS)

/** A dish of which nothing is stated that may be left out. */
export const NO_DETAILS = Object.fromEntries(
  Object.entries<MenuField>(DETAIL_FIELDS).map(([name, field]) => [name, emptyOf(field)]),
) as Details

function emptyOf(field: MenuField): unknown {
  if (field.kind === 'sizes' || field.kind === 'groups' || field.kind === 'marks') return []
  if (field.kind === 'allergens') return {}
  return field.kind === 'flag' ? false : null
}

/** The words of schema.org that fields are told by, of a type of its. */
export function schemaOrgWords(type: string): string[] {
  return Object.values<MenuField>(DISH_FIELDS).flatMap(({ schemaOrg }) =>
    schemaOrg?.[0] === type ? [schemaOrg[1]] : [],
  )
}

/** The values of these fields. */
export type Values<Fields extends MenuFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>
}

/** A value of this field. */
export type ValueOf<Field extends MenuField> = Field extends { kind: 'whole'; isOptional: true }
  ? number | null
  : GivenValueOf<Field['kind']>

type GivenValueOf<Kind extends MenuField['kind']> = {
  name: string
  line: string
  prose: string
  price: number
  whole: number
  flag: boolean
  sizes: Size[]
  groups: string[]
  marks: Mark[]
  allergens: Allergens
}[Kind]

/** The names of the fields that say this of themselves. */
type NamesOf<Fields, Said> = {
  [Name in keyof Fields]: Fields[Name] extends Said ? Name : never
}[keyof Fields]

/** The names of fields, in their order. */
export function namesOf<Fields extends MenuFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields)
}
