import type { Product } from '#api/schemas/products.ts'
import {
  detailFields,
  DISH_FIELDS,
  DISH_NAMES,
  type DishField,
  type MenuField,
} from '#db/rules/menu-fields.ts'
import { formatPrice, readPrice, type Decimals } from '#db/rules/money.ts'
import { readTyped, typedValue } from '#admin/components/typed-values.ts'
import { pictureProblem } from '#admin/components/pictures/picture-types.ts'
import type { FormProblem } from '#admin/problems.ts'
import { changesOf, draftOf, isUndecided, type DraftOf, type Seen } from '#admin/stores/drafts.ts'

/** What stands in the form, by the name of the field. */
type ProductTexts = Record<DishField, string>

// What is sent has been settled: a lone point stands before decimals.
const SENT: Decimals = 3

/** As typed; the picture is the address of the stored one, or of the chosen one on this device. */
export type ProductFields = ProductTexts & { imageUrl: string | null }
export type ProductField = DishField | 'image'

/** A product as it stands in its form. */
export interface ProductDraft extends ProductFields, DraftOf<ProductFields> {
  /** Null for a new one. */
  id: string | null
  /** A newly chosen picture. */
  image: File | null
}

export type ProductProblem = FormProblem<ProductField>

export const PRODUCT_FIELDS: readonly ProductField[] = [...DISH_NAMES, 'image']

export const NEW_PRODUCT: ProductDraft = {
  ...texts(() => ''),
  imageUrl: null,
  id: null,
  image: null,
  seen: null,
  rivals: {},
}

export function draftOfProduct(product: Product, decimals: Decimals): ProductDraft {
  return { ...draftOf(seenProduct(product, decimals)), id: product._id, image: null }
}

/** A product as its form shows it, with the decimals of its currency. */
export function seenProduct(product: Product, decimals: Decimals): Seen<ProductFields> {
  const { version, imageUrl, details } = product
  const values = { ...product, ...detailFields(details) }
  const typed = texts((name) => typedValue(fieldOf(name), values[name], decimals))
  return { version, fields: { ...typed, imageUrl } }
}

/** What the owner changed of a product, or all of a new one: as it is sent, and as lists show it at once. */
export function changeOf(draft: ProductDraft) {
  const { imageUrl, ...sent } = draft.seen ? changesOf(draft) : allOf(draft)
  const listed = DISH_NAMES.filter((name) => sent[name] !== undefined && fieldOf(name).isListed)
  const read = listed.map((name) => {
    const result = readTyped(fieldOf(name), draft[name], SENT)
    return [name, 'value' in result ? result.value : ''] as const
  })
  const shown: Partial<Product> = Object.fromEntries(read)
  const isNoPicture = draft.seen !== null && imageUrl === null
  const isNewPicture = typeof imageUrl === 'string' && draft.image !== null
  return {
    sent: {
      ...sent,
      ...(isNewPicture && draft.image && { image: draft.image }),
      ...(isNoPicture && { removeImage: 'true' as const }),
    },
    shown: { ...shown, ...((isNewPicture || isNoPicture) && { imageUrl }) },
  }
}

function allOf(draft: ProductDraft): Partial<ProductFields> {
  return { ...texts((name) => draft[name]), imageUrl: draft.imageUrl }
}

/** All that the owner has to change before the product can be saved. */
export function checkProduct(draft: ProductDraft, decimals: Decimals): ProductProblem[] {
  const left = DISH_NAMES.filter((name) => draft[name].trim() === '')
  const empty = left.filter((name) => !fieldOf(name).isOptional)
  const problems: ProductProblem[] = []
  if (empty.length > 0) problems.push({ fields: empty, problem: { text: 'emptyFields' } })
  for (const name of DISH_NAMES) {
    if (left.includes(name)) continue
    const result = readTyped(fieldOf(name), draft[name], decimals)
    if ('problem' in result) problems.push({ fields: [name], problem: result.problem })
  }
  const image = draft.image && pictureProblem(draft.image)
  if (image) problems.push({ fields: ['image'], problem: image })
  if (isUndecided(draft)) problems.push({ fields: [], problem: { text: 'changedElsewhere' } })
  return problems
}

/** The draft with its price written as the one that it means, once it has been checked. */
export function settled(draft: ProductDraft, decimals: Decimals): ProductDraft {
  const [price, other] = readPrice(draft.price, decimals)
  if (price === undefined || other !== undefined) return draft
  return { ...draft, price: formatPrice(price, decimals) }
}

function fieldOf(name: DishField): MenuField {
  return DISH_FIELDS[name]
}

/** A text for each field of a product. */
export function texts(of: (name: DishField) => string): ProductTexts {
  return Object.fromEntries(DISH_NAMES.map((name) => [name, of(name)])) as ProductTexts
}
