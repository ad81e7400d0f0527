import { createRouter } from '@nanostores/router'
import { ROUTES, SCREENS, type Screen } from '../paths.ts'

export const $screen = createRouter(ROUTES)

export function openScreen(screen: Screen): void {
  $screen.open(SCREENS[screen])
}

export function replaceScreen(screen: Screen): void {
  $screen.open(SCREENS[screen], true)
}
