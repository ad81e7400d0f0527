import { atom } from 'nanostores'
import type { SocialLinks } from '#api/schemas/restaurants.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'
import { Saving } from '#admin/stores/saving.ts'
import { checkSocialLinks, SOCIAL_FIELDS } from '../check-social-links.ts'
import { saveSocialLinks, type SocialLinksForm } from '../requests/save-social-links.ts'
import { $socialLinks } from './restaurant.ts'

const MESSAGE_MS = 3000

/** What was typed and not saved yet; null when nothing. */
export const $socialDraft = atom<SocialLinksForm | null>(null)

export const socialSaving = new Saving({ fields: SOCIAL_FIELDS, goodMs: MESSAGE_MS })

/** The form as it is when nothing has been typed. */
export function socialForm(links: SocialLinks): SocialLinksForm {
  return {
    googleMapLink: links.googleMapLink ?? '',
    facebookLink: links.facebookLink ?? '',
    instagramLink: links.instagramLink ?? '',
    whatsappLink: links.whatsappLink ?? '',
  }
}

export async function sendSocialLinks(form: SocialLinksForm): Promise<void> {
  await socialSaving.save(checkSocialLinks(form), async () => {
    $socialLinks.set(await saveSocialLinks(form))
    countAcceptedChange()
    // What was typed meanwhile is not saved yet.
    if ($socialDraft.get() === form) $socialDraft.set(null)
  })
}

export function resetSocialLinks(): void {
  $socialDraft.set(null)
  socialSaving.reset()
}
