import { useTranslation } from 'react-i18next'
import type { SubscriptionAnswer } from '#api/schemas/payments.ts'
import { useMinutes } from '#admin/components/use-minutes.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import { bannerText } from '../banner.ts'
import { openBillingPortal } from '../requests.ts'
import { useWayToProvider } from '../use-way-to-provider.ts'

/** What a subscriber is on, what comes next, and the way to change it. */
export function CurrentPlan({ subscription }: { subscription: SubscriptionAnswer }) {
  const { t } = useTranslation()
  const now = useMinutes()
  const { way, go } = useWayToProvider(openBillingPortal)
  return (
    <Section title={bannerText(t, subscription, now)}>
      <Outlook subscription={subscription} />
      <Button look="plain" isPending={way.status === 'leaving'} onPress={() => void go()}>
        {t(way.status === 'leaving' ? 'subscription.processing' : 'subscription.manage')}
      </Button>
      {way.status === 'refused' && <Notice kind="problem">{problemText(t, way.problem)}</Notice>}
    </Section>
  )
}

function Outlook({ subscription }: { subscription: SubscriptionAnswer }) {
  const { t } = useTranslation()
  const { currentPeriodEnd, cancelAtPeriodEnd, active, graceEndsAt } = subscription
  if (graceEndsAt !== null) {
    const text = active ? 'subscription.paymentFailed' : 'subscription.paymentMissing'
    return <Notice kind="problem">{t(text, { date: dateText(graceEndsAt) })}</Notice>
  }
  if (currentPeriodEnd === null) return null
  const text = cancelAtPeriodEnd ? 'subscription.endsOn' : 'subscription.paidUntil'
  return <p>{t(text, { date: dateText(currentPeriodEnd) })}</p>
}

function dateText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).format(new Date(date))
}

/** How long the trial is still, or that nothing can be changed without a plan. */
export function NoPlan({ subscription }: { subscription: SubscriptionAnswer }) {
  const { t } = useTranslation()
  const now = useMinutes()
  const { active, trialExpiresAt } = subscription
  const isTrying = active && trialExpiresAt !== null
  return (
    <Section title={bannerText(t, subscription, now)}>
      <p>
        {isTrying
          ? t('subscription.trialUntil', { date: dateText(trialExpiresAt) })
          : t('settings.readOnly')}
      </p>
    </Section>
  )
}
