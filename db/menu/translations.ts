import type { MenuLanguage } from '../rules/text/languages.ts'

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

export interface TextPlace {
  kind: TextKind
  id: string
  /** One of `TEXT_FIELDS`. */
  field: string
}

export interface Translation {
  /** Null: the main text stands here too. */
  text: string | null
  source: string
  /** The revision of its last change. */
  version: number
}

export type Translations = ReadonlyMap<string, Translation>

export type MenuTranslations = ReadonlyMap<MenuLanguage, Translations>

/** Ids are unique across kinds. */
export function textKey({ id, field }: Pick<TextPlace, 'id' | 'field'>): string {
  return `${id} ${field}`
}
