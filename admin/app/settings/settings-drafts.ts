import { type WritableAtom, computed } from 'nanostores'
import { atTablePart } from '../../features/restaurant/at-table.ts'
import { lookPart } from '../../features/restaurant/look.ts'
import {
  contactPart,
  generalPart,
  hoursPart,
  picturesPart,
  socialPart,
} from '../../features/restaurant/settings.ts'
import { persistDraft } from '../../forms/draft.ts'
import { type SettingsTab, SETTINGS_TABS } from '../../paths.ts'

const $DRAFTS: Record<SettingsTab, WritableAtom<unknown>> = {
  info: generalPart.$draft,
  infoLogo: picturesPart.$draft,
  infoDesign: lookPart.$draft,
  infoSocial: socialPart.$draft,
  infoContact: contactPart.$draft,
  infoHours: hoursPart.$draft,
  infoTable: atTablePart.$draft,
}

export function persistSettings(): void {
  for (const tab of SETTINGS_TABS) {
    // Files do not outlive the page.
    if (tab === 'infoLogo') continue
    const draft = persistDraft(`settings.${tab}`, $DRAFTS[tab], (draft) => draft)
    if (draft) $DRAFTS[tab].set(draft)
  }
}

export const $unsaved = computed(
  SETTINGS_TABS.map((tab) => $DRAFTS[tab]),
  (...drafts: unknown[]) => new Set(SETTINGS_TABS.filter((_, index) => drafts[index] !== null)),
)

export const $hasUnsaved = computed($unsaved, (unsaved) => unsaved.size > 0)
