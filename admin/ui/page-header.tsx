import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, currentLanguage, prepareLanguage, type Language } from '../i18n/i18n.ts'
import { PAGES } from '../paths.ts'
import { Button } from './button.tsx'
import './page-header.css'

export function PageHeader() {
  return (
    <header className="row center between page-header">
      <a href={PAGES.landing} className="tap">
        <Logo />
      </a>
      <LanguageSwitch />
    </header>
  )
}

export function Logo() {
  const { t } = useTranslation()
  return <img src="/wordmark.svg" alt={t('product.name')} width={154} height={30} />
}

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
        <p role="alert" className="card language-switch-problem">
          {t('problem.offline')}
        </p>
      )}
    </div>
  )
}

export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation()
  const title = `${children} · ${t('product.name')}`
  // The host page has a <title> already, which one rendered here would only stand beside.
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
