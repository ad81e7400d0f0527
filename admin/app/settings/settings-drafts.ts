import { computed } from 'nanostores'
import { SETTINGS_SESSIONS } from '../../features/restaurant/sessions.ts'
import { SETTINGS_TABS } from '../../paths.ts'

export function persistSettings(): void {
  for (const tab of SETTINGS_TABS) {
    // Files do not outlive the page.
    if (tab !== 'infoLogo') SETTINGS_SESSIONS[tab].persist(`settings.${tab}`)
  }
}

export const $unsaved = computed(
  SETTINGS_TABS.map((tab) => SETTINGS_SESSIONS[tab].$unsaved),
  (...drafts: unknown[]) => new Set(SETTINGS_TABS.filter((_, index) => drafts[index] !== null)),
)

export const $hasUnsaved = computed($unsaved, (unsaved) => unsaved.size > 0)
