import type { DraftOf, Seen } from '#admin/stores/drafts.ts'
import { SOCIAL_FIELDS } from '#db/rules/links.ts'
import type { SocialLinksForm } from '../requests.ts'
import { $socialLinks, type SeenLinks } from './restaurant.ts'
import { SettingsPart } from './settings-part.ts'
import { recordOf } from '#db/rules/record-of.ts'

type SocialDraft = SocialLinksForm & DraftOf<SocialLinksForm>

/** Where else the restaurant can be found. */
export const socialPart = new SettingsPart<SocialDraft, SeenLinks>({
  fields: SOCIAL_FIELDS,
  seen: seenSocial,
  show: (links) => $socialLinks.set(links),
})

function seenSocial({ version, ...links }: SeenLinks): Seen<SocialLinksForm> {
  return { version, fields: recordOf(SOCIAL_FIELDS, (field) => links[field] ?? '') }
}
