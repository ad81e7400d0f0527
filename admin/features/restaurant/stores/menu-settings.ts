import { atom } from 'nanostores'
import type { MenuSettings } from '#api/schemas/menu-settings.ts'
import { readAgain } from '#admin/stores/menu.ts'
import { getMenuSettings } from '../requests.ts'

/** What is set about the menu as a whole; null until one of its screens is opened. */
export const $menuSettings = atom<MenuSettings | null>(null)

export async function loadMenuSettings(): Promise<void> {
  $menuSettings.set(await getMenuSettings())
}

/** Reads it again, for what was changed on another device; a failure changes nothing. */
export async function refreshMenuSettings(): Promise<void> {
  if ($menuSettings.get() === null) return
  const answer = await readAgain(getMenuSettings)
  if (answer) $menuSettings.set(answer)
}
