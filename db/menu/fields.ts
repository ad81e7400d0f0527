import type { Allergens } from './allergens.ts'
import type { AllergenKind } from './allergen-kinds.ts'
import type { Badge } from './badges.ts'
import type { FormerPrice, PriceNote } from './price-words.ts'
import { TEXT_LIMITS } from '../rules/text/texts.ts'
import type { Bounds } from '../rules/text/digits.ts'

/**
 * A field that an owner fills in. Of its texts, all but `name` are translatable: guests read the `label`
 * in place of a name. See `names.ts`, `labels.ts`, `texts.ts` and `money.ts`.
 */
export type MenuField =
  | SimpleField
  | SizesField
  | GroupsField
  | MarksField
  | AllergensField
  | KindsField
  | NoteField
  | FormerPriceField

export type SimpleField = TextField | PriceField | WholeField | FlagField

export interface TextField extends AnyField {
  kind: 'name' | 'label' | 'line' | 'prose'
  /** In code points. */
  limit: number
}

/** Stored in thousandths; whole units in JSON. */
interface PriceField extends AnyField {
  kind: 'price'
}

interface WholeField extends AnyField, Bounds {
  kind: 'whole'
}

interface FlagField extends AnyField {
  kind: 'flag'
}

/** Prices with `SIZE_FIELDS`. */
interface SizesField extends AnyField {
  kind: 'sizes'
}

interface GroupsField extends AnyField {
  kind: 'groups'
}

interface MarksField extends AnyField {
  kind: 'marks'
}

interface AllergensField extends AnyField {
  kind: 'allergens'
}

/** Kinds of the stated allergens. */
interface KindsField extends AnyField {
  kind: 'kinds'
}

/** Words beside a price, or in its place. */
interface NoteField extends AnyField {
  kind: 'note'
}

/** What it cost before. */
interface FormerPriceField extends AnyField {
  kind: 'former'
}

interface AnyField {
  /** May be empty; null for numbers. */
  isOptional?: true
  /** In lists or structured data; others stand on the dish's page. */
  isListed?: true
  /** schema.org's type and property. */
  schemaOrg?: readonly [type: string, word: string]
}

export type MenuFields = Readonly<Record<string, MenuField>>

/** The specification's form fields, without the picture. */
export const DISH_BASICS = {
  name: {
    kind: 'name',
    limit: TEXT_LIMITS.name,
    isListed: true,
    schemaOrg: ['MenuItem', 'name'],
  },
  label: { kind: 'label', limit: TEXT_LIMITS.name, isOptional: true },
  price: { kind: 'price', isListed: true, schemaOrg: ['Offer', 'price'] },
  description: {
    kind: 'prose',
    limit: TEXT_LIMITS.description,
    isListed: true,
    schemaOrg: ['MenuItem', 'description'],
  },
} as const satisfies MenuFields

/** Stated by the owner, never computed. */
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
  caffeinePer100Ml: { kind: 'whole', least: 0, most: 999, isOptional: true },
  walkMinutes: { kind: 'whole', least: 1, most: 999, isOptional: true },
} as const satisfies MenuFields

const FOR_A_DIET = {
  kind: 'flag',
  isOptional: true,
  isListed: true,
  schemaOrg: ['MenuItem', 'suitableForDiet'],
} as const

/** Diets and ingredients to avoid. */
export const DIET_FIELDS = {
  vegetarian: FOR_A_DIET,
  vegan: FOR_A_DIET,
  alcohol: { kind: 'flag', isOptional: true },
} as const satisfies MenuFields

/** Imported sizes may have no name. */
export const SIZE_FIELDS = {
  name: { kind: 'line', limit: 30 },
  price: { kind: 'price', schemaOrg: ['Offer', 'price'] },
  ...NUTRITION_FIELDS,
} as const satisfies MenuFields

/** Optional; changed by a call of its own. */
export const DETAIL_FIELDS = {
  priceNote: { kind: 'note', isOptional: true, isListed: true },
  formerPrice: { kind: 'former', isOptional: true, isListed: true },
  sizes: { kind: 'sizes', isOptional: true, isListed: true },
  groups: { kind: 'groups', isOptional: true },
  ...NUTRITION_FIELDS,
  allergens: { kind: 'allergens', isOptional: true },
  allergenKinds: { kind: 'kinds', isOptional: true },
  allergensChecked: { kind: 'flag', isOptional: true },
  ...DIET_FIELDS,
  marks: { kind: 'marks', isOptional: true, isListed: true },
} as const satisfies MenuFields

/** All fields of a dish by column name; tables, documents and pages follow. */
export const DISH_FIELDS = { ...DISH_BASICS, ...DETAIL_FIELDS } as const satisfies MenuFields

export type DishField = keyof typeof DISH_FIELDS

export type Dish = Values<typeof DISH_FIELDS>

export type Nutrition = Values<typeof NUTRITION_FIELDS>
export type Diets = Values<typeof DIET_FIELDS>

/** `id` is empty for a new one. */
export type Size = { id: string; priceNote?: PriceNote; formerPrice?: FormerPrice } & Values<
  typeof SIZE_FIELDS
>

export type Details = Values<typeof DETAIL_FIELDS>

export type ListedDish = Pick<Dish, NamesOf<typeof DISH_FIELDS, { isListed: true }>>

export const DISH_NAMES: readonly DishField[] = namesOf(DISH_FIELDS)
export const NUTRITION_NAMES: readonly (keyof Nutrition)[] = namesOf(NUTRITION_FIELDS)
export const DETAIL_NAMES: readonly (keyof Details)[] = namesOf(DETAIL_FIELDS)
export const DIET_NAMES: readonly (keyof Diets)[] = namesOf(DIET_FIELDS)

export const NO_DETAILS = Object.fromEntries(
  Object.entries<MenuField>(DETAIL_FIELDS).map(([name, field]) => [name, emptyOf(field)]),
) as Details

function emptyOf(field: MenuField): unknown {
  if (field.kind === 'allergens') return {}
  if (['sizes', 'groups', 'marks', 'kinds'].includes(field.kind)) return []
  return field.kind === 'flag' ? false : null
}

/** The properties of fields of this type. */
export function schemaOrgWords(type: string): string[] {
  return Object.values<MenuField>(DISH_FIELDS).flatMap(({ schemaOrg }) =>
    schemaOrg?.[0] === type ? [schemaOrg[1]] : [],
  )
}

export type Values<Fields extends MenuFields> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>
}

export type ValueOf<Field extends MenuField> = Field extends { kind: 'whole'; isOptional: true }
  ? number | null
  : GivenValueOf<Field['kind']>

type GivenValueOf<Kind extends MenuField['kind']> = {
  name: string
  label: string | null
  line: string
  prose: string
  price: number
  whole: number
  flag: boolean
  sizes: Size[]
  groups: string[]
  marks: Badge[]
  allergens: Allergens
  kinds: AllergenKind[]
  note: PriceNote | null
  former: FormerPrice | null
}[Kind]

/** Fields with this flag. */
type NamesOf<Fields, Said> = {
  [Name in keyof Fields]: Fields[Name] extends Said ? Name : never
}[keyof Fields]

export function namesOf<Fields extends MenuFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields)
}
