import { useState, memo, type FocusEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { CopyIcon } from '#admin/ui/icons.tsx'
import type { Product } from '#api/schemas/products.ts'
import { ALLERGENS, type Allergen } from '#db/menu/allergens.ts'
import { allRows, firstRows, type AllergenGroup, type AllergenRow } from '../allergen-rows.ts'
import { placeAfter, type Place } from '../grid-moves.ts'
import { stateOf } from '../stated.ts'
import { turned } from '../typed-allergens.ts'
import { AllergenIcon } from './allergen-button.tsx'
import { RowProblem } from './one-dish.tsx'
import './allergens.css'

// More of them at once are slow to draw, and nobody looks at so many.
const SHOWN_AT_ONCE = 100

interface AllergenGridProps {
  groups: readonly AllergenGroup[]
  isReadOnly: boolean
  onCopy: (dish: Product) => void
}

/** Dishes by the fourteen, as there is room for on a desk: arrows move, Space turns, C checks. */
export function AllergenGrid({ groups, isReadOnly, onCopy }: AllergenGridProps) {
  const { t } = useTranslation()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const shown = firstRows(groups, most)
  const { active, handlers } = useGridMoves(allRows(shown), isReadOnly)
  const left = allRows(groups).length - most
  return (
    <>
      <Legend />
      <div className="allergen-grid">
        {/* A table that one moves in, as ARIA's own pattern of a grid has it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
        <table role="grid" tabIndex={-1} aria-label={t('allergens.grid')} {...handlers}>
          <GridHead />
          {shown.map((group, index) => (
            <GroupRows
              key={group._id}
              group={group}
              first={allRows(shown.slice(0, index)).length}
              active={active}
              isReadOnly={isReadOnly}
              onCopy={onCopy}
            />
          ))}
        </table>
      </div>
      {left > 0 && (
        <Button look="plain" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('allergens.more', { count: left })}
        </Button>
      )}
    </>
  )
}

interface GroupRowsProps extends Omit<AllergenGridProps, 'groups'> {
  group: AllergenGroup
  /** Where its first row is in the grid. */
  first: number
  /** The place that Tab leads to. */
  active: { row: number; column: number }
}

function GroupRows({ group, first, active, isReadOnly, onCopy }: GroupRowsProps) {
  return (
    <tbody>
      <tr className="allergen-category">
        <th scope="rowgroup" colSpan={COLUMNS + 1}>
          <bdi>{group.title}</bdi>
        </th>
      </tr>
      {group.rows.map((row, index) => {
        const at = first + index
        return (
          <DishRow
            key={row.dish._id}
            {...row}
            at={at}
            column={active.row === at ? active.column : null}
            isReadOnly={isReadOnly}
            onCopy={onCopy}
          />
        )
      })}
    </tbody>
  )
}

function GridHead() {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">{t('allergens.dish')}</th>
        {ALLERGENS.map((name) => (
          <th key={name} scope="col" className="allergen-column">
            <span>{t(`allergens.names.${name}`)}</span>
            <AllergenIcon name={name} />
          </th>
        ))}
        <th scope="col" className="allergen-column">
          <span>{t('allergens.checkedShort')}</span>
        </th>
        <th scope="col" className="allergen-column">
          <span>{t('allergens.copyShort')}</span>
        </th>
      </tr>
    </thead>
  )
}

function Legend() {
  const { t } = useTranslation()
  return (
    <p className="allergen-legend">
      <span>● {t('allergens.state.contains')}</span>
      <span>○ {t('allergens.state.may')}</span>
      <span className="allergen-keys">{t('allergens.keys')}</span>
    </p>
  )
}

interface RowProps extends AllergenRow {
  /** Of all shown, from 0. */
  at: number
  /** The place of this row that Tab leads to; null when that is in another. */
  column: number | null
  isReadOnly: boolean
  onCopy: (dish: Product) => void
}

/** A dish in the grid; drawn again only when something of it changes. */
const DishRow = memo(Row, (before, after) => {
  return (
    before.dish === after.dish &&
    before.stated === after.stated &&
    before.at === after.at &&
    before.column === after.column &&
    before.isReadOnly === after.isReadOnly
  )
})

function Row(props: RowProps) {
  const { dish, stated, at } = props
  return (
    <>
      <tr data-row={at} className="allergen-row">
        <th scope="row">
          <bdi>{dish.name}</bdi>
        </th>
        {ALLERGENS.map((name, index) => (
          <StateCell key={name} {...props} name={name} index={index} />
        ))}
        <CheckedCell {...props} />
        <CopyCell {...props} />
      </tr>
      {stated?.problem && (
        <tr>
          <td colSpan={COLUMNS + 1}>
            <RowProblem dish={dish} stated={stated} problem={stated.problem} />
          </td>
        </tr>
      )}
    </>
  )
}

const SIGNS = { contains: '●', may: '○' } as const

/** One of the fourteen, as a sign; its name says it in words. */
function StateCell(props: RowProps & { name: Allergen; index: number }) {
  const { dish, statement, column, isReadOnly, name, index } = props
  const { t } = useTranslation()
  const { allergens } = statement
  const state = allergens[name]
  const says = t(`allergens.state.${state ?? 'none'}`)
  const turn = () => stateOf(dish, { allergens: turned(allergens, name) })
  return (
    <td>
      <button
        type="button"
        className="allergen-cell"
        data-column={index}
        data-state={state}
        tabIndex={column === index ? 0 : -1}
        aria-label={`${dish.name}: ${t(`allergens.names.${name}`)}: ${says}`}
        aria-disabled={isReadOnly}
        onClick={isReadOnly ? undefined : turn}
      >
        {state && SIGNS[state]}
      </button>
    </td>
  )
}

function CheckedCell({ dish, statement, column, isReadOnly }: RowProps) {
  const { t } = useTranslation()
  const { allergensChecked } = statement
  return (
    <td>
      <label className="allergen-check">
        <input
          type="checkbox"
          data-column={CHECKED_COLUMN}
          tabIndex={column === CHECKED_COLUMN ? 0 : -1}
          aria-label={`${dish.name}: ${t('allergens.checked')}`}
          checked={allergensChecked}
          disabled={isReadOnly}
          onChange={() => stateOf(dish, { allergensChecked: !allergensChecked })}
        />
      </label>
    </td>
  )
}

function CopyCell({ dish, column, isReadOnly, onCopy }: RowProps) {
  const { t } = useTranslation()
  return (
    <td>
      <button
        type="button"
        className="allergen-cell"
        data-column={COPY_COLUMN}
        tabIndex={column === COPY_COLUMN ? 0 : -1}
        aria-label={t('allergens.copyTo', { name: dish.name })}
        aria-disabled={isReadOnly}
        onClick={isReadOnly ? undefined : () => onCopy(dish)}
      >
        <CopyIcon />
      </button>
    </td>
  )
}

/** The columns behind the fourteen, counted from 0 as those are, and how many there are. */
const CHECKED_COLUMN = ALLERGENS.length
const COPY_COLUMN = CHECKED_COLUMN + 1
const COLUMNS = COPY_COLUMN + 1

/** The one place of the grid that Tab leads to, and the keys that move it, or check its dish. */
function useGridMoves(rows: readonly AllergenRow[], isReadOnly: boolean) {
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
