import { NUTRITION_NAMES, SIZE_FIELDS, type Size } from '#db/menu/fields.ts'
import { formatPrice, toThousandths } from '#db/rules/money.ts'
import { NO_NUTRITION, SIZE_COUNTS, sizesProblem } from '#db/menu/sizes.ts'
import { fitNutrition } from './fit-details.ts'
import { fitLine, fitPrice, type Fitted } from './fit.ts'
import { KNOWN, OUR_SIZES, parseSizes, type SourceProduct, type SourceSize } from './format.ts'
import type { PlannedSize } from './planned-category.ts'
import { fitTexts } from './planned-texts.ts'
import type { Notes } from './notes.ts'
import { readPricedSizes } from './priced-sizes.ts'

/** Sizes made to fit, and what they were made from. */
export interface FittedSizes extends Fitted<(Size & { source?: SourceSize })[]> {
  before: string
  /** Of the one size that is for sale; null where none of several is. */
  only?: number | null
}

const NONE: FittedSizes = { value: [], reason: null, before: '' }

/**
 * The sizes of a dish: those that a file states, or the several prices in its `price_raw`. None for a
 * dish of one price.
 */
export function fitSizes(
  { details, sizes, price_raw, price }: SourceProduct,
  currency: string,
  notes: Notes,
): FittedSizes {
  if (
    sizes !== undefined &&
    !OUR_SIZES.safeParse(sizes).success &&
    parseSizes(sizes).length === 0
  ) {
    notes.notTaken({ sizes }, 'dish', new Set())
  }
  const stated = details?.sizes?.length ? details.sizes : parseSizes(sizes)
  if (stated.length > 0) return fitStated(stated, currency, notes)
  // A price may be given as it is written alone.
  const raw = price_raw?.trim() || (typeof price === 'string' ? price : null)
  const read = raw ? readPricedSizes(raw, currency) : null
  if (!raw || !read) return NONE
  // What the file takes for the price must be one of them; else they mean something else.
  const known = typeof price === 'number' ? toThousandths(price) : null
  if (known !== null && !read.some((size) => size.price === known)) return NONE
  const isNamed = read.every(({ name }) => name !== '')
  const reason = isNamed ? 'several prices became sizes' : 'sizes to be named in the editor'
  return { value: read.map((size) => ({ ...UNSTATED, ...size })), reason, before: raw }
}

/** Notes what became of sizes, and gives them with the texts that a file has of them. */
export function noteSizes({ value, reason, before }: FittedSizes, notes: Notes): PlannedSize[] {
  const shown = value.map(({ name, price }) => `${name} ${formatPrice(price)}`.trim()).join(' · ')
  notes.fitted('sizes', before, { value: shown || null, reason })
  return value.map(({ source, ...size }) => {
    const texts = fitTexts('size', source?.texts, { name: size.name }, notes)
    return { ...size, texts, key: source?._id ?? null }
  })
}

const UNSTATED = { id: '', ...NO_NUTRITION }

function fitStated(given: readonly SourceSize[], currency: string, notes: Notes): FittedSizes {
  const there = given.filter((size) => {
    const { state, told } = notes.readRow(size, 'size', KNOWN.size)
    notes.notTaken(size.nutrition, 'size nutrition', new Set(NUTRITION_NAMES))
    if (state !== 'on') notes.leaveOut(`size ${size.name ?? ''}: ${told}`, 0)
    return state === 'on'
  })
  const value = there.flatMap((size) => fitStatedSize(size, currency) ?? [])
  if (there.length === 0) return { ...NONE, only: null }
  if (there.length === 1 && given.length > 1 && value[0]) {
    const reason = 'its price is that of the dish: no other size is for sale'
    return { value: [], reason, before: JSON.stringify(given), only: value[0].price }
  }
  const isFit = value.length === there.length && sizesProblem(value) === null
  if (isFit) return { ...NONE, value }
  const { least, most } = SIZE_COUNTS
  const reason = `not ${least} to ${most} sizes with a price and a name of its own each`
  return { value: [], reason, before: JSON.stringify(given) }
}

function fitStatedSize(
  source: SourceSize,
  currency: string,
): (Size & { source: SourceSize }) | null {
  const fitted = fitPrice(source.price, null, currency)
  if (fitted.value === null) return null
  return {
    id: '',
    name: fitLine(source.name ?? '', SIZE_FIELDS.name.limit).value,
    price: fitted.value,
    ...fitNutrition(source.nutrition),
    source,
  }
}
