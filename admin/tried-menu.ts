import type { ImportDraft } from './features/import/import-draft.ts'
import { TRIED_KEY } from './token.ts'
import { localStore, tabStore } from '#admin/storage.ts'

/** In the tab in which it was kept. */
const HERE_KEY = 'triedHere'

const DAY_MS = 24 * 60 * 60 * 1000

interface TriedMenu {
  /** In milliseconds. */
  at: number
  draft: ImportDraft
}

/** Keeps what was read on the landing page for who signs in next in this browser, within a day. */
export function saveTriedMenu(draft: ImportDraft): void {
  const tried: TriedMenu = { at: Date.now(), draft }
  localStore.setItem(TRIED_KEY, JSON.stringify(tried))
  tabStore.setItem(HERE_KEY, 'true')
}

export function loadTriedMenu(): ImportDraft | null {
  const tried = JSON.parse(localStore.getItem(TRIED_KEY) ?? 'null') as TriedMenu | null
  if (tried && tried.at > Date.now() - DAY_MS) return tried.draft
  discardTriedMenu()
  return null
}

/** Whether whoever is here kept it: in another tab, somebody else may sign in. */
export function isTriedHere(): boolean {
  return tabStore.getItem(HERE_KEY) !== null
}

export function discardTriedMenu(): void {
  localStore.removeItem(TRIED_KEY)
  tabStore.removeItem(HERE_KEY)
}
