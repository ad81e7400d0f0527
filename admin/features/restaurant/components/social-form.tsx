import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { SocialLinks } from '#api/schemas/restaurants.ts'
import { SavingForm } from '#admin/components/saving-form.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import {
  $socialDraft,
  resetSocialLinks,
  sendSocialLinks,
  socialForm,
  socialSaving,
} from '../stores/social-links.ts'

const LINKS = [
  { field: 'googleMapLink', text: 'googleMap', example: 'https://maps.app.goo.gl/yourrestaurant' },
  { field: 'facebookLink', text: 'facebook', example: 'https://www.facebook.com/yourrestaurant' },
  {
    field: 'instagramLink',
    text: 'instagram',
    example: 'https://www.instagram.com/yourrestaurant',
  },
  { field: 'whatsappLink', text: 'whatsapp', example: 'https://wa.me/971500000000' },
] as const

/** Where else the restaurant can be found. */
export function SocialForm({ links, isReadOnly }: { links: SocialLinks; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const draft = useStore($socialDraft)
  const form = socialForm(links, draft)
  return (
    <SavingForm
      saving={socialSaving}
      isReadOnly={isReadOnly}
      isChanged={draft !== null}
      saveText={t('settings.saveLinks')}
      goodText={t('settings.linksSaved')}
      badText={t('settings.linksFailed')}
      onSave={() => void sendSocialLinks(links)}
      onDiscard={resetSocialLinks}
    >
      {(problemOf, isReadOnly) =>
        LINKS.map(({ field, text, example }) => (
          <TextField
            key={field}
            name={field}
            label={t(`settings.${text}`)}
            placeholder={example}
            type="url"
            autoComplete="off"
            enterKeyHint={field === 'whatsappLink' ? 'done' : 'next'}
            inputDir="ltr"
            isRequired
            isReadOnly={isReadOnly}
            value={form[field]}
            onChange={(value) => {
              $socialDraft.set({ ...draft, [field]: value })
              socialSaving.forgive(field)
            }}
            problem={problemOf(field)}
          />
        ))
      }
    </SavingForm>
  )
}
