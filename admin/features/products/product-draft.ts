import { changesOf, draftOf, type DraftOf, type Seen } from '#admin/forms/drafts.ts'
import { pictureProblem } from '#admin/forms/picture-types.ts'
import { readTyped, typedValue } from '#admin/forms/typed-values.ts'
import type { Problem, FormProblem } from '#admin/problems.ts'
import type { Product } from '#api/schemas/products.ts'
import { notVegan } from '#db/menu/allergens.ts'
import { areMarks, MARKS, orderedMarks, type Mark } from '#db/menu/marks.ts'
import {
  namesOf,
  NUTRITION_FIELDS,
  NUTRITION_NAMES,
  SIZE_FIELDS,
  type Nutrition,
  DETAIL_NAMES,
  DISH_FIELDS,
  DISH_NAMES,
  type Dish,
  type DishField,
  type MenuField,
} from '#db/menu/fields.ts'
import { formatPrice, readPrice, type Decimals } from '#db/rules/money.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { type SerializedSize, detailFields, inParts } from '#db/menu/dish.ts'
import { readAllergens, writeAllergens } from '../allergens/typed-allergens.ts'
import type { FormTexts } from '../translations/texts.ts'

/** The ids of groups of options in the text that a form keeps them as. */
export function readGroups(text: string): string[] {
  return text.split(' ').filter((id) => id !== '')
}

/** The text with this group added or taken away. */
export function toggledGroup(text: string, id: string, isSet: boolean): string {
  const others = readGroups(text).filter((other) => other !== id)
  return (isSet ? [...others, id] : others).join(' ')
}

/** The marks in the text that a form keeps them as. */
export function readMarks(text: string): Mark[] {
  const words = text.split(' ')
  return MARKS.filter((mark) => words.includes(mark))
}

/** The text with this mark set or taken away; of how spicy a dish is, one stands for the other. */
export function toggledMark(text: string, mark: Mark, isSet: boolean): string {
  const isSpicy = mark.startsWith('spicy')
  const kept = readMarks(text).filter((other) => {
    return other !== mark && !(isSpicy && other.startsWith('spicy'))
  })
  return orderedMarks(isSet ? [...kept, mark] : kept).join(' ')
}

/** Whether this mark may be set beside those that are. */
export function mayMark(text: string, mark: Mark): boolean {
  return areMarks(readMarks(toggledMark(text, mark, true)))
}

type SizeField = keyof typeof SIZE_FIELDS

/** A size as it is typed; of a new one the id is empty. */
export type TypedSize = Record<SizeField, string> & { _id: string }

const NAMES: readonly SizeField[] = namesOf(SIZE_FIELDS)

export const NEW_SIZE: TypedSize = { _id: '', ...recordOf(NAMES, () => '') }

/** The sizes in the text that a form keeps them as; none in an empty one. */
export function readSizes(text: string): TypedSize[] {
  return text === '' ? [] : (JSON.parse(text) as TypedSize[])
}

export function writeSizes(sizes: readonly TypedSize[]): string {
  return sizes.length === 0 ? '' : JSON.stringify(sizes)
}

/** Sizes of the server's as a form keeps them. */
function typedSizes(sizes: readonly SerializedSize[], decimals: Decimals): string {
  return writeSizes(
    sizes.map(({ _id, name, price, nutrition }) => {
      const values = { name, price, ...nutrition }
      const typed = NAMES.map((field) => {
        return [field, typedValue(SIZE_FIELDS[field], values[field], decimals)]
      })
      return { ...NEW_SIZE, ...Object.fromEntries(typed), _id }
    }),
  )
}

