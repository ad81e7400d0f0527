import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Languages } from '#api/schemas/languages.ts'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { LoadedContent } from '../components/loaded-content.tsx'
import { Screen } from '../components/ui/screen.tsx'
import { useLoaded } from '../components/use-loaded.ts'
import { getCategories } from '../features/categories/requests.ts'
import { PublicationState } from '../features/publication/components/publication-state.tsx'
import { $isReadOnly, refreshRestaurant } from '../features/restaurant/stores/restaurant.ts'
import { ApartOffer } from '../features/translations/components/apart-offer.tsx'
import { LanguageSettings } from '../features/translations/components/language-settings.tsx'
import { LanguageTexts } from '../features/translations/components/language-texts.tsx'
import { useCounted } from '../features/translations/use-counted.ts'
import { countAcceptedChange, refreshMenu } from '../stores/menu.ts'
import { $languages, loadLanguages } from '../stores/translations/languages.ts'
import { reloadTexts } from '../stores/translations/texts.ts'
import { EndedNotice } from './ended-notice.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

/** The languages of the menu, and all its texts in them. */
export function TranslationsScreen() {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(loadLanguages)
  const languages = useStore($languages)
  const isReadOnly = useStore($isReadOnly)
  return (
    <Screen
      title={t('translations.title')}
      hint={t('translations.hint')}
      beside={<PublicationState />}
    >
      <SuspendedNotice />
      {isReadOnly && <EndedNotice />}
      <LoadedContent of={loaded} failed={t('translations.failed')} onRetry={reload}>
        {() => languages && <Loaded languages={languages} isReadOnly={isReadOnly} />}
      </LoadedContent>
    </Screen>
  )
}

function Loaded({ languages, isReadOnly }: { languages: Languages; isReadOnly: boolean }) {
  const { further, main } = languages
  const [chosen, setChosen] = useState<MenuLanguage | null>(null)
  const first = further.find(({ missing, changed }) => missing + changed > 0) ?? further[0]
  const open = further.find(({ code }) => code === chosen)?.code ?? first?.code ?? null
  return (
    <>
      <ApartOffer
        languages={languages}
        isReadOnly={isReadOnly}
        onChanged={() => void readTextsAgain()}
      />
      <LanguageSettings
        languages={useCounted(languages)}
        isReadOnly={isReadOnly}
        open={open}
        onOpen={setChosen}
      />
      {open && <LanguageTexts key={open} language={open} main={main} isReadOnly={isReadOnly} />}
    </>
  )
}

/** Reads all again that may hold texts which the server has changed; a failure shows what was there. */
async function readTextsAgain(): Promise<void> {
  countAcceptedChange()
  const reads = [refreshMenu(getCategories), refreshRestaurant(), loadLanguages(), reloadTexts()]
  await Promise.allSettled(reads)
}
