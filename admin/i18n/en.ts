import { enFirst } from './en-first.ts'
import { enScreens } from './en-screens.ts'

/** Every text of the dashboard in English; the keys of all other languages follow from it. */
export const en = { ...enFirst, ...enScreens }

export type Texts = typeof en