/** The sizes that a form's come to, or the first thing that is wrong with them. */
function readTypedSizes(
  text: string,
  decimals: Decimals,
): { value: SerializedSize[] } | { problem: Problem } {
  const sizes = readSizes(text)
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

/** Whether this field of a size keeps its dish from being saved. */
export function isWrong(size: TypedSize, field: SizeField, decimals: Decimals): boolean {
  return problemOfField(size, field, decimals) !== null
}

/** With each price written as the one that it means, once they have been checked. */
function settledSizes(text: string, decimals: Decimals): string {
  return writeSizes(
    readSizes(text).map((size) => {
      const [price, other] = readPrice(size.price, decimals)
      const isClear = price !== undefined && other === undefined
      return isClear ? { ...size, price: formatPrice(price, decimals) } : size
    }),
  )
}

/** The price that stands for a dish with these sizes, as it is typed. */
function lowestTyped(text: string, decimals: Decimals): string {
  const prices = readSizes(text).flatMap(({ price }) => readPrice(price, decimals))
  return formatPrice(Math.min(...prices), decimals)
}

/** For people: `Small 12 · Large 18`. */
export function sizesText(text: string): string {
  return readSizes(text)
    .map(({ name, price }) => `${name} ${price}`.trim())
    .join(' · ')
}

function togetherProblem(sizes: readonly TypedSize[]): Problem | null {
  const { least, most } = SIZE_COUNTS
  const found = sizesProblem(sizes.map(({ name }) => ({ name: name.trim() })))
  if (found === 'count') return { text: 'sizeCount', values: { least, most } }
  return found && { text: 'sizeNames' }
}

function readSize(size: TypedSize, decimals: Decimals): SerializedSize | { problem: Problem } {
  for (const field of NAMES) {
    const problem = problemOfField(size, field, decimals)
    if (problem) return { problem }
  }
  const price = readTyped(SIZE_FIELDS.price, size.price, decimals)
  return {
    _id: size._id,
    name: size.name.trim(),
    price: 'value' in price ? Number(price.value) : 0,
    nutrition: nutritionOf(size, decimals),
  }
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
    return field === 'name' || field === 'price' ? { text: 'emptyFields' } : null
  }
  const read = readTyped(SIZE_FIELDS[field], size[field], decimals)
  return 'problem' in read ? read.problem : null
}

/** What stands in the form, by the name of the field. */
type ProductTexts = Record<DishField, string>

// What is sent has been settled: a lone point stands before decimals.
const SENT: Decimals = 3

/** As typed; the picture is the address of the stored one, or of the chosen one on this device. */
export type ProductFields = ProductTexts & { imageUrl: string | null }
export type ProductField = DishField | 'image'

/** A product as it stands in its form. */
export interface ProductDraft extends ProductFields, DraftOf<ProductFields> {
  /** Null for a new one; `wantedId` is which that is to have, so that no try adds a second one. */
  id: string | null
  wantedId?: string
  /** A newly chosen picture. */
  image: File | null
  /** In further languages. */
  translations: FormTexts
}

export type ProductProblem = FormProblem<ProductField>

export const PRODUCT_FIELDS: readonly ProductField[] = [...DISH_NAMES, 'image']

export const NEW_PRODUCT: ProductDraft = {
  ...texts(() => ''),
  imageUrl: null,
  id: null,
  image: null,
  translations: {},
  seen: null,
  conflicts: {},
}

export function draftOfProduct(product: Product, decimals: Decimals): ProductDraft {
  return {
    ...draftOf(seenProduct(product, decimals)),
    id: product._id,
    image: null,
    translations: {},
  }
}

/** A product as its form shows it, with the decimals of its currency. */
export function seenProduct(product: Product, decimals: Decimals): Seen<ProductFields> {
  const { version, imageUrl, details } = product
  const values = { ...product, ...detailFields(details) }
  const typed = texts((name) => {
    if (name === 'sizes') return typedSizes(values.sizes, decimals)
    if (name === 'marks' || name === 'groups') return values[name].join(' ')
    if (name === 'allergens') return writeAllergens(values.allergens)
    return typedValue(DISH_FIELDS[name], values[name], decimals)
  })
  return { version, fields: { ...typed, imageUrl } }
}

/** What the owner changed of a product, or all of a new one: as it is sent, and as lists show it at once. */
export function changeOf(draft: ProductDraft) {
  const { imageUrl, ...sent } = draft.seen ? changesOf(draft) : allOf(draft)
  const isNoPicture = draft.seen !== null && imageUrl === null
  const isNewPicture = typeof imageUrl === 'string' && draft.image !== null
  return {
    sent: {
      ...sent,
      ...(isNewPicture && draft.image && { image: draft.image }),
      ...(isNoPicture && { removeImage: 'true' as const }),
    },
    shown: {
      ...shownAtOnce(draft, sent),
      ...((isNewPicture || isNoPicture) && { imageUrl }),
    },
  }
}

function allOf(draft: ProductDraft): Partial<ProductFields> {
  return { ...texts((name) => draft[name]), imageUrl: draft.imageUrl }
}

