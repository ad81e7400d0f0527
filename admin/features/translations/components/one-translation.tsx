import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMissing, nextMissing } from '../translation-rows.ts'
import type { RowsProps } from './many-translations.tsx'
import { TranslationField } from './translation-field.tsx'
import { TranslationMoves } from './translation-moves.tsx'

/** One text at a time, as there is room for on a phone. */
export function OneTranslation({ rows, field, onPasteColumn }: RowsProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(() => Math.max(0, rows.findIndex(isMissing)))
  const box = useRef<HTMLDivElement>(null)
  const last = rows.length - 1
  const at = Math.min(place, last)
  const one = rows[at]
  if (!one) return null
  function go(to: number) {
    setPlace(to)
    // A phone keeps its keyboard where the focus goes on at once.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    })
  }
  return (
    <div className="translation-one" ref={box}>
      <p className="translation-place">
        {t('translations.place', { place: at + 1, count: rows.length })}
      </p>
      <TranslationField
        {...field}
        key={one.key}
        one={one}
        onPasteColumn={(cells) => onPasteColumn(one, cells)}
        onNext={() => go(Math.min(at + 1, last))}
      />
      <TranslationMoves at={at} last={last} missing={nextMissing(rows, at)} onGo={go} />
    </div>
  )
}
