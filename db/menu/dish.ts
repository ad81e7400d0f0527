import { toPrice } from '../rules/money/money.ts'
import { pick } from '../rules/record-of.ts'
import {
  DISH_FIELDS,
  DISH_NAMES,
  NO_DETAILS,
  type Dish,
  type DishField,
  type MenuField,
  type Size,
  type ValueOf,
  DIET_NAMES,
  DISH_BASICS,
  namesOf,
  NUTRITION_NAMES,
  type Details,
  type Diets,
  type Nutrition,
  type Values,
} from './fields.ts'
import type { Allergens } from './allergens.ts'
import type { AllergenKind } from './allergen-kinds.ts'
import type { Badge } from './badges.ts'
import {
  isPriceless,
  serializeFormerPrice,
  type FormerPrice,
  type PriceNote,
} from './price-words.ts'

/** Flags are 0 or 1, lists JSON, and null if empty. */
export type StoredDish = {
  [Name in DishField]: StoredOf<(typeof DISH_FIELDS)[Name]>
}

type StoredOf<Field extends MenuField> = Field extends { kind: 'flag' }
  ? number
  : Field extends { kind: 'sizes' | 'groups' | 'marks' | 'allergens' | 'kinds' | 'note' | 'former' }
    ? string | null
    : ValueOf<Field>

export function storedFields(fields: {
  [Name in DishField]?: Dish[Name] | undefined
}): Partial<StoredDish> {
  const given = DISH_NAMES.filter((name) => fields[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, storedValue(fields[name])]))
}

export function dishOfRow(row: StoredDish): Dish {
  return Object.fromEntries(DISH_NAMES.map((name) => [name, valueOf(name, row[name])])) as Dish
}

export function parseSizes(stored: string | null): Size[] {
  return stored === null ? [] : JSON.parse(stored)
}

export function parsePriceNote(stored: string | null): PriceNote | null {
  return stored === null ? null : JSON.parse(stored)
}

export function parseIds(stored: string | null): string[] {
  return stored === null ? [] : JSON.parse(stored)
}

export function storedIds(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : JSON.stringify(ids)
}

function storedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  // The same list gives the same text, for comparing.
  const text = JSON.stringify(Array.isArray(value) ? value.map(ordered) : ordered(value))
  return text === '[]' || text === '{}' ? null : text
}

const STORED_AS_JSON: ReadonlySet<MenuField['kind']> = new Set([
  'sizes',
  'groups',
  'marks',
  'allergens',
  'kinds',
  'note',
  'former',
])

function valueOf(name: DishField, stored: unknown): unknown {
  const { kind }: MenuField = DISH_FIELDS[name]
  if (kind === 'flag') return stored === 1
  if (!STORED_AS_JSON.has(kind)) return stored
  return typeof stored === 'string' ? JSON.parse(stored) : NO_DETAILS[name as keyof Details]
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export interface DishDetails {
  priceNote: PriceNote | null
  /** In whole units. */
  formerPrice: FormerPrice | null
  sizes: SerializedSize[]
  groups: string[]
  allergens: Allergens
  allergenKinds: AllergenKind[]
  allergensChecked: boolean
  nutrition: Nutrition
  diets: Diets
  marks: Badge[]
}

export interface SerializedSize {
  _id: string
  name: string
  /** Null for none. */
  price: number | null
  priceNote: PriceNote | null
  formerPrice: FormerPrice | null
  nutrition: Nutrition
}

type SerializedDish = Omit<Values<typeof DISH_BASICS>, 'price'> & {
  price: number | null
  details: DishDetails
}

/** Prices in whole units. */
export function serializeDish(dish: Dish): SerializedDish {
  return {
    ...pick(dish, namesOf(DISH_BASICS)),
    price: isPriceless(dish) ? null : toPrice(dish.price),
    details: serializeDetails(dish),
  }
}

export function serializeDetails(details: Details): DishDetails {
  const formerPrice = serializeFormerPrice(details.formerPrice)
  return inParts({ ...details, formerPrice, sizes: details.sizes.map(serializeSize) })
}

function inParts(details: Omit<Details, 'sizes'> & Pick<DishDetails, 'sizes'>): DishDetails {
  const { priceNote, sizes, groups, allergens, allergenKinds, allergensChecked, marks } = details
  return {
    priceNote,
    formerPrice: details.formerPrice,
    sizes,
    groups,
    allergens,
    allergenKinds,
    allergensChecked,
    nutrition: pick(details, NUTRITION_NAMES),
    diets: pick(details, DIET_NAMES),
    marks,
  }
}

function serializeSize(size: Size): SerializedSize {
  const { id, name, price, priceNote = null, formerPrice, ...nutrition } = size
  return {
    _id: id,
    name,
    price: isPriceless(size) ? null : toPrice(price),
    priceNote,
    formerPrice: serializeFormerPrice(formerPrice),
    nutrition: pick(nutrition, NUTRITION_NAMES),
  }
}

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
