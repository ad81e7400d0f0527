import { useTranslation } from 'react-i18next'
import { SCREENS } from '../paths.ts'

/** The way to the plans, for an owner whose trial or subscription has ended. */
export function PlansLink() {
  const { t } = useTranslation()
  return <a href={SCREENS.subscription}>{t('settings.choosePlan')}</a>
}
