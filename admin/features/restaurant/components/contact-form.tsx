import { useTranslation } from 'react-i18next'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import { TextField } from '#admin/ui/text-field.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import {
  FURTHER_LINKS,
  meantFurtherLink,
  type FurtherLink,
  isFurtherLink,
  isWebAddress,
} from '#db/rules/contact/contacts.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import {
  callingCode,
  parsePhone,
  phoneText,
  type PhoneCountry,
  phoneCountry,
} from '#db/rules/contact/phones.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { saveMenuSettings, $menuSettings } from '#admin/stores/restaurant.ts'
import type { ContactFields } from '../sessions.ts'
import { contactPart } from '../settings.ts'
import type { FieldProblems } from '../settings-part.ts'
import { PartForm, type FieldProps } from './part-form.tsx'

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

export function ContactForm({ restaurant, settings }: ContactFormProps) {
  const { t } = useTranslation()
  const country = ownCountry(settings, restaurant)
  const links = recordOf(FURTHER_LINKS, (name) => t(`contact.links.${name}`))
  return (
    <PartForm
      part={contactPart}
      now={settings}
      goodText={t('contact.saved')}
      onSave={() => saveContact(settings, country)}
      conflict={{ labels: { phone: t('contact.phone'), ...links } }}
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

function ownCountry({ timeZone }: MenuSettings, { currency }: Restaurant): PhoneCountry | null {
  return phoneCountry(timeZone, currency === null ? null : currencyCode(currency))
}

function saveContact(settings: MenuSettings, country: PhoneCountry | null): Promise<void> {
  contactPart.session.normalize((form) => meantContact(form, country))
  return contactPart.save(
    settings,
    checkContact(contactPart.form(settings), country),
    (changes, version) => send(settings, changes, version),
  )
}

function meantContact(form: ContactFields, country: PhoneCountry | null): Partial<ContactFields> {
  const phone = parsePhone(form.phone, country)
  const links = recordOf(FURTHER_LINKS, (name) => meantFurtherLink(name, form[name]))
  return { ...(phone !== null && { phone }), ...links }
}

function send(
  settings: MenuSettings,
  { phone, ...links }: Partial<ContactFields>,
  version: string,
): Promise<MenuSettings> {
  const hasLinks = Object.keys(links).length > 0
  const form = contactPart.form($menuSettings.get() ?? settings)
  const whole = recordOf(FURTHER_LINKS, (name) => form[name].trim() || null)
  const change = {
    ...(phone !== undefined && { phone: parsePhone(phone) }),
    ...(hasLinks && { links: whole }),
  }
  return saveMenuSettings(change, version)
}

export function checkContact(
  form: ContactFields,
  country: PhoneCountry | null,
): FieldProblems<keyof ContactFields> {
  const problems = FURTHER_LINKS.map((name) => [name, linkProblem(name, form[name])] as const)
  const all = [['phone', phoneProblem(form.phone, country)] as const, ...problems]
  return Object.fromEntries(all.filter(([, problem]) => problem !== undefined))
}

function phoneProblem(text: string, country: PhoneCountry | null): Problem | undefined {
  if (text.trim() === '' || parsePhone(text, country) !== null) return undefined
  return { text: country === null ? 'phoneCountry' : 'phone' }
}

function linkProblem(name: FurtherLink, text: string): Problem | undefined {
  if (text.trim() === '') return undefined
  const line = checkLine(text, TEXT_LIMITS.link)
  if (!line.ok) return problemOfMessage(line.message)
  if (isFurtherLink(name, line.value)) return undefined
  const isElsewhere = isWebAddress(line.value) && line.value.startsWith('https:')
  return { text: isElsewhere ? 'otherService' : 'webAddress' }
}
