import type { Product } from '#api/schemas/products.ts'
import {
  DETAIL_NAMES,
  DISH_FIELDS,
  DISH_NAMES,
  type Dish,
  type DishField,
  type MenuField,
} from '#db/rules/menu-fields.ts'
import { detailFields, inParts, type ToldSize } from '#db/rules/told-dish.ts'
import { formatPrice, readPrice, type Decimals } from '#db/rules/money.ts'
import { notVegan } from '#db/rules/allergens.ts'
import { readAllergens, writeAllergens } from '#admin/components/allergens/typed-allergens.ts'
import { readGroups } from './typed-groups.ts'
import { readMarks } from './typed-marks.ts'
import { readTyped, typedValue } from '#admin/components/typed-values.ts'
import { pictureProblem } from '#admin/components/pictures/picture-types.ts'
import { lowestTyped, readTypedSizes, settledSizes, typedSizes } from './typed-sizes.ts'
import type { FormProblem } from '#admin/problems.ts'
import { changesOf, draftOf, isUndecided, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import type { FormTexts } from '#admin/stores/translations/form-texts.ts'
import { recordOf } from '#db/rules/record-of.ts'

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
  rivals: {},
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

type ToldValues = Omit<Dish, 'sizes'> & { sizes: ToldSize[] }

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
  if (isUndecided(draft)) problems.push({ fields: [], problem: { text: 'changedElsewhere' } })
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
