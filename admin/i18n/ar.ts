import { arFirst } from './ar-first.ts'
import { arScreens } from './ar-screens.ts'
import type { Texts } from './en.ts'
import type { Translated } from './translated.ts'

/** Every text of the dashboard in Arabic. */
export const ar: Translated<Texts> = { ...arFirst, ...arScreens }
