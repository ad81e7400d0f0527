import { useTranslation } from 'react-i18next'
import { Choice } from '#admin/ui/choice.tsx'
import { hasOtherPrice, matchRows, type PresentCategory } from '#db/import/review.ts'
import { choosePrices } from '../copied-menu.ts'
import type { CopiedFrom, ImportDraft } from '../import-draft.ts'

interface CopiedFromProps {
  draft: ImportDraft
  menu: readonly PresentCategory[]
  isLocked: boolean
}

const PRICES = ['kept', 'taken'] as const satisfies readonly CopiedFrom['prices'][]

/** Whose menu it is, and which prices count where both have a dish. */
export function CopiedFromNote({ draft: { copied, rows }, menu, isLocked }: CopiedFromProps) {
  const { t } = useTranslation()
  if (!copied) return null
  const { name, prices } = copied
  const matches = matchRows(rows, menu)
  const count = rows.filter((row, at) => matches[at] && hasOtherPrice(row, matches[at])).length
  return (
    <section className="stack card import-card">
      <p>{t('import.copy.from', { name })}</p>
      {count > 0 && (
        <Choice
          legend={t('import.copy.otherPrices', { count })}
          options={PRICES}
          value={prices}
          isReadOnly={isLocked}
          onChange={choosePrices}
          labelOf={(option) => t(`import.copy.${option}`)}
        />
      )}
    </section>
  )
}
