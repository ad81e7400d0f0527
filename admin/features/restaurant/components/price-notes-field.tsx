import { useTranslation } from 'react-i18next'
import { currencyCode } from '#db/rules/currencies.ts'
import { hasSign, SERVICE_PERCENTS } from '#db/rules/price-notes.ts'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { SelectField } from '#admin/components/ui/select-field.tsx'
import type { RestaurantForm } from '../requests.ts'
import './price-notes-field.css'

type Notes = Pick<RestaurantForm, 'currencySign' | 'vatNote' | 'servicePercent'>

interface PriceNotesFieldProps extends Notes {
  /** A currency's symbol. */
  currency: string | null
  isReadOnly: boolean
  onChange: (part: Partial<Notes>) => void
}

/** What prices include, and what is added to them at the end. */
export function PriceNotesField(props: PriceNotesFieldProps) {
  const { currency, currencySign, vatNote, servicePercent, isReadOnly, onChange } = props
  const { t } = useTranslation()
  return (
    <fieldset className="price-notes">
      <legend className="field-label">{t('settings.priceNotes')}</legend>
      <p className="field-hint">{t('settings.priceNotesHint')}</p>
      {hasSign(currencyCode(currency)) && (
        <CheckBox
          isSelected={currencySign === 'symbol'}
          isDisabled={isReadOnly}
          onChange={(isSign) => onChange({ currencySign: isSign ? 'symbol' : 'letters' })}
        >
          {t('settings.currencySign')}
        </CheckBox>
      )}
      <CheckBox
        isSelected={vatNote === 'included'}
        isDisabled={isReadOnly}
        onChange={(isIncluded) => onChange({ vatNote: isIncluded ? 'included' : null })}
      >
        {t('settings.vatIncluded')}
      </CheckBox>
      <ServiceField
        value={servicePercent}
        isReadOnly={isReadOnly}
        onChange={(percent) => onChange({ servicePercent: percent })}
      />
    </fieldset>
  )
}

interface ServiceFieldProps {
  value: string | null
  isReadOnly: boolean
  onChange: (percent: string | null) => void
}

function ServiceField({ value, isReadOnly, onChange }: ServiceFieldProps) {
  const { t } = useTranslation()
  const percents = SERVICE_PERCENTS.map((percent) => ({
    value: String(percent),
    label: `${percent}%`,
  }))
  return (
    <SelectField
      label={t('settings.service')}
      options={[{ value: '', label: t('settings.noService') }, ...percents]}
      value={value ?? ''}
      isReadOnly={isReadOnly}
      onChange={(percent) => onChange(percent || null)}
    />
  )
}
