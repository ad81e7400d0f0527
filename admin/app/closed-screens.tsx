import { useTranslation } from 'react-i18next'
import type { Role } from '#db/rules/roles.ts'
import { SCREENS } from '../paths.ts'
import { PageTitle } from '../ui/page-header.tsx'

export function NoRestaurantScreen() {
  const { t } = useTranslation()
  return (
    <div className="centred">
      <PageTitle>{t('closed.nowhere')}</PageTitle>
      <h1>{t('closed.nowhere')}</h1>
      <p>{t('closed.nowhereHint')}</p>
      <a href={SCREENS.account}>{t('nav.account')}</a>
    </div>
  )
}

export function NotForRoleScreen({ least }: { least: Role }) {
  const { t } = useTranslation()
  return (
    <div className="centred">
      <PageTitle>{t('closed.notYours')}</PageTitle>
      <h1>{t('closed.notYours')}</h1>
      <p>{t('closed.notYoursHint', { role: t(`role.${least}`) })}</p>
      <a href={SCREENS.home}>{t('notFound.home')}</a>
    </div>
  )
}
