import type { Dish, Size } from '#db/rules/menu-fields.ts'
import type { Times } from '#db/rules/times.ts'
import type { PlannedTexts } from './planned-texts.ts'

export interface PlannedCategory {
  title: string
  icon: string
  nonHalal: boolean
  /** Keys of groups of options; the same of products. */
  groups: readonly string[]
  times: Times | null
  texts: PlannedTexts
  products: PlannedProduct[]
}

export type PlannedProduct = Omit<Dish, 'sizes'> & { sizes: PlannedSize[]; texts: PlannedTexts }

export type PlannedSize = Size & { texts: PlannedTexts }
