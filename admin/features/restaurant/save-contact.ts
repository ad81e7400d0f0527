import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { FURTHER_LINKS, meantFurtherLink } from '#db/rules/contacts.ts'
import { currencyCode } from '#db/rules/currencies.ts'
import { parsePhone, phoneCountry, type PhoneCountry } from '#db/rules/phones.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { checkContact } from './check-contact.ts'
import { saveMenuSettings } from './requests.ts'
import { contactPart, type ContactFields } from './stores/contact.ts'
import { $menuSettings } from './stores/menu-settings.ts'

/** The country in which numbers are typed that name none; null when nothing tells. */
export function ownCountry(
  { timeZone }: MenuSettings,
  { currency }: Restaurant,
): PhoneCountry | null {
  return phoneCountry(timeZone, currency === null ? null : currencyCode(currency))
}

/** Saves the telephone and the further links as they are meant. */
export function saveContact(settings: MenuSettings, country: PhoneCountry | null): Promise<void> {
  contactPart.settle((form) => meantContact(form, country))
  return contactPart.save(checkContact(contactPart.form(settings), country), (changes, version) =>
    send(settings, changes, version),
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
