import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf, type MenuLanguage } from '#db/rules/menu-languages.ts'
import { textField } from '#db/rules/menu-texts.ts'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { problemText } from '#admin/problems.ts'
import { typeText } from '#admin/stores/translations/texts.ts'
import { fieldLabel } from '../field-label.ts'
import { pastedColumn } from '../pasted-column.ts'
import { isMissing, isSame, seenOf, textOf, type TranslationRow } from '../translation-rows.ts'
import { TranslationStates } from './translation-states.tsx'

export interface TranslationFieldProps {
  one: TranslationRow
  /** The main language's code. */
  main: string
  language: MenuLanguage
  isReadOnly: boolean
  onPasteColumn: (cells: readonly string[]) => void
  /** Leads to the next text. */
  onNext: () => void
}

/** A text in the main language, and beside it the same in another. */
export function TranslationField(props: TranslationFieldProps) {
  const { one, main } = props
  const { t } = useTranslation()
  const { row } = one
  return (
    <div className="translation" data-missing={isMissing(one) || undefined}>
      <div className="translation-source">
        <span className="translation-kind">
          {t(fieldLabel(row))}
          {row.of !== null && <bdi> · {row.of}</bdi>}
        </span>
        <p lang={main} dir={directionOf(main)}>
          {row.source}
        </p>
      </div>
      <div className="translation-target">
        <TargetField {...props} />
        <TranslationStates {...props} />
      </div>
    </div>
  )
}

function TargetField(props: TranslationFieldProps) {
  const { one, language, isReadOnly, onPasteColumn, onNext } = props
  const { t } = useTranslation()
  const { row, typed } = one
  const isProse = textField(row.kind, row.field)?.kind === 'prose'

  function paste(event: ClipboardEvent) {
    const isTable = /<t[dr]\b/i.test(event.clipboardData.getData('text/html'))
    // Lines of a description belong together, unless a spreadsheet says otherwise.
    if (isReadOnly || (isProse && !isTable)) return
    const cells = pastedColumn(event.clipboardData.getData('text/plain'), isTable)
    if (!cells) return
    event.preventDefault()
    onPasteColumn(cells)
  }

  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onNext()
  }

  return (
    <div lang={language} dir={directionOf(language)}>
      <TextField
        aria-label={[t(fieldLabel(row)), row.of, row.source].filter(Boolean).join(': ')}
        value={textOf(one)}
        onPaste={paste}
        onKeyDown={goOn}
        onChange={(text) => typeText(language, row, { text, ...seenOf(row) })}
        {...(isProse && { lines: 3 })}
        placeholder={isSame(one) ? row.source : ''}
        inputDir={directionOf(language)}
        isReadOnly={isReadOnly}
        autoComplete="off"
        problem={typed?.problem ? problemText(t, typed.problem) : undefined}
      />
    </div>
  )
}
