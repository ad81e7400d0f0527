import { useTranslation } from 'react-i18next'
import { LoadedContent } from '../components/loaded-content.tsx'
import { Screen } from '../components/ui/screen.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { LawList } from '../features/law/components/law-list.tsx'
import { addLawTexts } from '../i18n/law-texts.ts'
import { getLaw } from '../features/law/requests.ts'

addLawTexts()

/** What the law of a country asks of menus, as reported. */
export function LawScreen() {
  const { t } = useTranslation('law')
  const { loaded, reload } = useLoaded(getLaw)
  return (
    <Screen title={t('title')} hint={t('hint')}>
      <LoadedContent of={loaded} failed={t('failed')} onRetry={reload}>
        {(law) => <LawList {...law} />}
      </LoadedContent>
    </Screen>
  )
}
