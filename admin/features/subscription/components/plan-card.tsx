import { useTranslation } from 'react-i18next'
import type { Plan } from '#api/schemas/plans.ts'
import { PLAN_TEXTS } from '#db/rules/plan-texts.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { CheckIcon } from '#admin/components/ui/icons.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { currentLanguage } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import { rememberCheckout } from '../left-checkout.ts'
import { createCheckout } from '../requests.ts'
import { useWayToProvider } from '../use-way-to-provider.ts'
import './plan-card.css'

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  /** Whether the button leads to where a plan is switched, not to where one is paid for. */
  isSwitch: boolean
}

/** What one plan costs and holds, and the way to it. */
export function PlanCard({ plan: { type, priceId, amount, currency }, ...props }: PlanCardProps) {
  const { t } = useTranslation()
  // Spelled as on the landing page and on menus, whatever the language around it.
  const price = `${currency} ${amount}`
  const titleId = `plan-${type}`
  return (
    <section className="plan" aria-labelledby={titleId}>
      <header className="plan-header">
        <h2 id={titleId} className="plan-title">
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

/** What each plan holds. */
function Details() {
  return (
    <ul className="plan-details">
      {PLAN_TEXTS[currentLanguage()].details.map((detail) => (
        <li key={detail}>
          <CheckIcon />
          {detail}
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
  const { way, go } = useWayToProvider(async () => {
    const url = await createCheckout({ priceId: priceId ?? '', type })
    if (!isSwitch) rememberCheckout()
    return url
  })
  const isBusy = way.status === 'leaving'
  return (
    <>
      <Button
        aria-describedby={describedBy}
        isDisabled={priceId === null}
        isPending={isBusy}
        onPress={() => void go()}
      >
        {t(isBusy ? 'subscription.processing' : 'subscription.subscribe')}
      </Button>
      {way.status === 'refused' && <Notice kind="problem">{problemText(t, way.problem)}</Notice>}
    </>
  )
}
