import { dequal } from 'dequal/lite'
import { changesOf, draftOf, type Seen } from '#admin/forms/merge-draft.ts'
import { pictureProblem } from '#admin/forms/prepare-picture.ts'
import { readTyped, typedValue } from '#admin/forms/typed-values.ts'
import type { FormProblem, Problem } from '#admin/problems.ts'
import type { Product } from '#api/schemas/products.ts'
import { notVegan } from '#db/menu/allergens.ts'
import {
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  SIZE_FIELDS,
  type Nutrition,
  type Diets,
  DETAIL_NAMES,
  DIET_NAMES,
  DISH_BASICS,
  DISH_FIELDS,
  DISH_NAMES,
  type DishField,
  type MenuField,
  namesOf,
  type SimpleField,
} from '#db/menu/fields.ts'
import { type DishDetails, type SerializedSize, detailFields } from '#db/menu/dish.ts'
import { PRICE_NOTE_LIMIT, type FormerPrice, type PriceNote } from '#db/menu/price-words.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { recordOf } from '#db/rules/record-of.ts'
import {
  BLANKS,
  SIZE_NAMES,
  type ProductDraft,
  type ProductField,
  type ProductFields,
  type SizeField,
  type TypedDish,
  type TypedFormer,
  type TypedSize,
} from './product-draft.ts'

/** What is sent of a dish, in the shape of an answer. */
export interface SentFields extends Partial<
  Pick<Product, 'name' | 'label' | 'price' | 'description'>
> {
  details?: Partial<Omit<DishDetails, 'nutrition' | 'diets'>> & {
    nutrition?: Partial<Nutrition>
    diets?: Partial<Diets>
  }
}

const PARTS: ReadonlySet<string> = new Set([...NUTRITION_NAMES, ...DIET_NAMES])
const OTHER_DETAILS = DETAIL_NAMES.filter((name) => !PARTS.has(name))

export function draftOfProduct(product: Product, decimals: Decimals): ProductDraft {
  return {
    ...draftOf(seenProduct(product, decimals)),
    id: product._id,
    image: null,
    translations: {},
  }
}

export function seenProduct(product: Product, decimals: Decimals): Seen<ProductFields> {
  const { version, imageUrl, details } = product
  const values = { ...product, ...detailFields(details) }
  const typed = recordOf(DISH_NAMES, (name) => {
    if (name === 'sizes') return typedSizes(values.sizes, decimals)
    if (name === 'formerPrice') return typedFormer(values.formerPrice, decimals)
    const field: MenuField = DISH_FIELDS[name]
    if (field.kind in BLANKS) return values[name]
    return typedValue(field as SimpleField, values[name] as string | number | null, decimals)
  }) as TypedDish
  return { version, fields: { ...typed, imageUrl } }
}

/** What changed; of a picture, null if it goes. */
export function changeOf(
  draft: ProductDraft,
  decimals: Decimals,
): { fields: SentFields; picture?: File | null } {
  const changed: Partial<ProductFields> = draft.seen ? changesOf(draft) : draft
  const names = DISH_NAMES.filter((name) => name in changed)
  const fields = sentFields(draft, names, decimals)
  if (draft.seen && changed.imageUrl === null) return { fields, picture: null }
  const isNew = typeof changed.imageUrl === 'string' && draft.image !== null
  return { fields, ...(isNew && { picture: draft.image }) }
}

export function sentFields(
  draft: TypedDish,
  names: readonly DishField[],
  decimals: Decimals,
): SentFields {
  const values = new Map<string, unknown>(
    names.map((name) => [name, sentValue(name, draft, decimals)]),
  )
  const given = (wanted: readonly string[]) => {
    const known = wanted.filter((name) => values.get(name) !== undefined)
    return Object.fromEntries(known.map((name) => [name, values.get(name)]))
  }
  const nutrition = given(NUTRITION_NAMES)
  const diets = given(DIET_NAMES)
  const details = {
    ...given(OTHER_DETAILS),
    ...(isAny(nutrition) && { nutrition }),
    ...(isAny(diets) && { diets }),
  }
  return { ...given(namesOf(DISH_BASICS)), ...(isAny(details) && { details }) }
}

