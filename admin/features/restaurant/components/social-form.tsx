import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { Rivals } from '#admin/components/rivals.tsx'
import { SavingForm } from '#admin/components/saving-form.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { meantLink } from '#db/rules/links.ts'
import { typed } from '#admin/stores/drafts.ts'
import type { SeenLinks } from '../stores/restaurant.ts'
import {
  $socialDraft,
  resetSocialLinks,
  sendSocialLinks,
  socialDraft,
  socialForm,
  socialSaving,
  takeSocialDraft,
  type SocialDraft,
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
export function SocialForm({ links, isReadOnly }: { links: SeenLinks; isReadOnly: boolean }) {
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
      {(problemOf, isReadOnly) => (
        <>
          {draft && <SocialRivals draft={draft} />}
          {LINKS.map((link) => (
            <LinkField
              key={link.field}
              {...link}
              isReadOnly={isReadOnly}
              value={form[link.field]}
              onChange={(value) => {
                takeSocialDraft(typed(draft ?? socialDraft(links), { [link.field]: value }))
                socialSaving.forgive(link.field)
              }}
              problem={problemOf(link.field)}
            />
          ))}
        </>
      )}
    </SavingForm>
  )
}

function SocialRivals({ draft }: { draft: SocialDraft }) {
  const { t } = useTranslation()
  const labels = LINKS.map(({ field, text }) => [field, t(`settings.${text}`)] as const)
  return <Rivals draft={draft} labels={Object.fromEntries(labels)} onChange={takeSocialDraft} />
}

type LinkFieldProps = (typeof LINKS)[number] & {
  isReadOnly: boolean
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

function LinkField({ field, text, example, ...props }: LinkFieldProps) {
  const { t } = useTranslation()
  const link = meantLink(field, props.value)
  return (
    <TextField
      {...props}
      hint={link === props.value ? undefined : t('settings.leadsTo', { link })}
      name={field}
      label={t(`settings.${text}`)}
      placeholder={example}
      type={field === 'whatsappLink' ? 'text' : 'url'}
      autoComplete="off"
      enterKeyHint={field === 'whatsappLink' ? 'done' : 'next'}
      inputDir="ltr"
      isRequired
    />
  )
}
