import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'
import { FILTERS, filtered, type Filter, type TranslationRow } from '../translation-rows.ts'

interface FilterButtonsProps {
  rows: readonly TranslationRow[]
  chosen: Filter
  onChoose: (filter: Filter) => void
}

/** Which texts are shown, and how many each choice leaves. */
export function FilterButtons({ rows, chosen, onChoose }: FilterButtonsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="translations-filters">
      <legend className="visually-hidden">{t('translations.filters')}</legend>
      {FILTERS.map((filter) => (
        <Button
          key={filter}
          look="plain"
          aria-pressed={chosen === filter}
          onPress={() => onChoose(filter)}
        >
          {t(`translations.filter.${filter}`, { count: filtered(rows, filter).length })}
        </Button>
      ))}
    </fieldset>
  )
}
