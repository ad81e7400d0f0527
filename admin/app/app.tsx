import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Root } from '../components/root.tsx'
import { Button } from '../components/ui/button.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { $session } from '../features/session/stores/session.ts'
import { problemText } from '../problems.ts'
import { prepareFirstScreen } from './lazy-screens.ts'
import { openDashboard, startDashboard } from './lifecycle.ts'
import { Screens } from './screens.tsx'
import { Shell } from './shell/shell.tsx'

/** The dashboard: everything below /dashboard. */
export function App() {
  return (
    <Root>
      <Guard />
    </Root>
  )
}

/** Shows the dashboard to a signed-in owner, and leads everybody else to the login. */
function Guard() {
  const { t } = useTranslation()
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
  if (session.status === 'unreachable') {
    return (
      <main>
        <div className="centred" role="alert">
          <h1>{t('session.unreachable')}</h1>
          <p>{problemText(t, session.problem)}</p>
          <Button onPress={() => void openDashboard()}>{t('common.retry')}</Button>
        </div>
      </main>
    )
  }
  return (
    <main className="centred">
      <Spinner label={t('session.checking')} />
    </main>
  )
}
