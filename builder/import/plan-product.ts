import { formatPrice } from '#db/rules/money.ts'
import { lowestPrice } from '#db/menu/sizes.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { fitName, fitPrice, fitProse, type Fitted } from './fit.ts'
import { fitDetails } from './fit-details.ts'
import { fitSizes, noteSizes, type FittedSizes } from './fit-sizes.ts'
import { nameOf, OUR_SIZES, OURS, parseProduct, type SourceProduct } from './format.ts'
import type { Notes } from './notes.ts'
import type { PlannedProduct } from './planned-category.ts'
import { fitTexts } from './planned-texts.ts'
import { readSwitches } from './switched-off.ts'

export const NO_NAME = 'no name is left of it'

/** A dish of a file as it should come in; null when it cannot, which has a line in the report. */
export function planProduct(
  raw: unknown,
  index: number,
  currency: string,
  categoryNotes: Notes,
  language?: string | null,
): PlannedProduct | null {
  const { row: product, problem } = parseProduct(raw)
  const called = nameOf(raw) ?? `number ${index + 1}`
  const notes = categoryNotes.below({ product: called })
  if (!product) {
    notes.leaveOut(`malformed: ${problem}`)
    return null
  }
  const { soldOut: ours, switches, ...switched } = readSoldOut(product)
  if (switched.state === 'hidden') {
    notes.leaveOut(`switched off: ${switched.told}`)
    return null
  }
  const [name, sizes] = [fitName(product.name, language), fitSizes(product, currency, notes)]
  const lowest = lowestPrice(sizes.value) ?? sizes.only ?? undefined
  const price =
    lowest === undefined
      ? fitPrice(product.price, product.price_raw, currency)
      : { value: lowest, reason: null }
  if (name.value === '') notes.leaveOut(NO_NAME)
  else if (sizes.only === null) notes.leaveOut('switched off: all of its sizes')
  else if (price.value === null) notes.leaveOut(price.reason ?? 'no price')
  else {
    const found = { name, sizes, price: { ...price, value: price.value } }
    const planned = noteProduct(product, found, switches, notes)
    if (switched.state !== 'soldOut') return { ...planned, soldOut: ours }
    const value = 'sold out until the owner says otherwise'
    notes.fitted('soldOut', switched.told, { value, reason: '30 days at most' })
    return { ...planned, soldOut: { ...ours, dish: { until: null } } }
  }
  return null
}

/** Whether a dish is for sale: as an export has it, or as others do. */
function readSoldOut({ soldOut, sizes, ...others }: SourceProduct) {
  const ours = OURS.safeParse(soldOut)
  const ofSizes = OUR_SIZES.safeParse(sizes).data ?? []
  const switched = readSwitches({ ...others, ...(!ours.success && { soldOut }) })
  return {
    state: switched.state,
    told: switched.told,
    switches: new Set([...switched.keys, 'soldOut']),
    soldOut: {
      dish: ours.data ?? null,
      sizes: new Map(ofSizes.flatMap((size) => (size.soldOut ? [[size._id, size.soldOut]] : []))),
    },
  }
}

function noteProduct(
  product: SourceProduct,
  { name, price, sizes }: { name: Fitted<string>; price: Fitted<number>; sizes: FittedSizes },
  switches: ReadonlySet<string>,
  notes: Notes,
): Omit<PlannedProduct, 'soldOut'> {
  const description = product.description ?? ''
  const shown = { ...price, value: formatPrice(price.value) }
  notes.fitted('price', product.price_raw ?? String(product.price), shown)
  const dish = {
    name: notes.fitted('name', product.name, name),
    price: price.value,
    description: notes.fitted(
      'description',
      description,
      fitProse(description, TEXT_LIMITS.description),
    ),
    ...fitDetails(product, switches, notes),
    groups: product.details?.groups ?? [],
    sizes: noteSizes(sizes, notes),
  }
  return { ...dish, texts: fitTexts('product', product.texts, dish, notes) }
}
