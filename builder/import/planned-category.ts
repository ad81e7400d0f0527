import type { Dish } from '#db/rules/menu-fields.ts'

export interface PlannedCategory {
  title: string
  icon: string
  products: PlannedProduct[]
}

export type PlannedProduct = Dish
