import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { AllergenIcon } from '#admin/components/allergens/allergen-icon.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { ALLERGENS } from '#db/rules/allergens.ts'
import { allRows, firstRows, type AllergenGroup } from '../allergen-rows.ts'
import { COLUMNS, useGridMoves } from '../use-grid-moves.ts'
import { DishRow } from './dish-row.tsx'
import './allergen-grid.css'

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
