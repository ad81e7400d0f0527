import type { SoldOutColumns } from '../tables/clock-tables.ts'
import { afterMarks, type SoldOutMarks } from '../rules/mark-sold-out.ts'
import type { SaidOut, SoldOutSizes } from '../rules/sold-out.ts'
import { dishOfRow, type StoredDish } from '../rules/stored-dish.ts'

export const SOLD_OUT_COLUMNS = ['soldOutSince', 'soldOutUntil', 'soldOutSizes'] as const

/** What was said of the dish of a row; nothing is left of what nobody said. */
export function soldOutOf({
  soldOutSince: since,
  soldOutUntil: until,
  soldOutSizes,
}: SoldOutColumns): Pick<SaidOut, 'soldOut' | 'soldOutSizes'> {
  return {
    ...(since !== null && { soldOut: { since, until } }),
    ...(soldOutSizes !== null && { soldOutSizes: JSON.parse(soldOutSizes) as SoldOutSizes }),
  }
}

/** The columns after marks that are made now. */
export function markedColumns(
  row: StoredDish & SoldOutColumns,
  marks: SoldOutMarks,
  now: Date,
): SoldOutColumns {
  const { sizes } = dishOfRow(row)
  const { soldOut, soldOutSizes = {} } = afterMarks({ sizes, ...soldOutOf(row) }, marks, now)
  const isPlain = Object.keys(soldOutSizes).length === 0
  return {
    soldOutSince: soldOut?.since ?? null,
    soldOutUntil: soldOut?.until ?? null,
    soldOutSizes: isPlain ? null : JSON.stringify(soldOutSizes),
  }
}
