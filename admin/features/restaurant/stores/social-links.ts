import { atom } from 'nanostores'
import type { SocialLinks } from '#api/schemas/restaurants.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'
import { Saving } from '#admin/stores/saving.ts'
import { checkSocialLinks, SOCIAL_FIELDS } from '../check-social-links.ts'
import { saveSocialLinks, type SocialLinksForm } from '../requests/save-social-links.ts'
import { $socialLinks } from './restaurant.ts'

const MESSAGE_MS = 3000

/** The links that were changed and not saved yet; null when none. */
export const $socialDraft = atom<Partial<SocialLinksForm> | null>(null)

export const socialSaving = new Saving({ fields: SOCIAL_FIELDS, goodMs: MESSAGE_MS })

/** The stored links with what has been changed of them. */
export function socialForm(
  links: SocialLinks,
  draft: Partial<SocialLinksForm> | null,
): SocialLinksForm {
  return {
    googleMapLink: links.googleMapLink ?? '',
    facebookLink: links.facebookLink ?? '',
    instagramLink: links.instagramLink ?? '',
    whatsappLink: links.whatsappLink ?? '',
    ...draft,
  }
}

export async function sendSocialLinks(links: SocialLinks): Promise<void> {
  const draft = $socialDraft.get()
  const form = socialForm(links, draft)
  await socialSaving.save(checkSocialLinks(form), async () => {
    $socialLinks.set(await saveSocialLinks(form))
    countAcceptedChange()
    // What was typed meanwhile is not saved yet.
    if ($socialDraft.get() === draft) $socialDraft.set(null)
  })
}

export function resetSocialLinks(): void {
  $socialDraft.set(null)
  socialSaving.reset()
}
