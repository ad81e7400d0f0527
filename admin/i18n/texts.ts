import 'i18next'
import { arShell } from './ar/shell.ts'
import { arScreens } from './ar/screens.ts'
import { enShell, type Translated } from './en/shell.ts'
import { enScreens } from './en/screens.ts'

export const en = { ...enShell, ...enScreens }

export type Texts = typeof en

export const ar: Translated<Texts> = { ...arShell, ...arScreens }

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}
