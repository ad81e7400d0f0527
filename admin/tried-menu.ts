import type { ImportDraft } from './features/import/read-content.ts'
import { TRIED_KEY } from './token.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface TriedMenu {
  /** In milliseconds. */
  at: number
  draft: ImportDraft
}

/** Keeps what was read on the landing page for who signs in next in this browser, within a day. */
export function saveTriedMenu(draft: ImportDraft): void {
  const tried: TriedMenu = { at: Date.now(), draft }
  localStorage.setItem(TRIED_KEY, JSON.stringify(tried))
}

export function loadTriedMenu(): ImportDraft | null {
  const tried = JSON.parse(localStorage.getItem(TRIED_KEY) ?? 'null') as TriedMenu | null
  if (tried && tried.at > Date.now() - DAY_MS) return tried.draft
  discardTriedMenu()
  return null
}

export function discardTriedMenu(): void {
  localStorage.removeItem(TRIED_KEY)
}
