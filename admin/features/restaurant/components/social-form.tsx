import { useTranslation } from 'react-i18next'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { meantLink } from '#db/rules/meant-links.ts'
import type { SeenLinks } from '../stores/restaurant.ts'
import { saveSocial } from '../save-social-links.ts'
import { socialPart } from '../stores/social-links.ts'
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

/** Where else the restaurant can be found. */
export function SocialForm({ links, isReadOnly }: { links: SeenLinks; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const labels = LINKS.map(({ field, text }) => [field, t(`settings.${text}`)] as const)
  return (
    <PartForm
      part={socialPart}
      now={links}
      isReadOnly={isReadOnly}
      saveText={t('settings.saveLinks')}
      goodText={t('settings.linksSaved')}
      badText={t('settings.linksFailed')}
      onSave={() => saveSocial(links)}
      rivals={{ labels: Object.fromEntries(labels) }}
    >
      {({ of }) =>
        LINKS.map((link) => <LinkField key={link.field} {...link} {...of(link.field)} />)
      }
    </PartForm>
  )
}

function LinkField({ field, text, example, ...props }: (typeof LINKS)[number] & FieldProps) {
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