function shownAtOnce(draft: ProductDraft, sent: Partial<ProductTexts>): Partial<Product> {
  const { name, price, description, ...details } = toldValues(draft)
  const lowest = Math.min(...details.sizes.map((size) => size.price))
  const isPriced = sent.price !== undefined || sent.sizes !== undefined
  return {
    ...(sent.name !== undefined && { name }),
    ...(isPriced && { price: details.sizes.length > 0 ? lowest : price }),
    ...(sent.description !== undefined && { description }),
    ...(DETAIL_NAMES.some((field) => sent[field] !== undefined) && { details: inParts(details) }),
  }
}

type ToldValues = Omit<Dish, 'sizes'> & { sizes: SerializedSize[] }

/** What the form comes to, as answers have it. */
function toldValues(draft: ProductTexts): ToldValues {
  return Object.fromEntries(
    DISH_NAMES.map((name) => [name, toldValue(name, draft[name])]),
  ) as ToldValues
}

function toldValue(name: DishField, text: string): unknown {
  const field: MenuField = DISH_FIELDS[name]
  const read = readField(name, text, SENT)
  if ('value' in read) return read.value
  return field.kind === 'whole' ? null : ''
}

function readField(name: DishField, text: string, decimals: Decimals) {
  const field: MenuField = DISH_FIELDS[name]
  if (field.kind === 'sizes') return readTypedSizes(text, decimals)
  if (field.kind === 'marks') return { value: readMarks(text) }
  if (field.kind === 'groups') return { value: readGroups(text) }
  if (field.kind === 'allergens') return { value: readAllergens(text) }
  return readTyped(field, text, decimals)
}

/** All that the owner has to change before the product can be saved. */
export function checkProduct(draft: ProductDraft, decimals: Decimals): ProductProblem[] {
  const left = DISH_NAMES.filter((name) => draft[name].trim() === '')
  const empty = left.filter((name) => mustBeFilled(name, draft))
  const problems: ProductProblem[] = []
  if (empty.length > 0) problems.push({ fields: empty, problem: { text: 'emptyFields' } })
  for (const name of DISH_NAMES) {
    if (left.includes(name) || isUnnamedStill(name, draft)) continue
    const result = readField(name, draft[name], decimals)
    if ('problem' in result) problems.push({ fields: [name], problem: result.problem })
  }
  if (draft.vegan !== '' && notVegan(readAllergens(draft.allergens))) {
    problems.push({ fields: [newerOfTwo(draft)], problem: { text: 'veganNot' } })
  }
  const image = draft.image && pictureProblem(draft.image)
  if (image) problems.push({ fields: ['image'], problem: image })
  return problems
}

// Of two statements that cannot both hold, the one that is being made.
function newerOfTwo({ vegan, seen }: ProductDraft): 'vegan' | 'allergens' {
  return vegan === seen?.fields.vegan ? 'allergens' : 'vegan'
}

/** Whether what was checked may hold no more, because the dish is described in other words. */
export function isDoubtful({ seen, ...draft }: ProductDraft): boolean {
  return (
    seen !== null &&
    seen.fields.allergensChecked !== '' &&
    draft.allergensChecked !== '' &&
    draft.allergens === seen.fields.allergens &&
    draft.description.trim() !== seen.fields.description.trim()
  )
}

function mustBeFilled(name: DishField, { sizes }: ProductTexts): boolean {
  const field: MenuField = DISH_FIELDS[name]
  return !field.isOptional && !(name === 'price' && sizes !== '')
}

// Sizes that came in without names keep nobody from changing something else.
function isUnnamedStill(name: DishField, { sizes, seen }: ProductDraft): boolean {
  return name === 'sizes' && sizes === seen?.fields.sizes
}

/** The draft with its prices written as those that they mean, once it has been checked. */
export function settled(draft: ProductDraft, decimals: Decimals): ProductDraft {
  if (draft.sizes !== '') {
    const sizes = settledSizes(draft.sizes, decimals)
    return { ...draft, sizes, price: lowestTyped(sizes, decimals) }
  }
  const [price, other] = readPrice(draft.price, decimals)
  if (price === undefined || other !== undefined) return draft
  return { ...draft, price: formatPrice(price, decimals) }
}

/** A text for each field of a product. */
export function texts(of: (name: DishField) => string): ProductTexts {
  return recordOf(DISH_NAMES, of)
}
