import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { CURRENCIES } from '#db/rules/currencies.ts'
import { ChoiceField, type Choice } from './choice-field.tsx'

interface CurrencyFieldProps {
  value: string | null
  onChange: (symbol: string | null) => void
  problem: string | undefined
  isReadOnly: boolean
}

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

// Most owners need one of these.
const GULF = new Set(['AED', 'SAR', 'QAR', 'KWD', 'BHD', 'OMR'])

export function currencyChoices(stored: string | null, locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' })
  const choices = CURRENCIES.map(({ code, name, symbol }) => {
    const label = `${names.of(code) ?? name} (${symbol})`
    return { id: symbol, label, words: `${label} ${name} ${code}`, isOfGulf: GULF.has(code) }
  })
  const isListed = stored === null || choices.some(({ id }) => id === stored)
  if (!isListed) choices.push({ id: stored, label: stored, words: stored, isOfGulf: false })
  return choices.toSorted(
    (a, b) => Number(b.isOfGulf) - Number(a.isOfGulf) || a.label.localeCompare(b.label, locale),
  )
}
