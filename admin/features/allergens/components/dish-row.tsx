import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { turned } from '#admin/components/allergens/typed-allergens.ts'
import { ALLERGENS, type Allergen } from '#db/rules/allergens.ts'
import type { AllergenRow } from '../allergen-rows.ts'
import { stateOf } from '../stores/saving.ts'
import { CHECKED_COLUMN, COLUMNS, COPY_COLUMN } from '../use-grid-moves.ts'
import { CopyIcon } from './copy-icon.tsx'
import { RowProblem } from './row-problem.tsx'

interface RowProps extends AllergenRow {
  /** Of all shown, from 0. */
  at: number
  /** The place of this row that Tab leads to; null when that is in another. */
  column: number | null
  isReadOnly: boolean
  onCopy: (dish: Product) => void
}

/** A dish in the grid; drawn again only when something of it changes. */
export const DishRow = memo(Row, (before, after) => {
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
