import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
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

export function AutosaveState({ of: { $drafts, $state, send } }: { of: AutosaveOf }) {
  const { t } = useTranslation()
  const state = useStore($state)
  const drafts = Object.values(useStore($drafts))
  if (state.status === 'unsent') {
    const retry = () => void send()
    return (
      <div className="autosave">
        <ProblemNotice text={t('autosave.unsent')} problem={state.problem} onRetry={retry} />
      </div>
    )
  }
  const isWaiting = state.status === 'busy' || drafts.some(({ problem }) => problem === null)
  const rest = drafts.length > 0 ? 'autosave.unsent' : 'autosave.saved'
  return <output className="autosave">{t(isWaiting ? 'common.saving' : rest)}</output>
}
