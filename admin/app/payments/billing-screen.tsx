import { LoadedContent, Screen } from '../../ui/screen.tsx'
import { useLoaded } from '../../ui/loading.tsx'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { Bills, getPaymentDetails } from '../../features/billing/components/bills.tsx'
import { $outcome, hearSubscription } from '../../features/subscription/checkout.ts'

export function BillingScreen() {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(load)
  return (
    <Screen title={t('billing.title')} hint={t('billing.hint')}>
      <Outcome />
      <LoadedContent of={loaded} shape="rows" failed={t('billing.loadFailed')} onRetry={reload}>
        {(records) => <Bills records={records} />}
      </LoadedContent>
    </Screen>
  )
}

async function load() {
  const { data, subscriptionStatus } = await getPaymentDetails()
  hearSubscription(subscriptionStatus)
  return data
}

function Outcome() {
  const { t } = useTranslation()
  const outcome = useStore($outcome)
  useEffect(() => () => $outcome.set(null), [])
  if (outcome === null) return null
  return <Notice kind={outcome === 'paid' ? 'good' : 'problem'}>{t(`payment.${outcome}`)}</Notice>
}
