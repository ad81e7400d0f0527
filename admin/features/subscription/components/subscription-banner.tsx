import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { useMinutes } from '#admin/ui/hooks.ts'
import { SCREENS } from '#admin/paths.ts'
import { useMayDo } from '#admin/stores/own-restaurants.ts'
import { bannerText, $subscription, type SubscriptionStatus } from '../subscription.ts'
import './subscription.css'

// What has been paid asks for nothing.
function isCalm({ type, active }: SubscriptionStatus): boolean {
  return active && type !== 'free_trial'
}

export function SubscriptionBanner() {
  const { t } = useTranslation()
  const now = useMinutes()
  const subscription = useStore($subscription)
  const isOwner = useMayDo('owner')
  return (
    <div className="subscription-banner">
      {subscription && (isOwner || !subscription.active) && (
        <a
          href={isOwner ? SCREENS.subscription : undefined}
          className="subscription-banner-link"
          data-calm={isCalm(subscription) || undefined}
        >
          {bannerText(t, subscription, now)}
        </a>
      )}
    </div>
  )
}
