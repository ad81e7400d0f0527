import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { directionOf, type MenuLanguage } from '#db/menu/languages.ts'
import { textField } from '#db/menu/texts.ts'
import { cellsOf } from '../csv.ts'
import { typeText, keepMine, dropTyped } from '../texts.ts'
import {
  fieldLabel,
  isMissing,
  isSame,
  seenOf,
  textOf,
  type TranslationRow,
  isOutdated,
} from '../translation-rows.ts'

export interface TranslationFieldProps {
  one: TranslationRow
  main: string
  language: MenuLanguage
  isReadOnly: boolean
  onPasteColumn: (cells: readonly string[]) => void
  onNext: () => void
}

/** A text in the main language, and beside it the same in another. */
export function TranslationField(props: TranslationFieldProps) {
  const { one, main } = props
  const { t } = useTranslation()
  const { row } = one
  return (
    <div className="stack card translation" data-missing={isMissing(one) || undefined}>
      <div className="translation-source">
        <span className="quiet translation-kind">
          {t(fieldLabel(row))}
          {row.of !== null && <bdi> · {row.of}</bdi>}
        </span>
        <p lang={main} dir={directionOf(main)}>
          {row.source}
        </p>
      </div>
      <div className="stack translation-target">
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

interface TranslationStatesProps {
  one: TranslationRow
  language: MenuLanguage
  isReadOnly: boolean
}

/** What there is to say of a translation, and what can be done about it. */
function TranslationStates({ one, language, isReadOnly }: TranslationStatesProps) {
  const { t } = useTranslation()
  const { row } = one
  const seen = seenOf(row)
  const setSame = () => typeText(language, row, { text: '', isSame: true, ...seen })
  const confirm = () => typeText(language, row, { text: row.text ?? '', isSame: row.same, ...seen })
  return (
    <div className="row translation-states">
      <Rival one={one} language={language} />
      {isOutdated(one) && (
        <>
          <span className="translation-outdated">{t('translations.changedSince')}</span>
          <Button look="plain" isDisabled={isReadOnly} onPress={confirm}>
            {t('translations.stillRight')}
          </Button>
        </>
      )}
      {isSame(one) && <span className="quiet translation-same">{t('translations.isSame')}</span>}
      {isMissing(one) && textOf(one) === '' && (
        <Button look="plain" isDisabled={isReadOnly} onPress={setSame}>
          {t('translations.setSame')}
        </Button>
      )}
    </div>
  )
}

/** What somebody else made of a text that was typed here too. */
function Rival({ one, language }: { one: TranslationRow; language: MenuLanguage }) {
  const { t } = useTranslation()
  const { row, typed } = one
  if (typed?.problem?.text !== 'changedElsewhere') return null
  return (
    <>
      <span className="quiet translation-theirs">
        {t('translations.theirs')} <bdi lang={language}>{row.text ?? '—'}</bdi>
      </span>
      <Button look="plain" onPress={() => keepMine(typed)}>
        {t('translations.keepMine')}
      </Button>
      <Button look="plain" onPress={() => dropTyped(typed)}>
        {t('translations.takeTheirs')}
      </Button>
    </>
  )
}

/**
 * The cells of one column as a spreadsheet gives it, the last where several were copied; null for a
 * text that is none: of one line, or of several where those belong to one text.
 */
export function pastedColumn(text: string, isTable: boolean): string[] | null {
  const rows = cellsOf(text, '\t')
  const isOne = rows.length < 2 && !(isTable && (rows[0]?.length ?? 0) > 1)
  return isOne ? null : rows.map((cells) => cells.at(-1)?.trim() ?? '')
}
