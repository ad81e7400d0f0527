import { useTranslation } from 'react-i18next'
import type { Restaurant } from '#api/schemas/restaurants.ts'
import { PlansLink } from '../../components/plans-link.tsx'
import { Notice } from '../../components/ui/notice.tsx'

const ENDED = {
  free_trial: 'trialExpired',
  monthly: 'monthlyExpired',
  yearly: 'yearlyExpired',
} as const

/** Why nothing can be changed, and what to do about it. */
export function EndedNotice({ restaurant }: { restaurant: Restaurant }) {
  const { t } = useTranslation()
  return (
    <Notice kind="problem">
      <strong>{t(`problem.${ENDED[restaurant.subscriptionType]}`)}</strong>
      <span>{t('settings.readOnly')}</span>
      <PlansLink />
    </Notice>
  )
}
