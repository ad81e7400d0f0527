import { useTranslation } from 'react-i18next'
import { SCREENS } from '../paths.ts'
import { useMayDo } from '../stores/own-restaurants.ts'

/** Where a plan that has ended is renewed, for the owner; others read whom to ask. */
export function PlansLink() {
  const { t } = useTranslation()
  const isOwner = useMayDo('owner')
  if (!isOwner) return <span>{t('role.askOwner')}</span>
  return (
    <a href={SCREENS.subscription} className="tap">
      {t('settings.choosePlan')}
    </a>
  )
}
