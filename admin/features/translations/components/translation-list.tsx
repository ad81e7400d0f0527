import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuTextRow } from '#api/schemas/menu-texts.ts'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { $typed } from '#admin/stores/translations/typed-texts.ts'
import { filtered, translationRows, type Filter, type TranslationRow } from '../translation-rows.ts'
import { useIsWide } from '#admin/components/use-is-wide.ts'
import { useFilling } from '../use-filling.ts'
import { FilterButtons } from './filter-buttons.tsx'
import { ManyTranslations } from './many-translations.tsx'
import { OneTranslation } from './one-translation.tsx'
import { TranslatorFile } from './translator-file.tsx'
import './translations.css'

interface TranslationListProps {
  main: string
  language: MenuLanguage
  rows: readonly MenuTextRow[]
  isReadOnly: boolean
}

interface Choice {
  filter: Filter
  /** What the filter left when it was chosen: what is typed into stays where it is. */
  keys: ReadonlySet<string> | null
}

/** Every text of the menu beside its translation; on a phone one at a time. */
export function TranslationList({ rows, ...field }: TranslationListProps) {
  const { language } = field
  const { t } = useTranslation()
  const all = translationRows(language, rows, useStore($typed))
  const [{ filter, keys }, setChoice] = useState<Choice>({ filter: 'all', keys: null })
  const shown = keys ? all.filter(({ key }) => keys.has(key)) : all
  const filling = useFilling(language, all)
  const List = useIsWide() ? ManyTranslations : OneTranslation
  function choose(filter: Filter) {
    const left = filtered(all, filter).map(({ key }) => key)
    setChoice({ filter, keys: filter === 'all' ? null : new Set(left) })
  }
  function pasteFrom(first: TranslationRow, cells: readonly string[]) {
    const start = shown.indexOf(first)
    const places = shown.slice(start, start + cells.length)
    const fillings = places.map((one, index) => ({ one, text: cells[index] ?? '' }))
    filling.fill(
      'pasted',
      fillings.filter(({ text }) => text !== ''),
    )
  }
  return (
    <div className="translations">
      <FilterButtons rows={all} chosen={filter} onChoose={choose} />
      <Filled {...filling} />
      <TranslatorFile
        {...field}
        rows={shown}
        all={all}
        onFill={(fillings) => filling.fill('file', fillings)}
      />
      {shown.length === 0 && <p>{t(`translations.none.${filter}`)}</p>}
      <List key={filter} rows={shown} field={field} onPasteColumn={pasteFrom} />
    </div>
  )
}

/** How many texts came at once, with the way back. */
function Filled({ count, from, undo }: ReturnType<typeof useFilling>) {
  const { t } = useTranslation()
  return (
    <output className="translations-pasted">
      {count > 0 && (
        <>
          {t(`translations.filled.${from}`, { count })}
          <Button look="plain" onPress={undo}>
            {t('common.undo')}
          </Button>
        </>
      )}
    </output>
  )
}
