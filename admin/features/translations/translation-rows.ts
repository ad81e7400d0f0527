import { currentLocale } from '#admin/i18n/i18n.ts'
import type { Texts } from '#admin/i18n/texts.ts'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import type { MenuLanguage } from '#db/menu/languages.ts'
import { mayBeMissing } from '#db/menu/texts.ts'
import { type Typing, typedKey, type TypedText } from './texts.ts'

export const FILTERS = ['all', 'missing', 'changed'] as const
export type Filter = (typeof FILTERS)[number]

/** A text with what was typed of it and is not saved yet. */
export interface TranslationRow {
  key: string
  row: MenuTextRow
  typed: TypedText | undefined
}

export function translationRows(
  language: MenuLanguage,
  rows: readonly MenuTextRow[],
  typed: Readonly<Record<string, TypedText>>,
): TranslationRow[] {
  return rows.map((row) => {
    const key = typedKey(language, row)
    return { key, row, typed: typed[key] }
  })
}

/** Whether guests would read the main text for want of another; the restaurant's name may be so. */
export function isMissing({ row, typed }: TranslationRow): boolean {
  if (mayBeMissing(row)) return false
  if (typed) return typed.problem !== null || (!typed.isSame && typed.text.trim() === '')
  return row.text === null && !row.same
}

/** Whether its main text was changed since it was translated. */
export function isOutdated({ row, typed }: TranslationRow): boolean {
  return row.changed && !typed
}

export function filtered(rows: readonly TranslationRow[], filter: Filter): TranslationRow[] {
  if (filter === 'all') return [...rows]
  return rows.filter(filter === 'missing' ? isMissing : isOutdated)
}

export function textOf({ row, typed }: TranslationRow): string {
  return typed ? typed.text : (row.text ?? '')
}

/** What whoever types beside a row has seen: somebody may have changed it meanwhile, or its main text. */
export function seenOf({
  version,
  source,
}: MenuTextRow): Required<Pick<Typing, 'version' | 'source'>> {
  return { version, source }
}

/** Whether the main text is said to stand in both languages. */
export function isSame({ row, typed }: TranslationRow): boolean {
  return typed ? typed.isSame : row.same
}

export function countDone(rows: readonly TranslationRow[]): { done: number; total: number } {
  const counted = rows.filter(({ row }) => !mayBeMissing(row))
  return { done: counted.filter((one) => !isMissing(one)).length, total: counted.length }
}

/** The next text without a translation after a place, or from the beginning; -1 when there is none. */
export function nextMissing(rows: readonly TranslationRow[], from: number): number {
  const after = rows.findIndex((one, index) => index > from && isMissing(one))
  return after >= 0 ? after : rows.findIndex(isMissing)
}

type Label = keyof Texts['translations']['field']

export function fieldLabel({
  kind,
  field,
}: Pick<MenuTextRow, 'kind' | 'field'>): `translations.field.${Label}` {
  return `translations.field.${`${kind}_${field}` as Label}`
}

export function languageName(code: string): string {
  return new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(code) ?? code
}
