import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#api/schemas/products.ts'
import { allergensText } from '#admin/components/allergens/typed-allergens.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Panel } from '#admin/components/ui/panel.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { sources, type AllergenGroup, type AllergenRow } from '../allergen-rows.ts'
import { copyAllergens } from '../copy-allergens.ts'

// Whoever does not find theirs among so many types a letter more.
const MOST_SOURCES = 50

interface CopyPanelProps {
  groups: readonly AllergenGroup[]
  target: Product
  onClose: () => void
}

/** The dishes that another one's allergens can be taken from. */
export function CopyPanel({ groups, target, onClose }: CopyPanelProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = sources(groups, target, search, MOST_SOURCES)
  function take(row: AllergenRow) {
    copyAllergens(target, row)
    onClose()
  }
  return (
    <Panel title={t('allergens.copyTo', { name: target.name })} isChanged={false} onClose={onClose}>
      <div className="panel-body">
        <p className="field-hint">{t('allergens.copyHint')}</p>
        <TextField
          type="search"
          label={t('allergens.find')}
          autoComplete="off"
          inputDir="auto"
          value={search}
          onChange={setSearch}
        />
        <output className="visually-hidden">{t('allergens.found', { count: found.length })}</output>
        {found.length === 0 && <p>{t('allergens.noSource')}</p>}
        <ul className="allergen-sources">
          {found.map(({ row, category }) => (
            <li key={row.dish._id}>
              <Button look="card" onPress={() => take(row)}>
                <bdi>{row.dish.name}</bdi>
                <small>
                  <bdi>{category}</bdi> · <Says row={row} />
                </small>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Says({ row }: { row: AllergenRow }) {
  const { t } = useTranslation()
  return allergensText(t, row.statement.allergens)
}
