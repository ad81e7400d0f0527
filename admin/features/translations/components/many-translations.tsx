import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'
import type { TranslationRow } from '../translation-rows.ts'
import { TranslationField, type TranslationFieldProps } from './translation-field.tsx'

/** Texts, and what their fields have in common. */
export interface RowsProps {
  rows: readonly TranslationRow[]
  field: Pick<TranslationFieldProps, 'main' | 'language' | 'isReadOnly'>
  onPasteColumn: (first: TranslationRow, cells: readonly string[]) => void
}

// More of them at once are slow to draw, and nobody looks at so many.
const SHOWN_AT_ONCE = 100

/** One text below the other, as there is room for on a desk. */
export function ManyTranslations({ rows, field, onPasteColumn }: RowsProps) {
  const { t } = useTranslation()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const list = useRef<HTMLOListElement>(null)
  function leadFrom(index: number) {
    const next = list.current?.children[index + 1]
    next?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return (
    <>
      <ol className="translations-list" ref={list}>
        {rows.slice(0, most).map((one, index) => (
          <li key={one.key}>
            <TranslationField
              {...field}
              one={one}
              onPasteColumn={(cells) => onPasteColumn(one, cells)}
              onNext={() => leadFrom(index)}
            />
          </li>
        ))}
      </ol>
      {rows.length > most && (
        <Button look="plain" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('translations.more', { count: rows.length - most })}
        </Button>
      )}
    </>
  )
}
