import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { PlansLink } from '../components/plans-link.tsx'
import { useMinutes } from '../components/use-minutes.ts'
import { Notice } from '../components/ui/notice.tsx'
import { bannerText } from '../features/subscription/banner.ts'
import { $subscription } from '../features/subscription/stores/subscription.ts'

/** Why nothing can be changed, and what to do about it. */
export function EndedNotice() {
  const { t } = useTranslation()
  const now = useMinutes()
  const subscription = useStore($subscription)
  return (
    <Notice kind="problem">
      <strong>{subscription && bannerText(t, subscription, now)}</strong>
      <span>{t('settings.readOnly')}</span>
      <PlansLink />
    </Notice>
  )
}
