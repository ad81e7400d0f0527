import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { useMinutes } from '#admin/ui/hooks.ts'
import { SCREENS } from '#admin/paths.ts'
import { bannerText, $subscription } from '../subscription.ts'
import './subscription.css'

export function SubscriptionBanner() {
  const { t } = useTranslation()
  const now = useMinutes()
  const subscription = useStore($subscription)
  return (
    <div className="subscription-banner">
      {subscription && (
        <a href={SCREENS.subscription} className="subscription-banner-link">
          {bannerText(t, subscription, now)}
        </a>
      )}
    </div>
  )
}
