import { formatPrice } from '#db/rules/money.ts'
import { lowestPrice } from '#db/rules/sizes.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { fitName, fitPrice, fitProse, type Fitted } from './fit.ts'
import { fitDetails } from './fit-details.ts'
import { fitSizes, noteSizes, type FittedSizes } from './fit-sizes.ts'
import { parseProduct, type SourceProduct } from './format.ts'
import type { Notes } from './notes.ts'
import type { PlannedProduct } from './planned-category.ts'
import { fitTexts } from './planned-texts.ts'

export const NO_NAME = 'no name is left of it'

/** A dish of a file as it should come in; null when it cannot, which has a line in the report. */
export function planProduct(
  row: unknown,
  index: number,
  categoryNotes: Notes,
): PlannedProduct | null {
  const product = parseProduct(row)
  if ('problem' in product) {
    const notes = categoryNotes.below({ product: nameOf(row) ?? `number ${index + 1}` })
    notes.leaveOut(`malformed: ${product.problem}`)
    return null
  }
  const notes = categoryNotes.below({ product: product.name })
  const [name, sizes] = [fitName(product.name), fitSizes(product)]
  const lowest = lowestPrice(sizes.value)
  const price =
    lowest === undefined
      ? fitPrice(product.price, product.price_raw)
      : { value: lowest, reason: null }
  if (name.value === '') notes.leaveOut(NO_NAME)
  else if (price.value === null) notes.leaveOut(price.reason ?? 'no price')
  else return noteProduct(product, { name, sizes, price: { ...price, value: price.value } }, notes)
  return null
}

function noteProduct(
  product: SourceProduct,
  { name, price, sizes }: { name: Fitted<string>; price: Fitted<number>; sizes: FittedSizes },
  notes: Notes,
): PlannedProduct {
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
    ...fitDetails(product, notes),
    groups: product.details?.groups ?? [],
    sizes: noteSizes(sizes, product, notes),
  }
  return { ...dish, texts: fitTexts('product', product.texts, dish, notes) }
}

function nameOf(row: unknown): string | null {
  const isNamed = typeof row === 'object' && row !== null && 'name' in row
  return isNamed && typeof row.name === 'string' ? row.name : null
}
