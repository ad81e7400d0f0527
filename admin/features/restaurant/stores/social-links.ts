import type { DraftOf, Seen } from '#admin/stores/drafts.ts'
import { meantLink, SOCIAL_FIELDS } from '#db/rules/links.ts'
import { checkSocialLinks } from '../check-social-links.ts'
import { saveSocialLinks, type SocialLinksForm } from '../requests.ts'
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

export function saveSocial(links: SeenLinks): Promise<void> {
  socialPart.settle((form) => recordOf(SOCIAL_FIELDS, (field) => meantLink(field, form[field])))
  return socialPart.save(checkSocialLinks(socialPart.form(links)), saveSocialLinks)
}

function seenSocial({ version, ...links }: SeenLinks): Seen<SocialLinksForm> {
  return { version, fields: recordOf(SOCIAL_FIELDS, (field) => links[field] ?? '') }
}
