import { atom } from 'nanostores'
import { draftOf, kept, typed, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import { Saving } from '#admin/stores/saving.ts'
import { meantLink, SOCIAL_FIELDS } from '#db/rules/links.ts'
import { checkSocialLinks } from '../check-social-links.ts'
import { saveSocialLinks, type SocialLinksForm } from '../requests.ts'
import { $socialLinks, type SeenLinks } from './restaurant.ts'
import { saveDraft } from './save-draft.ts'

const MESSAGE_MS = 3000

export type SocialDraft = SocialLinksForm & DraftOf<SocialLinksForm>

/** What was typed over the links and not saved yet; null when nothing. */
export const $socialDraft = atom<SocialDraft | null>(null)

export const socialSaving = new Saving({ fields: SOCIAL_FIELDS, goodMs: MESSAGE_MS })

/** A draft of the links with nothing typed yet. */
export function socialDraft(links: SeenLinks): SocialDraft {
  return draftOf(seenSocial(links))
}

/** The stored links with what has been changed of them. */
export function socialForm(links: SeenLinks, draft: SocialDraft | null): SocialLinksForm {
  const { fields } = seenSocial(links)
  return draft ? { ...fields, ...kept(draft) } : fields
}

/** Keeps what the owner typed or chose. */
export function takeSocialDraft(draft: SocialDraft): void {
  $socialDraft.set(draft)
  socialSaving.forgive()
}

// Not before: a field that changes as it is left would move the button from under a finger.
function settleSocialLinks(): void {
  const draft = $socialDraft.get()
  if (!draft) return
  const meant = SOCIAL_FIELDS.map((field) => [field, meantLink(field, draft[field])] as const)
  const changed = meant.filter(([field, link]) => link !== draft[field])
  if (changed.length > 0) $socialDraft.set(typed(draft, Object.fromEntries(changed)))
}

export async function sendSocialLinks(links: SeenLinks): Promise<void> {
  settleSocialLinks()
  await saveDraft({
    $draft: $socialDraft,
    saving: socialSaving,
    problems: checkSocialLinks(socialForm(links, $socialDraft.get())),
    send: saveSocialLinks,
    seen: (answer: SeenLinks) => {
      $socialLinks.set(answer)
      return seenSocial(answer)
    },
  })
}

export function resetSocialLinks(): void {
  $socialDraft.set(null)
  socialSaving.reset()
}

function seenSocial({ version, ...links }: SeenLinks): Seen<SocialLinksForm> {
  return {
    version,
    fields: {
      googleMapLink: links.googleMapLink ?? '',
      facebookLink: links.facebookLink ?? '',
      instagramLink: links.instagramLink ?? '',
      whatsappLink: links.whatsappLink ?? '',
    },
  }
}
