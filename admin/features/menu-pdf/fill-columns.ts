import type { Unit } from './stack.ts'

export interface PlacedUnit {
  unit: Unit
  column: number
  /** Down from the upper edge of the column. */
  y: number
}

interface Columns {
  count: number
  /** How high they are on a sheet, from 0. */
  heightOf: (sheet: number) => number
}

const STEPS = 12

/** Units on sheets, in columns one behind the other, none cut in two; those of the last are as high as each other. */
export function fillColumns(units: readonly Unit[], columns: Columns): PlacedUnit[][] {
  const sheets: PlacedUnit[][] = []
  let left = units
  while (left.length > 0) {
    const height = columns.heightOf(sheets.length)
    const placed = fill(left, columns.count, height)
    left = left.slice(placed.length)
    sheets.push(left.length > 0 ? placed : balanced(placed, columns.count, height))
  }
  return sheets
}

/** As many of the units as these columns hold; one that is higher than any column has one for itself. */
function fill(units: readonly Unit[], count: number, height: number): PlacedUnit[] {
  const placed: PlacedUnit[] = []
  let [column, y] = [0, 0]
  for (const unit of units) {
    if (y > 0 && y + unit.height > height) [column, y] = [column + 1, 0]
    if (column === count) return placed
    placed.push({ unit, column, y })
    y += unit.height
  }
  return placed
}

function balanced(placed: PlacedUnit[], count: number, height: number): PlacedUnit[] {
  const units = placed.map(({ unit }) => unit)
  let best = placed
  let [low, high] = [0, height]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    const tried = fill(units, count, middle)
    const fits =
      tried.length === units.length && tried.every(({ y, unit }) => y + unit.height <= middle)
    if (fits) [best, high] = [tried, middle]
    else low = middle
  }
  return best
}
