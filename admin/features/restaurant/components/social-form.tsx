import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import { TextField } from '#admin/ui/text-field.tsx'
import { meantLink, isLocalPhone } from '#db/rules/contact/meant-links.ts'
import { isWebAddress, SOCIAL_FIELDS, type SocialField } from '#db/rules/contact/contacts.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { type SeenLinks, saveSocialLinks, type SocialLinksForm } from '#admin/stores/restaurant.ts'
import { $phoneCountry } from '../phone-country.ts'
import { socialPart } from '../settings.ts'
import type { FieldProblems } from '../settings-part.ts'
import { PartForm, type FieldProps } from './part-form.tsx'

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

export function SocialForm({ links }: { links: SeenLinks }) {
  const { t } = useTranslation()
  const labels = LINKS.map(({ field, text }) => [field, t(`settings.${text}`)] as const)
  return (
    <PartForm
      part={socialPart}
      now={links}
      saveText={t('settings.saveLinks')}
      goodText={t('settings.linksSaved')}
      badText={t('settings.linksFailed')}
      onSave={() => saveSocial(links)}
      conflict={{ labels: Object.fromEntries(labels) }}
    >
      {({ of }) =>
        LINKS.map((link) => <LinkField key={link.field} {...link} {...of(link.field)} />)
      }
    </PartForm>
  )
}

function LinkField({ field, text, example, ...props }: (typeof LINKS)[number] & FieldProps) {
  const { t } = useTranslation()
  const link = meantLink(field, props.value, useStore($phoneCountry))
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

function saveSocial(links: SeenLinks): Promise<void> {
  socialPart.session.normalize((form) =>
    recordOf(SOCIAL_FIELDS, (field) => meantLink(field, form[field], $phoneCountry.get())),
  )
  return socialPart.save(links, checkSocialLinks(socialPart.form(links)), saveSocialLinks)
}

export function checkSocialLinks(form: SocialLinksForm): FieldProblems<SocialField> {
  const problems = SOCIAL_FIELDS.map((field) => [field, linkProblem(field, form[field])] as const)
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined))
}

function linkProblem(field: SocialField, text: string): Problem | undefined {
  if (text.trim() === '') return { text: 'emptyField' }
  const line = checkLine(text, TEXT_LIMITS.link)
  if (!line.ok) return problemOfMessage(line.message)
  if (field === 'whatsappLink' && isLocalPhone(text)) return { text: 'phoneCountry' }
  return isWebAddress(line.value) ? undefined : { text: 'webAddress' }
}
