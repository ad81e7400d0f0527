import { useTranslation } from 'react-i18next'
import { directionOf } from '#db/rules/menu-languages.ts'
import { CheckBox } from '#admin/components/ui/check-box.tsx'
import { problemText } from '#admin/problems.ts'
import { fieldLabel } from '../field-label.ts'
import { textOf } from '../translation-rows.ts'
import { isTaken, type FileEntry } from '../translator-file.ts'

interface FileEntryRowProps<Entry = FileEntry> {
  entry: Entry
  /** Codes of the main language, and of the table's. */
  languages: { main: string; text: string }
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** A text of a table that came back, with what it is for and what it would replace, or why it cannot be taken. */
export function FileEntryRow(props: FileEntryRowProps) {
  const { entry, languages } = props
  return (
    <li className="apart-row">
      {entry.kind === 'unknown' ? <code>{entry.id}</code> : <Place {...props} entry={entry} />}
      <p lang={languages.text} dir={directionOf(languages.text)}>
        {entry.text}
      </p>
      {entry.kind !== 'unknown' && <Notes entry={entry} />}
    </li>
  )
}

type KnownEntry = Exclude<FileEntry, { kind: 'unknown' }>

function Place({ entry, languages, isChosen, onChoose }: FileEntryRowProps<KnownEntry>) {
  const { t } = useTranslation()
  const { row } = entry.one
  const label = t(fieldLabel(row))
  return (
    <>
      {isTaken(entry) ? (
        <CheckBox isSelected={isChosen} onChange={onChoose}>
          {label}
          <bdi className="visually-hidden">{row.source}</bdi>
        </CheckBox>
      ) : (
        <span className="translation-kind">{label}</span>
      )}
      <p className="apart-whole" lang={languages.main} dir={directionOf(languages.main)}>
        {row.source}
      </p>
    </>
  )
}

function Notes({ entry }: { entry: KnownEntry }) {
  const { t } = useTranslation()
  if (entry.kind === 'refused') {
    const { problem } = entry
    const why = problem === 'twice' ? t('translations.file.twice') : problemText(t, problem)
    return <p className="apart-note">{why}</p>
  }
  const before = textOf(entry.one)
  return (
    <>
      {entry.kind === 'outdated' && (
        <p className="apart-note">{t('translations.file.older', { text: entry.source })}</p>
      )}
      {before !== '' && (
        <p className="apart-note">{t('translations.file.now', { text: before })}</p>
      )}
    </>
  )
}
