import 'i18next'
import { arFirst } from './ar/first.ts'
import { arRest } from './ar/rest.ts'
import { enFirst, type Translated } from './en/first.ts'
import { enRest } from './en/rest.ts'

export const en = { ...enFirst, ...enRest }

export type Texts = typeof en

export const ar: Translated<Texts> = { ...arFirst, ...arRest }

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}
