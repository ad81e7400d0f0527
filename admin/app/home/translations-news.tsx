import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ownName } from '#db/rules/menu-languages.ts'
import { SCREENS } from '../../paths.ts'
import { $languages, loadLanguages } from '../../stores/translations/languages.ts'
import './news.css'

/** Says in which languages texts are missing, or were changed since, and which hold two; nothing where all is well. */
export function TranslationsNews() {
  const { t } = useTranslation()
  const languages = useStore($languages)
  useEffect(() => {
    // Whoever goes on from here is told of a failure there.
    loadLanguages().catch(() => {})
  }, [])
  const behind = (languages?.further ?? []).filter(({ missing, changed }) => missing + changed > 0)
  const mixed = languages?.mixed ?? 0
  if (behind.length === 0 && mixed === 0) return null
  return (
    <ul className="news">
      {mixed > 0 && (
        <li>
          <a href={SCREENS.translations}>{t('home.texts.mixed', { count: mixed })}</a>
        </li>
      )}
      {behind.map(({ code, missing, changed }) => (
        <li key={code}>
          <a href={SCREENS.translations}>
            <strong lang={code}>{ownName(code)}</strong>
            {missing > 0 && <span>{t('home.texts.missing', { count: missing })}</span>}
            {changed > 0 && <span>{t('home.texts.changed', { count: changed })}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
