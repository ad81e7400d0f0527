import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, prepareLanguage, type Language } from '../i18n/i18n.ts'
import './language-switch.css'
import { Button } from './ui/button.tsx'

/** Changes to the other language; named in that language, so that whoever needs it can read it. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  const other: Language = currentLanguage() === 'en' ? 'ar' : 'en'
  const prepare = () => prepareLanguage(other)
  const choose = () => {
    setFailed(false)
    chooseLanguage(other).catch(() => setFailed(true))
  }
  return (
    <div className="language-switch">
      <Button look="icon" onPress={choose} onPressStart={prepare} onHoverStart={prepare}>
        <span lang={other} className="language-switch-name">
          {t('language.other')}
        </span>
      </Button>
      {hasFailed && (
        <p role="alert" className="language-switch-problem">
          {t('problem.offline')}
        </p>
      )}
    </div>
  )
}
