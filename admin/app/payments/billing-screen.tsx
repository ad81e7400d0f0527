import { LoadingContent, Screen } from '../../ui/screen.tsx'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { Bills, getPaymentDetails } from '../../features/billing/components/bills.tsx'
import { $outcome, hearSubscription } from '../../features/subscription/checkout.ts'

export function BillingScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('billing.title')} hint={t('billing.hint')}>
      <Outcome />
      <LoadingContent load={load} shape="rows" failed={t('billing.loadFailed')}>
        {(records) => <Bills records={records} />}
      </LoadingContent>
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
