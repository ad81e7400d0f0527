import type { Dish, Size } from '#db/menu/fields.ts'
import type { Times } from '#db/menu/times.ts'
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

export type PlannedProduct = Omit<Dish, 'sizes'> & {
  sizes: PlannedSize[]
  texts: PlannedTexts
  soldOut: PlannedSoldOut
}

/** Until when it is sold out, null for until the owner says otherwise; with its sizes by their keys. */
export interface PlannedSoldOut {
  dish: { until: string | null } | null
  sizes: ReadonlyMap<string, { until: string | null }>
}

/** The key is what a file calls it. */
export type PlannedSize = Size & { texts: PlannedTexts; key: string | null }
