import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { currencyChoices } from '../currency-choices.ts'
import { ChoiceField } from './choice-field.tsx'

interface CurrencyFieldProps {
  /** A currency's symbol. */
  value: string | null
  onChange: (symbol: string | null) => void
  problem: string | undefined
  isReadOnly: boolean
}

/** The choice of a currency, with a search. */
export function CurrencyField(props: CurrencyFieldProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const choices = useMemo(() => currencyChoices(props.value, locale), [props.value, locale])
  return (
    <ChoiceField
      {...props}
      choices={choices}
      label={t('settings.currency')}
      placeholder={t('settings.chooseCurrency')}
      showAll={t('settings.showCurrencies')}
      none={t('settings.noCurrency')}
    />
  )
}
