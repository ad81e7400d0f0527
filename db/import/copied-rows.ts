import { pick } from '../rules/record-of.ts'
import { unguardFormulas } from '../rules/text/csv-formulas.ts'
import { readMenuTable } from './menu-table.ts'
import { reviewRows, type ReviewRow } from './review.ts'

/** Dishes of another restaurant, as `export.csv` has them. */
interface CopiedTable {
  heads: readonly string[]
  products: readonly {
    _id: string
    cells: readonly string[]
    hasPicture: boolean
    hasOptions: boolean
  }[]
}

/** To be looked over. */
export function copiedRows({ heads, products }: CopiedTable): ReviewRow[] {
  const cells = products.map((product) => product.cells.map(unguardFormulas))
  const rows = readMenuTable([heads, ...cells]) ?? []
  return reviewRows({ rows, second: null, leftOut: [] }).flatMap((row, at) => {
    const product = products[at]
    if (!product) return []
    const prices = pick(row, ['price', 'priceNote', 'formerPrice', 'sizes'])
    const { _id: id, hasPicture, hasOptions } = product
    return [{ ...row, from: { id, hasPicture, hasOptions, prices } }]
  })
}
