/** What can be brought back. */
export type BinKind = 'category' | 'product' | 'group'

/** Something that was deleted, while it can be brought back. */
export interface BinTable {
  /** That of what was deleted, which it gets back. */
  id: string
  restaurantId: string
  kind: BinKind
  title: string
  /** How many products went, and come back, with it; 1 for a product, 0 for a group of options. */
  products: number
  deletedAt: string
  /** The rows of other tables that went with it, as JSON; see `queries/bin.ts`. */
  rows: string
  /** How much of the bin it takes, its products with it. */
  bytes: number
}

/** A product that was deleted, alone or with its category. */
export interface BinProductTable {
  id: string
  binId: string
  /** As in its row; here too, because pictures are looked for. */
  picture: string | null
  /** Its row, as JSON. */
  row: string
}
