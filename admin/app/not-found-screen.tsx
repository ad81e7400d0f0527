import { useTranslation } from 'react-i18next'
import { PageTitle } from '../components/page-title.tsx'
import { SCREENS } from '../paths.ts'

/** What an address below /dashboard shows that no screen has. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <div className="centred">
      <PageTitle>{t('notFound.title')}</PageTitle>
      <h1>{t('notFound.title')}</h1>
      <a href={SCREENS.home}>{t('notFound.home')}</a>
    </div>
  )
}
