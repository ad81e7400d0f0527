import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { NameField } from '#admin/components/name-field.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { generalPart, saveGeneral } from '../stores/general.ts'
import { CurrencyField } from './currency-field.tsx'
import { PartForm, type FieldProps } from './part-form.tsx'
import { PriceNotesField } from './price-notes-field.tsx'

/** Name, currency, about and location of the restaurant. */
export function GeneralForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const labels = {
    restaurantName: t('settings.name'),
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
      isReadOnly={!restaurant.active}
      goodText={t('settings.saved')}
      onSave={() => saveGeneral(restaurant)}
      rivals={{ labels, say: (field, value) => sayNote(t, field, value) }}
    >
      {({ form, isReadOnly, onChange, of }) => (
        <>
          <RestaurantNameField {...of('restaurantName')} />
          <CurrencyField {...of('currency')} />
          <PriceNotesField {...form} {...{ isReadOnly, onChange }} />
          <AboutField {...of('about')} />
          <LocationField {...of('location')} />
        </>
      )}
    </PartForm>
  )
}

function sayNote(t: TFunction, field: string, value: string): string {
  if (field === 'vatNote' && value) return t('settings.vatIncluded')
  if (field !== 'currencySign') return value
  return t(value === 'symbol' ? 'settings.signs.symbol' : 'settings.signs.letters')
}

function RestaurantNameField(props: FieldProps) {
  const { t } = useTranslation()
  return (
    <NameField
      {...props}
      name="restaurantName"
      label={t('settings.name')}
      isRequired
      autoComplete="organization"
    />
  )
}

function AboutField(props: FieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      name="about"
      label={t('settings.about')}
      hint={t('settings.aboutHint')}
      lines={5}
      inputDir="auto"
    />
  )
}

function LocationField(props: FieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      name="location"
      label={t('settings.location')}
      enterKeyHint="done"
      inputDir="auto"
    />
  )
}
