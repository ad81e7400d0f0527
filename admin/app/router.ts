import { createRouter, openPage, redirectPage } from '@nanostores/router'
import { SCREENS, type Screen } from '../paths.ts'

export const $screen = createRouter(SCREENS)

export function openScreen(screen: Screen): void {
  openPage($screen, screen)
}

export function replaceScreen(screen: Screen): void {
  redirectPage($screen, screen)
}
