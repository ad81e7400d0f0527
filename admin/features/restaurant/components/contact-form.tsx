import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import { TextField } from '#admin/ui/text-field.tsx'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import {
  FURTHER_LINKS,
  isFurtherLink,
  isWebAddress,
  meantFurtherLink,
  OWN_LINK_NAMES,
  OWN_LINKS,
  type OwnLink,
} from '#db/rules/contact/contacts.ts'
import { isLocalPhone, meantLink } from '#db/rules/contact/meant-links.ts'
import { callingCode, parsePhone, phoneText, type PhoneCountry } from '#db/rules/contact/phones.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { $menuSettings, saveMenuSettings } from '#admin/stores/restaurant.ts'
import { $phoneCountry } from '../phone-country.ts'
import type { ContactFields } from '../sessions.ts'
import { contactPart } from '../settings.ts'
import type { FieldProblems } from '../settings-part.ts'
import { PartForm, type FieldProps } from './part-form.tsx'

const LINK_NAMES = [...OWN_LINK_NAMES, ...FURTHER_LINKS]
type LinkName = (typeof LINK_NAMES)[number]

const EXAMPLES: Readonly<Record<LinkName, string>> = {
  maps: 'https://maps.app.goo.gl/…',
  instagram: '@yourrestaurant',
  facebook: 'https://www.facebook.com/…',
  whatsapp: '+971 50 123 4567',
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

export function ContactForm({ settings }: { settings: MenuSettings }) {
  const { t } = useTranslation()
  const country = useStore($phoneCountry)
  const links = recordOf(LINK_NAMES, (name) => t(`contact.links.${name}`))
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
          {LINK_NAMES.map((name) => (
            <LinkField key={name} name={name} country={country} {...of(name)} />
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

interface LinkFieldProps extends FieldProps {
  name: LinkName
  country: PhoneCountry | null
}

function LinkField({ name, country, ...props }: LinkFieldProps) {
  const { t } = useTranslation()
  const link = meantBy(name, props.value, country)
  return (
    <TextField
      {...props}
      hint={link === props.value ? undefined : t('settings.leadsTo', { link })}
      name={name}
      label={t(`contact.links.${name}`)}
      placeholder={EXAMPLES[name]}
      type={name === 'whatsapp' ? 'text' : 'url'}
      autoComplete="off"
      enterKeyHint={name === LINK_NAMES.at(-1) ? 'done' : 'next'}
      inputDir="ltr"
    />
  )
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
  const links = recordOf(LINK_NAMES, (name) => meantBy(name, form[name], country))
  return { ...(phone !== null && { phone }), ...links }
}

function meantBy(name: LinkName, text: string, country: PhoneCountry | null): string {
  return isOwnLink(name) ? meantLink(OWN_LINKS[name], text, country) : meantFurtherLink(name, text)
}

function isOwnLink(name: LinkName): name is OwnLink {
  return name in OWN_LINKS
}

function send(
  settings: MenuSettings,
  { phone, ...links }: Partial<ContactFields>,
  version: string,
): Promise<MenuSettings> {
  const hasLinks = Object.keys(links).length > 0
  const form = contactPart.form($menuSettings.get() ?? settings)
  const whole = recordOf(LINK_NAMES, (name) => form[name].trim() || null)
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
  const problems = LINK_NAMES.map((name) => [name, linkProblem(name, form[name])] as const)
  const all = [['phone', phoneProblem(form.phone, country)] as const, ...problems]
  return Object.fromEntries(all.filter(([, problem]) => problem !== undefined))
}

function phoneProblem(text: string, country: PhoneCountry | null): Problem | undefined {
  if (text.trim() === '' || parsePhone(text, country) !== null) return undefined
  return { text: country === null ? 'phoneCountry' : 'phone' }
}

function linkProblem(name: LinkName, text: string): Problem | undefined {
  if (text.trim() === '') return undefined
  const line = checkLine(text, TEXT_LIMITS.link)
  if (!line.ok) return problemOfMessage(line.message)
  if (name === 'whatsapp' && isLocalPhone(text)) return { text: 'phoneCountry' }
  if (isOwnLink(name)) return isWebAddress(line.value) ? undefined : { text: 'webAddress' }
  if (isFurtherLink(name, line.value)) return undefined
  const isElsewhere = isWebAddress(line.value) && line.value.startsWith('https:')
  return { text: isElsewhere ? 'otherService' : 'webAddress' }
}
