import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { FURTHER_LINKS, type FurtherLink } from '#db/rules/contacts.ts'
import { recordOf } from '#db/rules/record-of.ts'
import type { DraftOf, Seen } from '#admin/stores/drafts.ts'
import { $menuSettings } from './menu-settings.ts'
import { SettingsPart } from './settings-part.ts'

/** Telephone and further links as they are typed; empty for none. The saved telephone is in E.164. */
export type ContactFields = Record<'phone' | FurtherLink, string>

/** The telephone and the further links. */
export const contactPart = new SettingsPart<ContactFields & DraftOf<ContactFields>, MenuSettings>({
  fields: ['phone', ...FURTHER_LINKS],
  seen: seenContact,
  show: (settings) => $menuSettings.set(settings),
})

function seenContact({ version, phone, links }: MenuSettings): Seen<ContactFields> {
  const texts = recordOf(FURTHER_LINKS, (name) => links[name] ?? '')
  return { version, fields: { phone: phone ?? '', ...texts } }
}
