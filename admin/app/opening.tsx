import { useTranslation } from 'react-i18next'
import { Button } from '../components/ui/button.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { problemText, type Problem } from '../problems.ts'

interface OpeningProps {
  /** Why the dashboard cannot be opened now. */
  problem?: Problem
  onRetry?: () => void
}

/** What stands in the place of the dashboard until it can be opened. */
export function Opening({ problem, onRetry }: OpeningProps) {
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
