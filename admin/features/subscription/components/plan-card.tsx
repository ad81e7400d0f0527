import { useTranslation } from 'react-i18next'
import { currentLanguage, currentLocale } from '#admin/i18n/i18n.ts'
import { Button } from '#admin/ui/button.tsx'
import { useMinutes } from '#admin/ui/hooks.ts'
import { CheckIcon } from '#admin/ui/icons.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { Section } from '#admin/ui/screen.tsx'
import type { SubscriptionAnswer, Plan } from '#api/schemas/payments.ts'
import { PLAN_TEXTS } from '#db/rules/billing/plan-texts.ts'
import { firstPayment, trialLeft } from '#db/rules/billing/plans.ts'
import { rememberCheckout, useWayToProvider } from '../checkout.ts'
import { createCheckout, bannerText, openBillingPortal } from '../subscription.ts'
import './subscription.css'

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  isSwitch: boolean
}

export function PlanCard({ plan: { type, priceId, amount, currency }, ...props }: PlanCardProps) {
  const { t } = useTranslation()
  // Spelled as on the landing page and on menus, whatever the language around it.
  const price = `${currency} ${amount}`
  const titleId = `plan-${type}`
  return (
    <section className="card plan" aria-labelledby={titleId}>
      <header className="row center between plan-header">
        <h2 id={titleId} className="subtitle">
          {t(`subscription.${type}`)}
        </h2>
        {type === 'yearly' && (
          <span className="plan-save">{PLAN_TEXTS[currentLanguage()].save}</span>
        )}
      </header>
      <p className="plan-price">
        {t(type === 'monthly' ? 'subscription.perMonth' : 'subscription.perYear', { price })}
      </p>
      <Details />
      {props.isCurrent ? (
        <p className="plan-current">{t('subscription.current')}</p>
      ) : (
        <Subscribe {...props} type={type} priceId={priceId} describedBy={titleId} />
      )}
    </section>
  )
}

function Details() {
  return (
    <ul className="stack list plan-details">
      {PLAN_TEXTS[currentLanguage()].details.map((detail) => (
        <li key={detail}>
          <CheckIcon />
          <span>{detail}</span>
        </li>
      ))}
    </ul>
  )
}

interface SubscribeProps extends Pick<Plan, 'type' | 'priceId'> {
  isSwitch: boolean
  describedBy: string
}

function Subscribe({ type, priceId, isSwitch, describedBy }: SubscribeProps) {
  const { t } = useTranslation()
  const { isLeaving, problem, start } = useWayToProvider(async () => {
    const url = await createCheckout({ priceId: priceId ?? '', type })
    if (!isSwitch) rememberCheckout()
    return url
  })
  return (
    <>
      <Button
        aria-describedby={describedBy}
        isDisabled={priceId === null}
        isPending={isLeaving}
        onPress={() => start()}
      >
        {t(isLeaving ? 'subscription.processing' : 'subscription.subscribe')}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}

export function CurrentPlan({ subscription }: { subscription: SubscriptionAnswer }) {
  const { t } = useTranslation()
  const now = useMinutes()
  const { isLeaving, problem, start } = useWayToProvider(openBillingPortal)
  return (
    <Section title={bannerText(t, subscription, now)}>
      <Outlook subscription={subscription} />
      <Button look="plain" isPending={isLeaving} onPress={() => start()}>
        {t(isLeaving ? 'subscription.processing' : 'subscription.manage')}
      </Button>
      <ProblemNotice problem={problem} />
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

export function NoPlan({ subscription }: { subscription: SubscriptionAnswer }) {
  const { t } = useTranslation()
  const now = useMinutes()
  const left = trialLeft(subscription, now)
  return (
    <Section title={bannerText(t, subscription, now)}>
      <p>
        {left
          ? t('subscription.trialUntil', {
              date: dateText(subscription.trialExpiresAt ?? ''),
              from: dateText(firstPayment(left, now)),
            })
          : t('settings.readOnly')}
      </p>
    </Section>
  )
}
