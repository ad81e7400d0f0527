import { useStore } from '@nanostores/react'
import { $isReadOnly } from '#admin/stores/restaurant.ts'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { saveFile } from '#admin/ui/download.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { type MenuLanguage, directionOf } from '#db/rules/text/languages.ts'
import { csvOf } from '#admin/forms/csv.ts'
import { fieldLabel, languageName, type TranslationRow, textOf } from '../translation-rows.ts'
import {
  readFile,
  translatorTable,
  type FileProblem,
  type FileReview,
  ENTRY_KINDS,
  isTaken,
  type FileEntry,
} from '../translator-file.ts'
import './translations.css'

interface TranslatorFileProps {
  main: string
  language: MenuLanguage
  rows: readonly TranslationRow[]
  all: readonly TranslationRow[]
  onFill: (fillings: readonly Filling[]) => void
}

export function TranslatorFile(props: TranslatorFileProps) {
  const { rows, all, onFill, ...languages } = props
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<FileReview | FileProblem | null>(null)
  function download() {
    const table = translatorTable(rows, all, {
      ...languages,
      label: (row) => t(fieldLabel(row)),
      nameOf: languageName,
    })
    saveFile({ name: `translations-${languages.language}.csv`, content: csvOf(table) })
  }
  function take(fillings: readonly Filling[]) {
    setOutcome(null)
    onFill(fillings)
  }
  return (
    <div className="row">
      <Button look="plain" isDisabled={rows.length === 0} onPress={download}>
        {t('translations.file.down')}
      </Button>
      <FileButton
        isDisabled={useStore($isReadOnly)}
        onChoose={async (file) => setOutcome(await readFile(file, all, languages))}
      />
      {typeof outcome === 'string' && (
        <Notice kind="problem">{t(`translations.file.problem.${outcome}`)}</Notice>
      )}
      {outcome !== null && typeof outcome !== 'string' && (
        <FilePanel {...languages} review={outcome} onClose={() => setOutcome(null)} onTake={take} />
      )}
    </div>
  )
}

interface FileButtonProps {
  isDisabled: boolean
  onChoose: (file: File) => Promise<void>
}

function FileButton({ isDisabled, onChoose }: FileButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  async function choose(target: HTMLInputElement) {
    const file = target.files?.[0]
    if (file) await onChoose(file)
    // The same file can be chosen again once it was mended.
    target.value = ''
  }
  return (
    <>
      <Button look="plain" isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {t('translations.file.up')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={t('translations.file.up')}
        onChange={(event) => void choose(event.target)}
      />
    </>
  )
}

interface FilePanelProps {
  review: FileReview
  main: string
  language: MenuLanguage
  onTake: (fillings: readonly Filling[]) => void
  onClose: () => void
}

function FilePanel({ onTake, onClose, ...props }: FilePanelProps) {
  const { t } = useTranslation()
  const [leftOut, setLeftOut] = useState<ReadonlySet<FileEntry>>(new Set())
  const { entries } = props.review
  const taken = entries.filter(isTaken).filter((entry) => !leftOut.has(entry))
  function submit(event: FormEvent) {
    event.preventDefault()
    onTake(taken.map(({ one, text, source }) => ({ one, text, source })))
  }
  return (
    <Panel title={t('translations.file.title')} isChanged={leftOut.size > 0} onClose={onClose}>
      <form className="panel-form" noValidate onSubmit={submit}>
        <div className="panel-body">
          <p className="quiet">
            {t(`translations.file.${entries.length === 0 ? 'nothing' : 'hint'}`)}
          </p>
          <Entries {...props} leftOut={leftOut} onLeaveOut={setLeftOut} />
        </div>
        <footer className="row panel-footer">
          {taken.length > 0 ? (
            <Button type="submit">{t('translations.file.apply', { count: taken.length })}</Button>
          ) : (
            <Button onPress={onClose}>{t('common.close')}</Button>
          )}
        </footer>
      </form>
    </Panel>
  )
}

interface EntriesProps extends Pick<FilePanelProps, 'review' | 'main' | 'language'> {
  leftOut: ReadonlySet<FileEntry>
  onLeaveOut: (leftOut: ReadonlySet<FileEntry>) => void
}

function Entries({ review, main, language, leftOut, onLeaveOut }: EntriesProps) {
  const { t } = useTranslation()
  function choose(entry: FileEntry, isChosen: boolean) {
    const next = new Set(leftOut)
    if (isChosen) next.delete(entry)
    else next.add(entry)
    onLeaveOut(next)
  }
  const kinds = Map.groupBy(review.entries, ({ kind }) => kind)
  return (
    <>
      {ENTRY_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
        <section key={kind} className="row file-entries">
          <h3>{t(`translations.file.${kind}`, { count: kinds.get(kind)?.length ?? 0 })}</h3>
          <ul className="stack list gap-3">
            {kinds.get(kind)?.map((entry) => (
              <FileEntryRow
                key={entry.line}
                entry={entry}
                languages={{ main, text: language }}
                isChosen={!leftOut.has(entry)}
                onChoose={(isChosen) => choose(entry, isChosen)}
              />
            ))}
          </ul>
        </section>
      ))}
      {review.same > 0 && (
        <p className="quiet">{t('translations.file.same', { count: review.same })}</p>
      )}
    </>
  )
}

interface FileEntryRowProps<Entry = FileEntry> {
  entry: Entry
  languages: { main: string; text: string }
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function FileEntryRow(props: FileEntryRowProps) {
  const { entry, languages } = props
  return (
    <li className="stack start split-row">
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
          <span>{label}</span>
          <bdi translate="no" className="visually-hidden">
            {row.source}
          </bdi>
        </CheckBox>
      ) : (
        <span className="quiet translation-kind">{label}</span>
      )}
      <p className="muted wrap split-whole" lang={languages.main} dir={directionOf(languages.main)}>
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
    return <p className="quiet">{why}</p>
  }
  const before = textOf(entry.one)
  return (
    <>
      {entry.kind === 'outdated' && (
        <p className="quiet">{t('translations.file.older', { text: entry.source })}</p>
      )}
      {before !== '' && <p className="quiet">{t('translations.file.now', { text: before })}</p>}
    </>
  )
}

export interface Filling {
  one: TranslationRow
  text: string
  source?: string
}
