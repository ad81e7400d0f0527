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
