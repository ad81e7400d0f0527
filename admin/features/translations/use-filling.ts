import { useState } from 'react'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { typeTexts } from '#admin/stores/translations/texts.ts'
import { isSame, textOf, type TranslationRow } from './translation-rows.ts'

/** A text for a place, and what was there. */
export interface Filling {
  one: TranslationRow
  text: string
  /** The main text that it was made from, where that may be another by now. */
  source?: string
}

/** Where many texts came from at once. */
export type FillingFrom = 'pasted' | 'file'

/** Puts texts in the place of others, and takes all of that back that nobody has changed since. */
export function useFilling(language: MenuLanguage, rows: readonly TranslationRow[]) {
  const [filled, setFilled] = useState<readonly Filling[]>([])
  const [from, setFrom] = useState<FillingFrom>('pasted')

  function fill(from: FillingFrom, fillings: readonly Filling[]): void {
    const changes = fillings.map(({ one: { row }, text, source = row.source }) => {
      return { place: row, text, version: row.version, source }
    })
    typeTexts(language, changes)
    setFilled(fillings)
    setFrom(from)
  }

  function undo(): void {
    const now = new Map(rows.map((one) => [one.key, one]))
    const changes = filled.flatMap(({ one, text }) => {
      const there = now.get(one.key)
      if (!there || stored(textOf(there)) !== stored(text)) return []
      const { version } = there.row
      return [{ place: one.row, text: textOf(one), isSame: isSame(one), version }]
    })
    typeTexts(language, changes)
    setFilled([])
  }

  return { count: filled.length, from, fill, undo }
}

/** As it comes back from the server. */
function stored(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
