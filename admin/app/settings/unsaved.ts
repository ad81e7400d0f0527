import { computed } from 'nanostores'
import { SETTINGS_TABS } from '../../paths.ts'
import { SETTINGS_DRAFTS } from './settings-drafts.ts'

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

/** Makes the browser ask before it leaves the page with something unsaved; the answer ends that. */
export function guardUnsaved(): () => void {
  // A listener that only looks would keep some browsers from restoring the page at once.
  const stop = $hasUnsaved.subscribe((has) => {
    if (has) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    window.removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
