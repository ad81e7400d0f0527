import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { $changedBy } from '../client.ts'
import { Button } from '../ui/button.tsx'
import { Question } from '../ui/panel.tsx'
import type { EditSession } from './edit-session.ts'
import { hasConflicts, resolved, type DraftOf } from './merge-draft.ts'
import './forms.css'

export interface ConflictDialogProps<D extends DraftOf, Field extends string> {
  session: EditSession<D, Field>
  labels: Readonly<Record<string, string>>
  pictures?: readonly string[]
  say?: (field: string, draft: D) => string | undefined
}

export function ConflictDialog<D extends DraftOf, Field extends string>(
  props: ConflictDialogProps<D, Field>,
) {
  const { session, labels, pictures = [], say } = props
  const { t } = useTranslation()
  const { draft } = useStore(session.$state)
  const by = useStore($changedBy)
  // A panel that opens together with the dialog would make it inert.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true))
    return () => clearTimeout(timer)
  }, [])
  if (!isReady || !draft || !hasConflicts(draft)) return null

  function shown(field: string, of: D) {
    const value = (of as D & Record<string, unknown>)[field]
    const text = say?.(field, of) ?? (value === true ? t('conflict.yes') : String(value || ''))
    if (text === '') return t('conflict.empty')
    return pictures.includes(field) ? <img src={text} alt="" /> : text
  }

  return (
    // Escape answers nothing.
    <Question title={t('conflict.title')} isDismissable={false} onNo={() => {}}>
      {by !== null && <p>{t('conflict.last', { name: by })}</p>}
      <p>{t('conflict.text')}</p>
      <dl className="conflict">
        {Object.keys(draft.conflicts).map((field) => (
          <div key={field} className="conflict-field">
            <dt className="field-label">{labels[field]}</dt>
            <dd>
              <span className="quiet">{t('conflict.yours')}</span>
              <span dir="auto">{shown(field, draft)}</span>
            </dd>
            <dd>
              <span className="quiet">{t('conflict.theirs')}</span>
              <span dir="auto">{shown(field, resolved(draft, 'theirs'))}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="question-answers">
        <Button look="plain" onPress={() => session.resolve('theirs')}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button onPress={() => session.resolve('mine')}>{t('conflict.keepMine')}</Button>
      </div>
    </Question>
  )
}
