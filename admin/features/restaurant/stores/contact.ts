import { atom } from 'nanostores'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { FURTHER_LINKS, meantFurtherLink, type FurtherLink } from '#db/rules/contacts.ts'
import { currencyCode } from '#db/rules/currencies.ts'
import { callingCode, parsePhone, phoneText } from '#db/rules/phones.ts'
import { draftOf, kept, typed, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import { Saving } from '#admin/stores/saving.ts'
import { checkContact, CONTACT_FIELDS, type ContactFields } from '../check-contact.ts'
import { saveMenuSettings } from '../requests.ts'
import { $menuSettings } from './menu-settings.ts'
import { saveDraft } from './save-draft.ts'

const MESSAGE_MS = 3000

export type ContactDraft = ContactFields & DraftOf<ContactFields>

/** What was typed over the telephone and the further links and not saved yet; null when nothing. */
export const $contactDraft = atom<ContactDraft | null>(null)

export const contactSaving = new Saving({ fields: CONTACT_FIELDS, goodMs: MESSAGE_MS })

/** What stands in the form. */
export function contactForm(settings: MenuSettings, draft: ContactDraft | null): ContactFields {
  const { fields } = seenContact(settings)
  return draft ? { ...fields, ...kept(draft) } : fields
}

export function changeContact(settings: MenuSettings, part: Partial<ContactFields>): void {
  const draft = $contactDraft.get() ?? draftOf(seenContact(settings))
  $contactDraft.set(typed<ContactDraft>(draft, part))
  for (const field of CONTACT_FIELDS) if (field in part) contactSaving.forgive(field)
}

/** Keeps what the owner chose. */
export function takeContact(draft: ContactDraft): void {
  $contactDraft.set(draft)
  contactSaving.forgive()
}

/** The code of the country in which numbers are typed that name none; null when nothing tells. */
export function countryCode({ timeZone }: MenuSettings, { currency }: Restaurant): string | null {
  return callingCode(timeZone, currency === null ? null : currencyCode(currency))
}

export async function saveContact(settings: MenuSettings, code: string | null): Promise<void> {
  settle(code)
  await saveDraft({
    $draft: $contactDraft,
    saving: contactSaving,
    problems: checkContact(contactForm(settings, $contactDraft.get()), code),
    send: (changes, version) => send(settings, changes, version),
    seen: (answer: MenuSettings) => {
      $menuSettings.set(answer)
      return seenContact(answer)
    },
  })
}

export function resetContact(): void {
  $contactDraft.set(null)
  contactSaving.reset()
}

// Not before: a field that changes as it is left would move the button from under a finger.
function settle(code: string | null): void {
  const draft = $contactDraft.get()
  if (!draft) return
  const phone = parsePhone(draft.phone, code)
  const meant: Partial<ContactFields> = phone === null ? {} : { phone: phoneText(phone) }
  for (const name of FURTHER_LINKS) meant[name] = meantFurtherLink(name, draft[name])
  const changed = CONTACT_FIELDS.filter((field) => (meant[field] ?? draft[field]) !== draft[field])
  const settled = Object.fromEntries(changed.map((field) => [field, meant[field]]))
  if (changed.length > 0) $contactDraft.set(typed<ContactDraft>(draft, settled))
}

function send(
  settings: MenuSettings,
  { phone, ...links }: Partial<ContactFields>,
  version: string,
): Promise<MenuSettings> {
  const hasLinks = Object.keys(links).length > 0
  const form = contactForm($menuSettings.get() ?? settings, $contactDraft.get())
  const whole = FURTHER_LINKS.map((name) => [name, form[name].trim() || null] as const)
  const change = {
    ...(phone !== undefined && { phone: parsePhone(phone) }),
    ...(hasLinks && { links: Object.fromEntries(whole) as Record<FurtherLink, string | null> }),
  }
  return saveMenuSettings(change, version)
}

function seenContact({ version, phone, links }: MenuSettings): Seen<ContactFields> {
  const texts = FURTHER_LINKS.map((name) => [name, links[name] ?? ''] as const)
  const fields = { phone: phone === null ? '' : phoneText(phone), ...Object.fromEntries(texts) }
  return { version, fields: fields as ContactFields }
}