function sentValue(name: DishField, draft: TypedDish, decimals: Decimals): unknown {
  const read = readField(name, draft, decimals)
  if ('value' in read) return read.value
  // It is empty, or wrong in a part.
  if (typeof draft[name] !== 'string') return undefined
  return ['whole', 'label', 'price'].includes(DISH_FIELDS[name].kind) ? null : ''
}

/** As it will be, once that is saved. */
export function withSent(product: Product, { details = {}, ...basics }: SentFields): Product {
  const before = product.details
  const after = {
    ...before,
    ...details,
    nutrition: { ...before.nutrition, ...details.nutrition },
    diets: { ...before.diets, ...details.diets },
  }
  const prices = after.sizes.flatMap(({ price }) => price ?? [])
  const lowest = prices.length > 0 ? Math.min(...prices) : null
  return {
    ...product,
    ...basics,
    ...(after.sizes.length > 0 && { price: lowest }),
    details: after,
  }
}

function readField(
  name: DishField,
  draft: TypedDish,
  decimals: Decimals,
): { value: unknown } | { problem: Problem } {
  if (name === 'sizes') return readTypedSizes(draft.sizes, decimals)
  if (name === 'priceNote') return readNote(draft.priceNote)
  if (name === 'formerPrice') return readFormer(draft, decimals)
  const value = draft[name]
  if (typeof value !== 'string') return { value }
  return readTyped(DISH_FIELDS[name] as SimpleField, value, decimals)
}

export function checkProduct(draft: ProductDraft, decimals: Decimals): FormProblem<ProductField>[] {
  const left = DISH_NAMES.filter((name) => isBlank(draft[name]))
  const empty = left.filter((name) => mustBeFilled(name, draft))
  const problems: FormProblem<ProductField>[] = []
  if (empty.length > 0) problems.push({ fields: empty, problem: { text: 'emptyFields' } })
  for (const name of DISH_NAMES) {
    if (left.includes(name) || isUnnamedStill(name, draft)) continue
    const result = readField(name, draft, decimals)
    if ('problem' in result) problems.push({ fields: [name], problem: result.problem })
  }
  if (draft.vegan && notVegan(draft.allergens)) {
    problems.push({ fields: [newerOfTwo(draft)], problem: { text: 'veganNot' } })
  }
  const image = draft.image && pictureProblem(draft.image)
  if (image) problems.push({ fields: ['image'], problem: image })
  return problems
}

function isBlank(value: TypedDish[DishField]): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'boolean' ? !value : value === null || !isAny(value)
}

function isAny(value: object): boolean {
  return Object.keys(value).length > 0
}

// Of two statements that cannot both hold, the one that is being made.
function newerOfTwo({ vegan, seen }: ProductDraft): 'vegan' | 'allergens' {
  return vegan === seen?.fields.vegan ? 'allergens' : 'vegan'
}

export function isDoubtful({ seen, ...draft }: ProductDraft): boolean {
  return (
    seen !== null &&
    seen.fields.allergensChecked &&
    draft.allergensChecked &&
    dequal(draft.allergens, seen.fields.allergens) &&
    draft.description.trim() !== seen.fields.description.trim()
  )
}

function mustBeFilled(name: DishField, draft: ProductDraft): boolean {
  const { sizes, priceNote, seen, withoutDescription = false } = draft
  const field: MenuField = DISH_FIELDS[name]
  if (name === 'description') return !withoutDescription && seen?.fields.description !== ''
  return !field.isOptional && !(name === 'price' && (sizes.length > 0 || priceNote !== null))
}

// Sizes that came in without names keep nobody from changing something else.
function isUnnamedStill(name: DishField, { sizes, seen }: ProductDraft): boolean {
  return name === 'sizes' && dequal(sizes, seen?.fields.sizes)
}

function typedSizes(sizes: readonly SerializedSize[], decimals: Decimals): TypedSize[] {
  return sizes.map(({ _id, name, price, priceNote, formerPrice, nutrition }) => {
    const values = { name, price, ...nutrition }
    const typed = recordOf(SIZE_NAMES, (field) =>
      typedValue(SIZE_FIELDS[field], values[field], decimals),
    )
    return { ...typed, _id, priceNote, formerPrice: typedFormer(formerPrice, decimals) }
  })
}

