import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { LoadedContent } from '#admin/components/loaded-content.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { problemText } from '#admin/problems.ts'
import { $rows, $textSaving, loadTexts, sendTexts } from '#admin/stores/translations/texts.ts'
import { $typed } from '#admin/stores/translations/typed-texts.ts'
import { languageName } from '../language-name.ts'
import { TranslationList } from './translation-list.tsx'

interface LanguageTextsProps {
  language: MenuLanguage
  main: string
  isReadOnly: boolean
}

/** All texts of the menu in a language, and how far their saving is; it stays the same language. */
export function LanguageTexts({ language, main, isReadOnly }: LanguageTextsProps) {
  const { t } = useTranslation()
  const [load] = useState(() => () => loadTexts(language))
  const { loaded, reload } = useLoaded(load)
  const rows = useStore($rows)[language]
  return (
    <LoadedContent of={loaded} shape="fields" failed={t('translations.failed')} onRetry={reload}>
      {() =>
        rows && (
          <section aria-label={languageName(language)}>
            <Saving />
            <TranslationList main={main} language={language} rows={rows} isReadOnly={isReadOnly} />
          </section>
        )
      }
    </LoadedContent>
  )
}

function Saving() {
  const { t } = useTranslation()
  const saving = useStore($textSaving)
  const typed = Object.values(useStore($typed))
  if (saving.status === 'unsent') {
    return (
      <Notice kind="problem">
        {t('translations.unsent')} {problemText(t, saving.problem)}
        <Button look="plain" onPress={() => void sendTexts()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  const isWaiting = saving.status === 'busy' || typed.some(({ problem }) => problem === null)
  const wrong = typed.length > 0 ? 'translations.unsent' : 'translations.saved'
  return <output className="translations-saving">{t(isWaiting ? 'common.saving' : wrong)}</output>
}
