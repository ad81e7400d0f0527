import 'i18next'
import type { enLaw } from './en-law.ts'
import type { Texts } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts; law: typeof enLaw }
  }
}
