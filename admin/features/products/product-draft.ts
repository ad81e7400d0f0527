import type { Product } from '#api/schemas/products.ts'
import { formatPrice, readPrice, toPrice, toThousandths, type Decimals } from '#db/rules/money.ts'
import { checkName } from '#db/rules/names.ts'
import { checkProse, TEXT_LIMITS, type Checked } from '#db/rules/texts.ts'
import { pictureProblem } from '#admin/components/pictures/picture-types.ts'
import { problemOfMessage, type FormProblem, type Problem } from '#admin/problems.ts'
import { changesOf, draftOf, isUndecided, type DraftOf, type Seen } from '#admin/stores/drafts.ts'

interface Field<Value> {
  /** What stands in the form of a product that is there. */
  typed: (product: Product, decimals: Decimals) => string
  /** What a typed text comes to, or why to nothing. */
  read: (text: string, decimals: Decimals) => { value: Value } | { problem: Problem }
}

/** What is typed of a product: all that the dashboard knows of such a field but its place in the form. */
const PRODUCT_TEXTS = {
  name: { typed: ({ name }) => name, read: (text) => readText(checkName(text)) },
  price: { typed: ({ price }, decimals) => priceText(price, decimals), read: readTyped },
  description: {
    typed: ({ description }) => description,
    read: (text) => readText(checkProse(text, TEXT_LIMITS.description)),
  },
} as const satisfies { [Name in keyof Product]?: Field<Product[Name]> }

type ProductText = keyof typeof PRODUCT_TEXTS
// What is sent has been settled: a lone point stands before decimals.
const SENT: Decimals = 3
const TEXTS = Object.keys(PRODUCT_TEXTS) as ProductText[]

/** As typed; the picture is the address of the stored one, or of the chosen one on this device. */
export type ProductFields = Record<ProductText, string> & { imageUrl: string | null }
export type ProductField = ProductText | 'image'

/** A product as it stands in its form. */
export interface ProductDraft extends ProductFields, DraftOf<ProductFields> {
  /** Null for a new one. */
  id: string | null
  /** A newly chosen picture. */
  image: File | null
}

export type ProductProblem = FormProblem<ProductField>

export const PRODUCT_FIELDS: readonly ProductField[] = [...TEXTS, 'image']

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
  const { version, imageUrl } = product
  const typed = texts((name) => PRODUCT_TEXTS[name].typed(product, decimals))
  return { version, fields: { ...typed, imageUrl } }
}

/** What the owner changed of a product, or all of a new one: as it is sent, and as it is shown at once. */
export function changeOf(draft: ProductDraft) {
  const { imageUrl, ...sent } = draft.seen ? changesOf(draft) : allOf(draft)
  const read = TEXTS.filter((name) => sent[name] !== undefined).map((name) => {
    const result = PRODUCT_TEXTS[name].read(draft[name], SENT)
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

/** A price in whole units, as it is shown. */
export function priceText(price: number, decimals: Decimals): string {
  return formatPrice(toThousandths(price) ?? 0, decimals)
}

/** All that the owner has to change before the product can be saved. */
export function checkProduct(draft: ProductDraft, decimals: Decimals): ProductProblem[] {
  const empty = TEXTS.filter((name) => draft[name].trim() === '')
  const problems: ProductProblem[] = []
  if (empty.length > 0) problems.push({ fields: empty, problem: { text: 'emptyFields' } })
  for (const name of TEXTS) {
    if (empty.includes(name)) continue
    const result = PRODUCT_TEXTS[name].read(draft[name], decimals)
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

function texts(of: (name: ProductText) => string): Record<ProductText, string> {
  return Object.fromEntries(TEXTS.map((name) => [name, of(name)])) as Record<ProductText, string>
}

function readText(checked: Checked): ReturnType<Field<string>['read']> {
  if (checked.ok) return { value: checked.value }
  return { problem: problemOfMessage(checked.message) ?? { text: 'failed' } }
}

function readTyped(text: string, decimals: Decimals): ReturnType<Field<number>['read']> {
  const [price, other] = readPrice(text, decimals)
  if (price === undefined) return { problem: { text: 'price' } }
  if (other === undefined) return { value: toPrice(price) }
  const [more, less] = [price, other].map((each) => formatPrice(each, decimals))
  return { problem: { text: 'priceEither', values: { more: more ?? '', less: less ?? '' } } }
}
