import type { Product } from '#api/schemas/products.ts'
import { formatPrice, parsePrice, toThousandths } from '#db/rules/money.ts'
import { checkName } from '#db/rules/names.ts'
import { checkProse, TEXT_LIMITS } from '#db/rules/texts.ts'
import { pictureProblem } from '#admin/components/pictures/picture-types.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'

/** A product as it stands in its form. */
export interface ProductDraft {
  /** Null for a new one. */
  id: string | null
  name: string
  /** As typed. */
  price: string
  description: string
  /** A newly chosen picture. */
  image: File | null
  /** Address of the picture to show: the stored one, or the chosen one on this device. */
  imageUrl: string | null
}

export type ProductField = 'name' | 'price' | 'description' | 'image'

/** The fields that are wrong, and what is said about it beside the first one. */
export interface ProductProblem {
  fields: readonly ProductField[]
  problem: Problem
}

export const NEW_PRODUCT: ProductDraft = {
  id: null,
  name: '',
  price: '',
  description: '',
  image: null,
  imageUrl: null,
}

const FILLED = ['name', 'price', 'description'] as const

export function draftOfProduct(product: Product): ProductDraft {
  const { _id, name, description, imageUrl } = product
  return { id: _id, name, price: priceText(product.price), description, image: null, imageUrl }
}

/** A price in whole units, as it is shown. */
export function priceText(price: number): string {
  return formatPrice(toThousandths(price) ?? 0)
}

/** What the owner has to change before the product can be saved; null when nothing. */
export function checkProduct(draft: ProductDraft): ProductProblem | null {
  const empty = FILLED.filter((field) => draft[field].trim() === '')
  if (empty.length > 0) return { fields: empty, problem: { text: 'emptyFields' } }
  const name = checkName(draft.name)
  if (!name.ok) return wrong('name', problemOfMessage(name.message))
  if (parsePrice(draft.price) === null) return wrong('price', { text: 'price' })
  const description = checkProse(draft.description, TEXT_LIMITS.description)
  if (!description.ok) return wrong('description', problemOfMessage(description.message))
  const image = draft.image && pictureProblem(draft.image)
  return image ? wrong('image', image) : null
}

function wrong(field: ProductField, problem: Problem = { text: 'failed' }): ProductProblem {
  return { fields: [field], problem }
}
