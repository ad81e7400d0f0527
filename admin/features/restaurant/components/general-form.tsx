import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { NameField } from '#admin/components/name-field.tsx'
import { Rivals } from '#admin/components/rivals.tsx'
import { SavingForm } from '#admin/components/saving-form.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { typed } from '#admin/stores/drafts.ts'
import type { GeneralField } from '../check-general.ts'
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

/** Name, currency, about and location of the restaurant. */
export function GeneralForm({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  const draft = useStore($generalDraft)
  const form = generalForm(restaurant, draft)

  function change<F extends GeneralField>(field: F) {
    return (value: RestaurantForm[F]) => {
      $generalDraft.set(typed(draft ?? generalDraft(restaurant), { [field]: value }))
      generalSaving.forgive(field)
    }
  }

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
          onChange: change(field),
          problem: problemOf(field),
        })
        return (
          <>
            {draft && <GeneralRivals draft={draft} onChange={take} />}
            <RestaurantNameField {...of('restaurantName')} />
            <CurrencyField {...of('currency')} />
            <AboutField {...of('about')} />
            <LocationField {...of('location')} />
          </>
        )
      }}
    </SavingForm>
  )
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
      labels={{
        restaurantName: t('settings.name'),
        currency: t('settings.currency'),
        about: t('settings.about'),
        location: t('settings.location'),
      }}
    />
  )
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
