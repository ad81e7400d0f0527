import { SIZE_FIELDS, type Size } from '#db/rules/menu-fields.ts'
import { formatPrice, toThousandths } from '#db/rules/money.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/rules/sizes.ts'
import { fitNutrition } from './fit-details.ts'
import { fitLine, fitPrice, type Fitted } from './fit.ts'
import type { SourceProduct, SourceSize } from './format.ts'
import type { PlannedSize } from './planned-category.ts'
import { fitTexts } from './planned-texts.ts'
import type { Notes } from './notes.ts'
import { readPricedSizes } from './priced-sizes.ts'

/** Sizes made to fit, and what they were made from. */
export interface FittedSizes extends Fitted<Size[]> {
  before: string
}

const NONE: FittedSizes = { value: [], reason: null, before: '' }

/**
 * The sizes of a dish: those that a file states, or the several prices in its `price_raw`. None for a
 * dish of one price.
 */
export function fitSizes({ details, price_raw: raw, price }: SourceProduct): FittedSizes {
  if (details?.sizes && details.sizes.length > 0) return fitStated(details.sizes)
  const read = raw ? readPricedSizes(raw) : null
  if (!raw || !read) return NONE
  // What the file takes for the price must be one of them; else they mean something else.
  const known = typeof price === 'number' ? toThousandths(price) : null
  if (known !== null && !read.some((size) => size.price === known)) return NONE
  const isNamed = read.every(({ name }) => name !== '')
  const reason = isNamed ? 'several prices became sizes' : 'sizes to be named in the editor'
  return { value: read.map((size) => ({ ...UNSTATED, ...size })), reason, before: raw }
}

/** Notes what became of sizes, and gives them with the texts that a file has of them. */
export function noteSizes(
  { value, reason, before }: FittedSizes,
  { details }: SourceProduct,
  notes: Notes,
): PlannedSize[] {
  const shown = value.map(({ name, price }) => `${name} ${formatPrice(price)}`.trim()).join(' · ')
  notes.fitted('sizes', before, { value: shown || null, reason })
  return value.map((size, at) => {
    const texts = fitTexts('size', details?.sizes?.[at]?.texts, { name: size.name }, notes)
    return { ...size, texts }
  })
}

const UNSTATED = { id: '', ...NO_NUTRITION }

function fitStated(given: readonly SourceSize[]): FittedSizes {
  const value = given.flatMap((size) => fitStatedSize(size) ?? [])
  const isFit = value.length === given.length && sizesProblem(value) === null
  if (isFit) return { ...NONE, value }
  const { least, most } = SIZE_COUNTS
  const reason = `not ${least} to ${most} sizes with a price and a name of its own each`
  return { value: [], reason, before: JSON.stringify(given) }
}

function fitStatedSize({ name = '', price, nutrition }: SourceSize): Size | null {
  const fitted = fitPrice(price, null)
  if (fitted.value === null) return null
  return {
    id: '',
    name: fitLine(name, SIZE_FIELDS.name.limit).value,
    price: fitted.value,
    ...fitNutrition(nutrition),
  }
}
