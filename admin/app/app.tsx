import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LazySessionQuestion } from '../features/session/components/lazy-session-question.tsx'
import { $session } from '../features/session/session.ts'
import { useGoogleReturn } from '../features/session/use-google-return.ts'
import { problemText, type Problem } from '../problems.ts'
import { asIsland } from '../ui/as-island.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/loading.tsx'
import { prepareFirstScreen } from './lazy-screens.ts'
import { openDashboard, startDashboard } from './lifecycle.ts'
import { Screens } from './screens.tsx'
import { Shell } from './shell/shell.tsx'

export const App = asIsland(Entrance)

function Entrance() {
  const { state, end } = useGoogleReturn()
  if (state.status === 'over') return <Guard />
  if (state.status === 'failed') return <Opening problem={state.problem} onRetry={state.retry} />
  return (
    <>
      <Opening />
      {state.status === 'asking' && <LazySessionQuestion change={state.change} onAnswered={end} />}
    </>
  )
}

function Guard() {
  const session = useStore($session)
  useEffect(() => {
    prepareFirstScreen()
    return startDashboard()
  }, [])
  if (session.status === 'signed-in') {
    return (
      <Shell>
        <Screens />
      </Shell>
    )
  }
  if (session.status !== 'unreachable') return <Opening />
  return <Opening problem={session.problem} onRetry={() => void openDashboard()} />
}

interface OpeningProps {
  problem?: Problem
  onRetry?: () => void
}

function Opening({ problem, onRetry }: OpeningProps) {
  const { t } = useTranslation()
  if (!problem) {
    return (
      <main className="centred">
        <Spinner label={t('session.checking')} />
      </main>
    )
  }
  return (
    <main>
      <div className="centred" role="alert">
        <h1>{t('session.unreachable')}</h1>
        <p>{problemText(t, problem)}</p>
        {onRetry && <Button onPress={onRetry}>{t('common.retry')}</Button>}
      </div>
    </main>
  )
}
