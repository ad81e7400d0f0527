/** A place in the grid, each from 0. */
export interface Place {
  row: number
  column: number
}

/** How large the grid is, and which way its lines run. */
export interface GridSize {
  rows: number
  columns: number
  isRightToLeft: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

const PAGE = 10

/** Where a key leads from a place, as grids are moved in; null for a key that leads nowhere. */
export function placeAfter(pressed: Pressed, from: Place, size: GridSize): Place | null {
  const step = stepOf(pressed, from, size)
  if (!step) return null
  return {
    row: between(0, step.row, size.rows - 1),
    column: between(0, step.column, size.columns - 1),
  }
}

function stepOf(
  { key, ctrlKey, metaKey }: Pressed,
  { row, column }: Place,
  { rows, columns, isRightToLeft }: GridSize,
): Place | null {
  const forward = isRightToLeft ? -1 : 1
  const isWhole = ctrlKey || metaKey
  switch (key) {
    case 'ArrowRight':
      return { row, column: column + forward }
    case 'ArrowLeft':
      return { row, column: column - forward }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'PageDown':
      return { row: row + PAGE, column }
    case 'PageUp':
      return { row: row - PAGE, column }
    case 'Home':
      return { row: isWhole ? 0 : row, column: 0 }
    case 'End':
      return { row: isWhole ? rows - 1 : row, column: columns - 1 }
    default:
      return null
  }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
