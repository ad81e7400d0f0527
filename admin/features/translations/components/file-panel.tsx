import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Panel } from '#admin/components/ui/panel.tsx'
import { ENTRY_KINDS, isTaken, type FileEntry, type FileReview } from '../translator-file.ts'
import type { Filling } from '../use-filling.ts'
import { FileEntryRow } from './file-entry-row.tsx'
import './apart.css'

interface FilePanelProps {
  review: FileReview
  main: string
  language: MenuLanguage
  onTake: (fillings: readonly Filling[]) => void
  onClose: () => void
}

/** The review of a table that came back: what each of its texts would do, before any of it is saved. */
export function FilePanel({ onTake, onClose, ...props }: FilePanelProps) {
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
          <p className="apart-note">
            {t(`translations.file.${entries.length === 0 ? 'nothing' : 'hint'}`)}
          </p>
          <Entries {...props} leftOut={leftOut} onLeaveOut={setLeftOut} />
        </div>
        <footer className="panel-footer">
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
        <section key={kind} className="file-entries">
          <h3>{t(`translations.file.${kind}`, { count: kinds.get(kind)?.length ?? 0 })}</h3>
          <ul className="apart-rows">
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
        <p className="apart-note">{t('translations.file.same', { count: review.same })}</p>
      )}
    </>
  )
}
