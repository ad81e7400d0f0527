import type { Generated } from 'kysely'

/** A text of a menu in a language beside its main one. */
export interface TextTable {
  restaurantId: string
  language: string
  /** Of the restaurant, category or product that it is a text of. */
  itemId: string
  field: string
  /** Null where the main text stands in this language too. */
  text: string | null
  /** A hash of the main text that it was made from. */
  source: string
  /** The restaurant's revision at which it was changed last. */
  version: number
}

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

/** An address by which whoever has it marks dishes sold out. */
export interface KitchenLinkTable {
  id: string
  restaurantId: string
  name: string
  /** The secret part of the address: 128 random bits. */
  token: string
  createdAt: string
  lastUsedAt: string | null
}

/** The newest change of many texts of a restaurant that can be taken back. */
export interface UndoTable {
  restaurantId: string
  id: string
  /** What was before and what came, as JSON; see `queries/undos.ts`. */
  steps: string
  madeAt: string
}
