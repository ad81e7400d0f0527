import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dishNow } from '#admin/stores/menu.ts'
import { COPY_NOTICE, showNoticeForAWhile } from '#admin/stores/notices.ts'
import { Button } from '#admin/ui/button.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Product } from '#api/schemas/products.ts'
import { shownName } from '#db/rules/text/labels.ts'
import { sources, type AllergenRow } from '../allergen-rows.ts'
import { changeStatement, statementOf } from '../allergen-drafts.ts'
import { allergensText } from '#admin/forms/typed-allergens.ts'

const MOST_SOURCES = 50

interface CopyPanelProps {
  rows: readonly AllergenRow[]
  target: Product
  onClose: () => void
}

export function CopyPanel({ rows, target, onClose }: CopyPanelProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = sources(rows, target, search).slice(0, MOST_SOURCES)
  return (
    <Panel
      title={t('allergens.copyTo', { name: shownName(target) })}
      isChanged={false}
      onClose={onClose}
    >
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
        <ul className="stack list gap-3">
          {found.map((row) => (
            <li key={row.dish._id}>
              <Button
                look="card"
                onPress={() => {
                  copyAllergens(target, row)
                  onClose()
                }}
              >
                <bdi translate="no">{shownName(row.dish)}</bdi>
                <small>
                  <bdi translate="no">{row.category.title}</bdi> ·{' '}
                  <span>{allergensText(t, row.statement.allergens)}</span>
                </small>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** Copies what is stated, with an undo. The dish is then unchecked: nobody has looked at its recipe. */
function copyAllergens(target: Product, { dish, statement }: AllergenRow): void {
  const { allergens, allergensChecked } = statementOf(target)
  changeStatement(target, { allergens: statement.allergens, allergensChecked: false })
  showNoticeForAWhile({
    id: COPY_NOTICE,
    status: 'changed',
    says: { text: 'allergens.copied', values: { name: shownName(target), from: shownName(dish) } },
    undo: () => {
      const now = dishNow(target._id)
      if (now) changeStatement(now, { allergens, allergensChecked })
    },
  })
}
