import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { $restaurant } from '#admin/stores/restaurant.ts'
import { SelectField } from '#admin/ui/select-field.tsx'
import { currencyCode } from '#db/rules/money/currencies.ts'
import { $currencyQuestion, $import, setDraft } from '../import.ts'

/** Asks once for the currency of prices, if neither the file nor the menu tells. */
export function CurrencyChoice({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  const question = useStore($currencyQuestion)
  const menu = currencyCode(useStore($restaurant)?.currency ?? null)
  if (!question) return null
  const { why, options, chosen } = question
  const [currency = ''] = options
  const names = new Intl.DisplayNames(currentLocale(), { type: 'currency' })
  const labelled = options.map((value) => ({ value, label: `${names.of(value)} (${value})` }))
  return (
    <SelectField
      label={t(`import.currency.${why}`, { currency, menu })}
      options={chosen ? labelled : [{ value: '', label: t('import.currency.choose') }, ...labelled]}
      value={chosen ?? ''}
      isReadOnly={isLocked}
      isWrong={chosen === null}
      onChange={(currency) => {
        const draft = $import.get()
        if (draft && currency !== '') setDraft({ ...draft, currency })
      }}
    />
  )
}
