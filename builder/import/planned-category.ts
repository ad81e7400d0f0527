export interface PlannedCategory {
  title: string
  icon: string
  products: PlannedProduct[]
}

export interface PlannedProduct {
  name: string
  /** In thousandths. */
  price: number
  description: string
}
