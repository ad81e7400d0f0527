import { useTranslation } from 'react-i18next'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { FURTHER_LINKS, meantFurtherLink, type FurtherLink } from '#db/rules/contacts.ts'
import { callingCode, parsePhone, phoneText, type PhoneCountry } from '#db/rules/phones.ts'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { ownCountry, saveContact } from '../save-contact.ts'
import { contactPart } from '../stores/contact.ts'
import { PartForm, type FieldProps } from './part-form.tsx'
import { recordOf } from '#db/rules/record-of.ts'

const EXAMPLES: Readonly<Record<FurtherLink, string>> = {
  tiktok: '@yourrestaurant',
  snapchat: '@yourrestaurant',
  x: '@yourrestaurant',
  website: 'https://yourrestaurant.com',
  talabat: 'https://www.talabat.com/…',
  deliveroo: 'https://deliveroo.ae/…',
  careem: 'https://www.careem.com/…',
  noon: 'https://food.noon.com/…',
  reservations: 'https://…',
  reviews: 'https://g.page/r/…',
}

interface ContactFormProps {
  restaurant: Restaurant
  settings: MenuSettings
}

/** The restaurant's telephone, and where else it is found, orders are taken and tables booked. */
export function ContactForm({ restaurant, settings }: ContactFormProps) {
  const { t } = useTranslation()
  const country = ownCountry(settings, restaurant)
  const links = recordOf(FURTHER_LINKS, (name) => t(`contact.links.${name}`))
  return (
    <PartForm
      part={contactPart}
      now={settings}
      isReadOnly={!restaurant.active}
      goodText={t('contact.saved')}
      onSave={() => saveContact(settings, country)}
      rivals={{ labels: { phone: t('contact.phone'), ...links } }}
    >
      {({ of }) => (
        <>
          <PhoneField country={country} saved={settings.phone} {...of('phone')} />
          {FURTHER_LINKS.map((name) => (
            <LinkField key={name} name={name} {...of(name)} />
          ))}
        </>
      )}
    </PartForm>
  )
}

interface PhoneFieldProps extends FieldProps {
  country: PhoneCountry | null
  saved: string | null
}

function PhoneField({ country, saved, ...props }: PhoneFieldProps) {
  const { t } = useTranslation()
  const phone = parsePhone(props.value, country)
  const meant = phone === null ? props.value : phoneText(phone)
  const value = props.value === saved ? meant : props.value
  return (
    <TextField
      {...props}
      value={value}
      hint={meant === value ? t('contact.phoneHint') : t('contact.guestsCall', { phone: meant })}
      name="phone"
      label={t('contact.phone')}
      placeholder={country === null ? '+…' : `${callingCode(country)} …`}
      type="tel"
      autoComplete="tel"
      enterKeyHint="next"
      inputDir="ltr"
    />
  )
}

function LinkField({ name, ...props }: FieldProps & { name: FurtherLink }) {
  const { t } = useTranslation()
  const link = meantFurtherLink(name, props.value)
  return (
    <TextField
      {...props}
      hint={link === props.value ? undefined : t('settings.leadsTo', { link })}
      name={name}
      label={t(`contact.links.${name}`)}
      placeholder={EXAMPLES[name]}
      type="url"
      autoComplete="off"
      enterKeyHint={name === FURTHER_LINKS.at(-1) ? 'done' : 'next'}
      inputDir="ltr"
    />
  )
}
