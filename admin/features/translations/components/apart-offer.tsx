import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Languages, Undone } from '#api/schemas/languages.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { problemOf, problemText, type Problem } from '#admin/problems.ts'
import {
  $taken,
  discardTaken,
  loadTaken,
  undoApart,
  type Taken,
} from '#admin/features/translations/apart-draft.ts'
import { ApartPanel } from './apart-panel.tsx'
import './translations.css'

interface ApartOfferProps {
  languages: Languages
  isReadOnly: boolean
  onChanged: () => void
}

export function ApartOffer({ languages, isReadOnly, onChanged }: ApartOfferProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mixed: count } = languages
  useEffect(loadTaken, [])
  function finish() {
    setOpen(false)
    onChanged()
  }
  return (
    <>
      <TakenNotice isReadOnly={isReadOnly} onUndone={onChanged} />
      {count > 0 && (
        <div className="row card center apart-offer">
          <div>
            <strong>{t('home.texts.mixed', { count })}</strong>
            <p className="quiet">{t('translations.apart.hint')}</p>
          </div>
          <Button isDisabled={isReadOnly} onPress={() => setOpen(true)}>
            {t('translations.apart.open')}
          </Button>
        </div>
      )}
      {isOpen && (
        <ApartPanel languages={languages} onTaken={finish} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface TakenNoticeProps {
  isReadOnly: boolean
  onUndone: () => void
}

function TakenNotice({ isReadOnly, onUndone }: TakenNoticeProps) {
  const { t } = useTranslation()
  const taken = useStore($taken)
  const [undone, setUndone] = useState<Undone | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function undo(taken: Taken): Promise<void> {
    setProblem(null)
    try {
      setUndone(await undoApart(taken))
      onUndone()
    } catch (error) {
      const problem = problemOf(error)
      // It is too old, or something else was taken apart elsewhere.
      if (problem.text === 'gone') discardTaken()
      setProblem(problem)
    }
  }
  return (
    <>
      {taken && (
        <Notice kind="good">
          {t('translations.apart.taken', { count: taken.taken })}
          <Button look="plain" isDisabled={isReadOnly} onPress={() => void undo(taken)}>
            {t('common.undo')}
          </Button>
        </Notice>
      )}
      {!taken && undone && (
        <Notice kind="good">
          {undone.undone > 0 && t('translations.apart.undone')}{' '}
          {undone.kept > 0 && t('translations.apart.kept', { count: undone.kept })}
        </Notice>
      )}
      {problem && <Notice kind="problem">{problemText(t, problem)}</Notice>}
    </>
  )
}
