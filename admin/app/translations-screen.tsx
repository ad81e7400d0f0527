import { LoadingContent } from '../ui/screen.tsx'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Languages } from '#api/schemas/languages.ts'
import type { MenuLanguage } from '#db/rules/text/languages.ts'
import { refreshRestaurant } from '../stores/restaurant.ts'
import { SplitOffer } from '../features/translations/components/split-panel.tsx'
import { LanguageSettings } from '../features/translations/components/language-settings.tsx'
import { LanguageTexts } from '../features/translations/components/translation-list.tsx'
import { $languages, loadLanguages } from '../stores/languages.ts'
import { reloadTexts, $rows, textAutosave } from '../forms/menu-texts.ts'
import {
  countDone,
  countMissingNames,
  isOutdated,
  translationRows,
} from '../features/translations/translation-rows.ts'
import { countAcceptedChange, refreshMenu } from '../stores/menu.ts'
import { MenuScreen } from './menu-screen.tsx'

export function TranslationsScreen() {
  const { t } = useTranslation()
  const languages = useStore($languages)
  return (
    <MenuScreen title={t('translations.title')} hint={t('translations.hint')}>
      <LoadingContent load={loadLanguages} failed={t('translations.failed')}>
        {() => languages && <Loaded languages={languages} />}
      </LoadingContent>
    </MenuScreen>
  )
}

function Loaded({ languages }: { languages: Languages }) {
  const { further, main } = languages
  const [chosen, setChosen] = useState<MenuLanguage | null>(null)
  const first = further.find(({ missing, changed }) => missing + changed > 0) ?? further[0]
  const [wanted, setWanted] = useState(0)
  const open = further.find(({ code }) => code === chosen)?.code ?? first?.code ?? null
  return (
    <>
      <SplitOffer languages={languages} onChanged={() => void readTextsAgain()} />
      <LanguageSettings
        languages={useCounted(languages)}
        open={open}
        onOpen={setChosen}
        onFirstMissing={(code) => {
          setChosen(code)
          setWanted((before) => before + 1)
        }}
      />
      {open && (
        <LanguageTexts
          key={open}
          language={open}
          main={main}
          wanted={wanted}
          onLed={() => setWanted(0)}
        />
      )}
    </>
  )
}

async function readTextsAgain(): Promise<void> {
  countAcceptedChange()
  const reads = [refreshMenu(), refreshRestaurant(), loadLanguages(), reloadTexts()]
  await Promise.allSettled(reads)
}

export function useCounted(languages: Languages): Languages {
  const rows = useStore($rows)
  const drafts = useStore(textAutosave.$drafts)
  const further = languages.further.map((language) => {
    const texts = rows[language.code]
    if (!texts) return language
    const all = translationRows(language.code, texts, drafts)
    const { done, total } = countDone(all)
    return {
      ...language,
      total,
      missing: total - done,
      missingNames: countMissingNames(all),
      changed: all.filter(isOutdated).length,
    }
  })
  return { ...languages, further }
}
