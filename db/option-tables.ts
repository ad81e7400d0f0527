import type { Generated } from 'kysely'

/** What guests may choose from with a dish. Which dishes have it, those and their categories say. */
export interface OptionGroupTable {
  id: string
  restaurantId: string
  name: string
  min: number
  max: number
  /** JSON of `Option[]`. */
  options: string
  position: number
  createdAt: string
  version: Generated<number>
  changes: Generated<string>
}
