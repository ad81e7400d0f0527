import { type WritableAtom, computed } from 'nanostores'
import { lookPart } from '../../features/restaurant/look.ts'
import {
  contactPart,
  generalPart,
  hoursPart,
  picturesPart,
  socialPart,
} from '../../features/restaurant/settings.ts'
import { type SettingsTab, SETTINGS_TABS } from '../../paths.ts'
import { keep, readKept } from '../../stores/kept.ts'

interface SettingsDraft {
  /** With what is typed or chosen in it and not saved yet; null when nothing. */
  part: { $draft: WritableAtom<unknown>; reset: () => void }
  /** Whether it outlives a reload of the page, which files do not. */
  isKept: boolean
}

const SETTINGS_DRAFTS: Record<SettingsTab, SettingsDraft> = {
  info: { part: generalPart, isKept: true },
  infoLogo: { part: picturesPart, isKept: false },
  infoDesign: { part: lookPart, isKept: true },
  infoSocial: { part: socialPart, isKept: true },
  infoContact: { part: contactPart, isKept: true },
  infoHours: { part: hoursPart, isKept: true },
}

const KEY = 'settingsDrafts'
const KEPT_TABS = SETTINGS_TABS.filter((tab) => SETTINGS_DRAFTS[tab].isKept)

type Kept = Partial<Record<SettingsTab, unknown>>

/** Keeps what is typed into the settings for the next visit in this tab, and takes up the last. */
export function keepSettings(): () => void {
  const left = readKept<Kept>(KEY)
  for (const tab of KEPT_TABS) {
    if (left?.[tab]) SETTINGS_DRAFTS[tab].part.$draft.set(left[tab])
  }
  const stops = KEPT_TABS.map((tab) => SETTINGS_DRAFTS[tab].part.$draft.listen(write))
  return () => stops.forEach((stop) => stop())
}

function write(): void {
  const drafts = KEPT_TABS.map((tab) => [tab, SETTINGS_DRAFTS[tab].part.$draft.get()] as const)
  const typed = drafts.filter(([, draft]) => draft !== null)
  keep(KEY, typed.length > 0 ? Object.fromEntries(typed) : null)
}

/** The parts of the settings with something that was typed or chosen and not saved yet. */
export const $unsaved = computed(
  SETTINGS_TABS.map((tab) => SETTINGS_DRAFTS[tab].part.$draft),
  (...drafts: unknown[]) => new Set(SETTINGS_TABS.filter((_, index) => drafts[index] !== null)),
)

/** Whether leaving the dashboard would lose something. */
export const $hasUnsaved = computed($unsaved, (unsaved) => unsaved.size > 0)

/** Forgets what was not saved. */
export function resetSettings(): void {
  for (const tab of SETTINGS_TABS) SETTINGS_DRAFTS[tab].part.reset()
}
