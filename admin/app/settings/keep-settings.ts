import { keep, readKept } from '../../stores/kept.ts'
import { SETTINGS_TABS, type SettingsTab } from '../../paths.ts'
import { SETTINGS_DRAFTS } from './settings-drafts.ts'

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
