import type { WritableAtom } from 'nanostores'
import { $contactDraft, resetContact } from '../../features/restaurant/stores/contact.ts'
import { $generalDraft, resetGeneral } from '../../features/restaurant/stores/general.ts'
import { $hoursDraft, resetHours } from '../../features/restaurant/stores/hours.ts'
import { $pictureDraft, resetPictures } from '../../features/restaurant/stores/pictures.ts'
import { $socialDraft, resetSocialLinks } from '../../features/restaurant/stores/social-links.ts'
import type { SettingsTab } from '../../paths.ts'

/** What is typed or chosen in a part of the settings and not saved yet; null when nothing. */
interface SettingsDraft {
  $draft: WritableAtom<unknown>
  reset: () => void
  /** Whether it outlives a reload of the page, which files do not. */
  isKept: boolean
}

/** The draft of each part of the settings. */
export const SETTINGS_DRAFTS: Record<SettingsTab, SettingsDraft> = {
  info: { $draft: $generalDraft, reset: resetGeneral, isKept: true },
  infoLogo: { $draft: $pictureDraft, reset: resetPictures, isKept: false },
  infoSocial: { $draft: $socialDraft, reset: resetSocialLinks, isKept: true },
  infoContact: { $draft: $contactDraft, reset: resetContact, isKept: true },
  infoHours: { $draft: $hoursDraft, reset: resetHours, isKept: true },
}
