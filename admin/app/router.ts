import { createRouter, openPage, redirectPage } from '@nanostores/router'
import { SCREENS, type Screen } from '../paths.ts'

/** The screen that the address names; undefined when it names none. */
export const $screen = createRouter(SCREENS)

export function openScreen(screen: Screen): void {
  openPage($screen, screen)
}

/** Opens a screen in the place of the one that is open, as far as going back is concerned. */
export function replaceScreen(screen: Screen): void {
  redirectPage($screen, screen)
}
