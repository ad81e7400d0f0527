import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, type Language } from '../i18n/i18n.ts'
import { Button } from './ui/button.tsx'

/** Changes to the other language; named in that language, so that whoever needs it can read it. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const other: Language = currentLanguage() === 'en' ? 'ar' : 'en'
  return (
    <Button look="icon" onPress={() => chooseLanguage(other)}>
      <span lang={other} className="language-switch">
        {t('language.other')}
      </span>
    </Button>
  )
}
