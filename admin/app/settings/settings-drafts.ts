import type { WritableAtom } from 'nanostores'
import { contactPart } from '../../features/restaurant/stores/contact.ts'
import { generalPart } from '../../features/restaurant/stores/general.ts'
import { hoursPart } from '../../features/restaurant/stores/hours.ts'
import { lookPart } from '../../features/restaurant/stores/look.ts'
import { picturesPart } from '../../features/restaurant/stores/pictures.ts'
import { socialPart } from '../../features/restaurant/stores/social-links.ts'
import type { SettingsTab } from '../../paths.ts'

interface SettingsDraft {
  /** With what is typed or chosen in it and not saved yet; null when nothing. */
  part: { $draft: WritableAtom<unknown>; reset: () => void }
  /** Whether it outlives a reload of the page, which files do not. */
  isKept: boolean
}

/** The draft of each part of the settings. */
export const SETTINGS_DRAFTS: Record<SettingsTab, SettingsDraft> = {
  info: { part: generalPart, isKept: true },
  infoLogo: { part: picturesPart, isKept: false },
  infoDesign: { part: lookPart, isKept: true },
  infoSocial: { part: socialPart, isKept: true },
  infoContact: { part: contactPart, isKept: true },
  infoHours: { part: hoursPart, isKept: true },
}
