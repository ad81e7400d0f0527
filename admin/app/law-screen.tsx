import { useTranslation } from 'react-i18next'
import { LoadedContent } from '../components/loaded-content.tsx'
import { Screen } from '../components/ui/screen.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { LawList } from '../features/law/components/law-list.tsx'
import { getLaw } from '../features/law/requests.ts'

/** What the law of a country asks of menus, as reported. */
export function LawScreen() {
  const { t } = useTranslation('translation', { keyPrefix: 'law' })
  const { loaded, reload } = useLoaded(getLaw)
  return (
    <Screen title={t('title')} hint={t('hint')}>
      <LoadedContent of={loaded} failed={t('failed')} onRetry={reload}>
        {(law) => <LawList {...law} />}
      </LoadedContent>
    </Screen>
  )
}
