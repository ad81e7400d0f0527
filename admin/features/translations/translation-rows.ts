import { currentLocale } from '#admin/i18n/i18n.ts'
import type { Texts } from '#admin/i18n/texts.ts'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import { isNeededFirst, mayBeMissing } from '#db/menu/texts.ts'
import type { Drafts } from '#admin/forms/autosave.ts'
import { type TextDraft, textKey } from '../../forms/menu-texts.ts'

export interface TranslationRow {
  key: string
  row: MenuTextRow
  draft: TextDraft | undefined
}

export function translationRows(
  language: MenuLanguage,
  rows: readonly MenuTextRow[],
  drafts: Drafts<TextDraft>,
): TranslationRow[] {
  return rows.map((row) => {
    const key = textKey(language, row)
    return { key, row, draft: drafts[key] }
  })
}

export function isMissing({ row, draft }: TranslationRow): boolean {
  if (mayBeMissing(row)) return false
  if (draft) return draft.problem !== null || (!draft.isSame && draft.text.trim() === '')
  return row.text === null && !row.same
}

export function firstMissing(rows: readonly TranslationRow[]): TranslationRow | undefined {
  const missing = rows.filter(isMissing)
  return missing.find(({ row }) => isNeededFirst(row)) ?? missing[0]
}

export function countMissingNames(rows: readonly TranslationRow[]): number {
  return rows.filter((one) => isNeededFirst(one.row) && isMissing(one)).length
}

export function isOutdated({ row, draft }: TranslationRow): boolean {
  return row.changed && !draft
}

export function textOf({ row, draft }: TranslationRow): string {
  return draft ? draft.text : (row.text ?? '')
}

export function isSame({ row, draft }: TranslationRow): boolean {
  return draft ? draft.isSame : row.same
}

export function countDone(rows: readonly TranslationRow[]): { done: number; total: number } {
  const counted = rows.filter(({ row }) => !mayBeMissing(row))
  return { done: counted.filter((one) => !isMissing(one)).length, total: counted.length }
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
