import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../problems.ts'
import { ProblemNotice } from '../ui/notice.tsx'
import type { AutosaveProgress, Drafts } from './autosave.ts'
import './forms.css'

interface AutosaveOf {
  $drafts: ReadableAtom<Drafts<{ problem: Problem | null }>>
  $state: ReadableAtom<AutosaveProgress>
  send: () => Promise<void>
}

interface AutosaveStateProps {
  of: AutosaveOf
  /** How far one is, which stays in sight beside it. */
  children?: ReactNode
}

export function AutosaveState({ of: { $drafts, $state, send }, children }: AutosaveStateProps) {
  const { t } = useTranslation()
  const state = useStore($state)
  const drafts = Object.values(useStore($drafts))
  const isWaiting = state.status === 'busy' || drafts.some(({ problem }) => problem === null)
  const rest = drafts.length > 0 ? 'autosave.unsent' : 'autosave.saved'
  return (
    <div className="row center between card autosave">
      {children}
      {state.status === 'unsent' ? (
        <ProblemNotice
          text={t('autosave.unsent')}
          problem={state.problem}
          onRetry={() => void send()}
        />
      ) : (
        <output>{t(isWaiting ? 'common.saving' : rest)}</output>
      )}
    </div>
  )
}
