import { useState } from 'react'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { typeText } from '#admin/stores/translations/texts.ts'
import { isSame, textOf, type TranslationRow } from './translation-rows.ts'

/** Puts a column of cells into the texts from one on, and takes that back. */
export function usePasting(language: MenuLanguage, rows: readonly TranslationRow[]) {
  // As they were before.
  const [pasted, setPasted] = useState<readonly TranslationRow[]>([])

  function pasteFrom(first: TranslationRow, cells: readonly string[]): void {
    const start = rows.indexOf(first)
    const places = rows
      .slice(start, start + cells.length)
      .map((one, index) => ({ one, text: cells[index] ?? '' }))
      .filter(({ text }) => text !== '')
    for (const { one, text } of places) {
      typeText(language, one.row, { text, version: one.row.version })
    }
    setPasted(places.map(({ one }) => one))
  }

  function undo(): void {
    const now = new Map(rows.map(({ key, row }) => [key, row]))
    for (const one of pasted) {
      const { version } = now.get(one.key) ?? one.row
      typeText(language, one.row, { text: textOf(one), isSame: isSame(one), version })
    }
    setPasted([])
  }

  return { count: pasted.length, pasteFrom, undo }
}
