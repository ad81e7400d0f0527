import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { RestaurantNameField } from '#admin/forms/restaurant-name-field.tsx'
import { shownMenuUrl } from '#admin/paths.ts'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { currencyCode, CURRENCIES } from '#db/rules/money/currencies.ts'
import { hasSign, SERVICE_PERCENTS } from '#db/menu/price-notes.ts'
import type { RestaurantForm } from '#admin/stores/restaurant.ts'
import { generalPart, saveGeneral } from '../settings.ts'
import { PartForm } from './part-form.tsx'
import './restaurant.css'
import { useMemo, useState } from 'react'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { ChoiceField, type Choice } from './choice-field.tsx'

export function GeneralForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const [slugBefore] = useState(restaurant.slug)
  const labels = {
    restaurantName: t('settings.name'),
    label: t('names.shown'),
    currency: t('settings.currency'),
    currencySign: t('settings.currencySign'),
    vatNote: t('settings.vatIncluded'),
    servicePercent: t('settings.service'),
    about: t('settings.about'),
    location: t('settings.location'),
  }
  return (
    <PartForm
      part={generalPart}
      now={restaurant}
      goodText={t('settings.saved')}
      onSave={() => saveGeneral(restaurant)}
      conflict={{ labels, say: (field, form) => sayNote(t, field, form) }}
    >
      {({ form, isReadOnly, onChange, of }) => (
        <>
          <RestaurantNameField label={labels.restaurantName} of={of} />
          <CurrencyField {...of('currency')} />
          <PriceNotesField {...form} {...{ isReadOnly, onChange }} />
          <TextField
            {...of('about')}
            name="about"
            label={labels.about}
            hint={t('settings.aboutHint')}
            lines={5}
            inputDir="auto"
          />
          <TextField
            {...of('location')}
            name="location"
            label={labels.location}
            enterKeyHint="done"
            inputDir="auto"
          />
          {restaurant.slug !== slugBefore && (
            <Notice kind="good">
              {t('settings.renamed', { address: shownMenuUrl(restaurant.slug) })}
            </Notice>
          )}
        </>
      )}
    </PartForm>
  )
}

function sayNote(t: TFunction, field: string, form: RestaurantForm): string | undefined {
  if (field === 'vatNote' && form.vatNote) return t('settings.vatIncluded')
  if (field !== 'currencySign') return undefined
  return t(form.currencySign === 'symbol' ? 'settings.signs.symbol' : 'settings.signs.letters')
}

type Notes = Pick<RestaurantForm, 'currencySign' | 'vatNote' | 'servicePercent'>

const PERCENTS = SERVICE_PERCENTS.map((percent) => ({
  value: String(percent),
  label: `${percent}%`,
}))

interface PriceNotesFieldProps extends Notes {
  currency: string | null
  isReadOnly: boolean
  onChange: (part: Partial<Notes>) => void
}

function PriceNotesField(props: PriceNotesFieldProps) {
  const { currency, currencySign, vatNote, servicePercent, isReadOnly, onChange } = props
  const { t } = useTranslation()
  return (
    <fieldset className="stack start price-notes">
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
      <SelectField
        label={t('settings.service')}
        options={[{ value: '', label: t('settings.noService') }, ...PERCENTS]}
        value={servicePercent ?? ''}
        isReadOnly={isReadOnly}
        onChange={(percent) => onChange({ servicePercent: percent || null })}
      />
      {servicePercent && (
        <p className="field-hint">
          <span>{t('settings.serviceLicence')}</span> <a href={SCREENS.law}>{t('law.title')}</a>
        </p>
      )}
    </fieldset>
  )
}

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
