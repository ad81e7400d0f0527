import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { asIsland } from '../components/as-island.tsx'
import { LazySessionQuestion } from '../features/session/components/lazy-session-question.tsx'
import { $session } from '../features/session/stores/session.ts'
import { useGoogleReturn } from '../features/session/use-google-return.ts'
import { prepareFirstScreen } from './lazy-screens.ts'
import { openDashboard, startDashboard } from './lifecycle.ts'
import { Opening } from './opening.tsx'
import { Screens } from './screens.tsx'
import { Shell } from './shell/shell.tsx'

/** The dashboard: everything below /dashboard. */
export const App = asIsland(Entrance)

/** Knows whose dashboard it is before anything of it is asked for. */
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

/** Shows the dashboard to a signed-in owner, and leads everybody else to the login. */
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
