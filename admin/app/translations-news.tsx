import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '#admin/paths.ts'
import { ownName } from '#db/rules/text/languages.ts'
import { $languages, loadLanguages } from '../stores/languages.ts'
import './home/home-screen.css'

/** What is missing in further languages, and whether guests see them; nothing if all is there. */
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
    <ul className="stack list news">
      {mixed > 0 && (
        <li>
          <a href={SCREENS.translations}>{t('home.texts.mixed', { count: mixed })}</a>
        </li>
      )}
      {behind.map(({ code, shown, missing, missingNames, changed }) => (
        <li key={code}>
          <a href={SCREENS.translations}>
            <strong lang={code}>{ownName(code)}</strong>
            {!shown && missingNames > 0 && (
              <span>{t('home.texts.unseen', { count: missingNames })}</span>
            )}
            {missing > 0 && <span>{t('home.texts.missing', { count: missing })}</span>}
            {changed > 0 && <span>{t('home.texts.changed', { count: changed })}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
