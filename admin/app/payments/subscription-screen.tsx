import { usePageRestored } from '../../ui/use-sending.ts'
import { LoadedContent, Screen } from '../../ui/screen.tsx'
import { useLoaded } from '../../ui/loading.tsx'
import { useTranslation } from 'react-i18next'
import type { Plan, SubscriptionAnswer } from '#api/schemas/payments.ts'
import { Notice } from '../../ui/notice.tsx'
import { CurrentPlan, NoPlan, PlanCard } from '../../features/subscription/components/plan-card.tsx'
import { useLeftCheckout, hearSubscription } from '../../features/subscription/checkout.ts'
import { getPlans, getSubscription } from '../../features/subscription/subscription.ts'

export function SubscriptionScreen() {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(load)
  const hasLeft = useLeftCheckout()
  usePageRestored(reload)
  return (
    <Screen title={t('subscription.title')}>
      <LoadedContent
        of={loaded}
        shape="plans"
        failed={t('subscription.loadFailed')}
        onRetry={reload}
      >
        {({ plans, subscription }) => (
          <>
            {hasLeft && !isCharged(subscription) && (
              <Notice kind="good">{t('subscription.cancelled')}</Notice>
            )}
            {isCharged(subscription) ? (
              <CurrentPlan subscription={subscription} />
            ) : (
              <NoPlan subscription={subscription} />
            )}
            <Plans plans={plans} subscription={subscription} />
          </>
        )}
      </LoadedContent>
    </Screen>
  )
}

async function load() {
  const [plans, subscription] = await Promise.all([getPlans(), getSubscription()])
  hearSubscription(subscription)
  return { plans, subscription }
}

function Plans({ plans, subscription }: { plans: Plan[]; subscription: SubscriptionAnswer }) {
  const { t } = useTranslation()
  const isSubscribed = isCharged(subscription)
  const isSetUp = plans.every(({ priceId }) => priceId !== null)
  return (
    <>
      {!isSetUp && <Notice kind="problem">{t('problem.noPayments')}</Notice>}
      <div className="plans">
        {plans.map((plan) => (
          <PlanCard
            key={plan.type}
            plan={plan}
            isCurrent={isSubscribed && plan.type === subscription.type}
            isSwitch={isSubscribed}
          />
        ))}
      </div>
      <footer className="screen-hint">{t('subscription.footer')}</footer>
    </>
  )
}

function isCharged({ type, active, paymentFailedAt }: SubscriptionAnswer): boolean {
  return type !== 'free_trial' && (active || paymentFailedAt !== null)
}
