import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { NameField } from '#admin/components/name-field.tsx'
import { Rivals } from '#admin/components/rivals.tsx'
import { SavingForm } from '#admin/components/saving-form.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { typed } from '#admin/stores/drafts.ts'
import { GENERAL_FIELDS, type GeneralField } from '../check-general.ts'
import type { RestaurantForm } from '../requests.ts'
import {
  $generalDraft,
  generalDraft,
  generalForm,
  generalSaving,
  resetGeneral,
  saveGeneral,
  type GeneralDraft,
} from '../stores/general.ts'
import { CurrencyField } from './currency-field.tsx'
import { PriceNotesField } from './price-notes-field.tsx'

/** Name, currency, about and location of the restaurant. */
export function GeneralForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const draft = useStore($generalDraft)
  const form = generalForm(restaurant, draft)
  const onChange = (part: Partial<RestaurantForm>) => change(restaurant, part)

  return (
    <SavingForm
      saving={generalSaving}
      isReadOnly={!restaurant.active}
      isChanged={draft !== null}
      saveText={t('settings.save')}
      goodText={t('settings.saved')}
      onSave={() => void saveGeneral(restaurant)}
      onDiscard={resetGeneral}
    >
      {(problemOf, isReadOnly) => {
        const of = <F extends GeneralField>(field: F) => ({
          isReadOnly,
          value: form[field],
          onChange: (value: RestaurantForm[F]) => onChange({ [field]: value }),
          problem: problemOf(field),
        })
        return (
          <>
            {draft && <GeneralRivals draft={draft} onChange={take} />}
            <RestaurantNameField {...of('restaurantName')} />
            <CurrencyField {...of('currency')} />
            <PriceNotesField {...form} {...{ isReadOnly, onChange }} />
            <AboutField {...of('about')} />
            <LocationField {...of('location')} />
          </>
        )
      }}
    </SavingForm>
  )
}

function change(restaurant: Restaurant, part: Partial<RestaurantForm>): void {
  const draft = $generalDraft.get() ?? generalDraft(restaurant)
  $generalDraft.set(typed<GeneralDraft>(draft, part))
  for (const field of GENERAL_FIELDS) if (field in part) generalSaving.forgive(field)
}

function take(draft: GeneralDraft): void {
  $generalDraft.set(draft)
  generalSaving.forgive()
}

function GeneralRivals(props: { draft: GeneralDraft; onChange: (draft: GeneralDraft) => void }) {
  const { t } = useTranslation()
  return (
    <Rivals
      {...props}
      say={(field, value) => sayNote(t, field, value)}
      labels={{
        restaurantName: t('settings.name'),
        currency: t('settings.currency'),
        currencySign: t('settings.currencySign'),
        vatNote: t('settings.vatIncluded'),
        servicePercent: t('settings.service'),
        about: t('settings.about'),
        location: t('settings.location'),
      }}
    />
  )
}

function sayNote(t: TFunction, field: string, value: string): string {
  if (field === 'vatNote' && value) return t('settings.vatIncluded')
  if (field !== 'currencySign') return value
  return t(value === 'symbol' ? 'settings.signs.symbol' : 'settings.signs.letters')
}

interface FieldProps {
  isReadOnly: boolean
  value: string
  onChange: (value: string) => void
  problem: string | undefined
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
