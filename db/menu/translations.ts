import type { MenuLanguage } from './languages.ts'

/** What texts are texts of. */
export const TEXT_KINDS = [
  'restaurant',
  'category',
  'product',
  'size',
  'exception',
  'group',
  'option',
] as const

export type TextKind = (typeof TEXT_KINDS)[number]

/** Where a text stands in a menu. */
export interface TextPlace {
  kind: TextKind
  /** Of what it is a text of; of an exception to the opening hours its first day. */
  id: string
  /** One of `TEXT_FIELDS`. */
  field: string
}

/** A text in a further language. */
export interface Translation {
  /** Null where the main text stands in this language too. */
  text: string | null
  /** A hash of the main text that it was made from. */
  source: string
  /** The restaurant's revision at which it was changed last. */
  version: number
}

/** The texts of a language, by `textKey`. */
export type Translations = ReadonlyMap<string, Translation>

export type MenuTranslations = ReadonlyMap<MenuLanguage, Translations>

/** What tells a text of a menu from all others: ids are unique whatever they are of. */
export function textKey({ id, field }: Pick<TextPlace, 'id' | 'field'>): string {
  return `${id} ${field}`
}
