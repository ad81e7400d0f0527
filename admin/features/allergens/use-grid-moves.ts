import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { ALLERGENS } from '#db/rules/allergens.ts'
import type { AllergenRow } from './allergen-rows.ts'
import { placeAfter, type Place } from './grid-moves.ts'
import { stateOf } from './stores/saving.ts'

/** The columns behind the fourteen, counted from 0 as those are, and how many there are. */
export const CHECKED_COLUMN = ALLERGENS.length
export const COPY_COLUMN = CHECKED_COLUMN + 1
export const COLUMNS = COPY_COLUMN + 1

/** The one place of the grid that Tab leads to, and the keys that move it, or check its dish. */
export function useGridMoves(rows: readonly AllergenRow[], isReadOnly: boolean) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })

  function check(row: number) {
    const { dish, statement } = rows[row] ?? {}
    if (!dish || !statement || isReadOnly) return
    stateOf(dish, { allergensChecked: !statement.allergensChecked })
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = placeOf(event.target)
    if (!from || event.altKey) return
    // By its place on the keyboard, which is the same where that writes Arabic.
    if (event.code === 'KeyC' && !event.ctrlKey && !event.metaKey) return check(from.row)
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const to = placeAfter(event, from, { rows: rows.length, columns: COLUMNS, isRightToLeft })
    if (!to) return
    event.preventDefault()
    const cell = `[data-row="${to.row}"] [data-column="${to.column}"]`
    event.currentTarget.querySelector<HTMLElement>(cell)?.focus()
  }

  function onFocus({ target }: FocusEvent) {
    const now = placeOf(target)
    if (now) setPlace(now)
  }

  // Of a list that has become shorter, the last.
  const active = { ...place, row: Math.min(place.row, rows.length - 1) }
  return { active, handlers: { onKeyDown, onFocus } }
}

function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof HTMLElement ? target : null
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = cell?.dataset['column']
  if (row === undefined || column === undefined) return null
  return { row: Number(row), column: Number(column) }
}
