import { LoadedContent, Screen } from '../../ui/screen.tsx'
import { useLoaded } from '../../ui/loading.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../../client.ts'
import { forgetCheckout, $outcome } from '../../features/subscription/checkout.ts'
import { verifyPayment } from '../../features/subscription/subscription.ts'
import { SCREENS } from '../../paths.ts'
import { replaceScreen } from '../router.ts'

const PARAMETER = 'session_id'

export function PaymentDoneScreen() {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(verify)
  useEffect(() => {
    if (loaded.status !== 'loaded') return
    $outcome.set(loaded.value)
    replaceScreen('billing')
  }, [loaded])
  return (
    <Screen title={t('payment.title')}>
      {loaded.status === 'loading' && <p>{t('payment.verifying')}</p>}
      <LoadedContent of={loaded} failed={t('payment.unknown')} onRetry={reload}>
        {() => null}
      </LoadedContent>
      {loaded.status === 'failed' && <a href={SCREENS.billing}>{t('payment.toBilling')}</a>}
    </Screen>
  )
}

async function verify(): Promise<'paid' | 'unpaid' | 'unknown'> {
  forgetCheckout()
  const sessionId = new URLSearchParams(location.search).get(PARAMETER) ?? ''
  try {
    const { status } = await verifyPayment(sessionId)
    return status === 'paid' ? 'paid' : 'unpaid'
  } catch (error) {
    // Asking once more for what the provider does not know leads nowhere.
    if (error instanceof RefusedError && error.status < 500) return 'unknown'
    throw error
  }
}