function readTypedSizes(
  sizes: readonly TypedSize[],
  decimals: Decimals,
): { value: SerializedSize[] } | { problem: Problem } {
  const problem = togetherProblem(sizes)
  if (problem) return { problem }
  const value: SerializedSize[] = []
  for (const size of sizes) {
    const read = readSize(size, decimals)
    if ('problem' in read) return read
    value.push(read)
  }
  return { value }
}

export function isWrong(size: TypedSize, field: SizeField, decimals: Decimals): boolean {
  return problemOfField(size, field, decimals) !== null
}

export function sizesText(sizes: readonly TypedSize[]): string {
  return sizes.map(({ name, price }) => `${name} ${price}`.trim()).join(' · ')
}

function togetherProblem(sizes: readonly TypedSize[]): Problem | null {
  const { least, most } = SIZE_COUNTS
  const found = sizesProblem(sizes.map(({ name }) => ({ name: name.trim() })))
  if (found === 'count') return { text: 'sizeCount', values: { least, most } }
  return found && { text: 'sizeNames' }
}

function readSize(size: TypedSize, decimals: Decimals): SerializedSize | { problem: Problem } {
  for (const field of SIZE_NAMES) {
    const problem = problemOfField(size, field, decimals)
    if (problem) return { problem }
  }
  const note = readNote(size.priceNote)
  if ('problem' in note) return note
  const former = readFormer(size, decimals)
  if ('problem' in former) return former
  const price = readTyped(SIZE_FIELDS.price, size.price, decimals)
  return {
    _id: size._id,
    name: size.name.trim(),
    price: 'value' in price ? Number(price.value) : null,
    priceNote: note.value,
    formerPrice: former.value,
    nutrition: nutritionOf(size, decimals),
  }
}

function typedFormer(former: FormerPrice | null, decimals: Decimals): TypedFormer | null {
  return former && { ...former, price: typedValue(SIZE_FIELDS.price, former.price, decimals) }
}

/** It must be above the price, if that can be read. */
export function readFormer(
  { price, formerPrice }: Pick<TypedSize, 'price' | 'formerPrice'>,
  decimals: Decimals,
): { value: FormerPrice | null } | { problem: Problem } {
  if (!formerPrice) return { value: null }
  if (formerPrice.price.trim() === '') return { problem: { text: 'emptyFields' } }
  const read = readTyped(SIZE_FIELDS.price, formerPrice.price, decimals)
  if ('problem' in read) return read
  const now = readTyped(SIZE_FIELDS.price, price, decimals)
  const former = Number(read.value)
  const isAbove = 'value' in now ? former > Number(now.value) : price.trim() !== ''
  if (!isAbove) return { problem: { text: 'formerNotAbove' } }
  return { value: { price: former, until: formerPrice.until } }
}

/** Own words are to be filled in. */
export function readNote(
  note: PriceNote | null,
): { value: PriceNote | null } | { problem: Problem } {
  if (note?.kind !== 'own') return { value: note }
  const text = note.text?.trim() ?? ''
  if (text === '') return { problem: { text: 'emptyFields' } }
  const read = readTyped({ kind: 'line', limit: PRICE_NOTE_LIMIT }, text, 2)
  return 'problem' in read ? read : { value: { kind: 'own', text: String(read.value) } }
}

function nutritionOf(size: TypedSize, decimals: Decimals): Nutrition {
  const read = NUTRITION_NAMES.map((field) => {
    const typed = readTyped(NUTRITION_FIELDS[field], size[field], decimals)
    return [field, 'value' in typed ? typed.value : NO_NUTRITION[field]]
  })
  return Object.fromEntries(read)
}

function problemOfField(size: TypedSize, field: SizeField, decimals: Decimals): Problem | null {
  if (size[field].trim() === '') {
    const isPriced = field === 'price' && size.priceNote === null
    return field === 'name' || isPriced ? { text: 'emptyFields' } : null
  }
  const read = readTyped(SIZE_FIELDS[field], size[field], decimals)
  return 'problem' in read ? read.problem : null
}
