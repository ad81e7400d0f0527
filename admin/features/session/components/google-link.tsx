import { Link } from 'react-aria-components/Link'
import { useTranslation } from 'react-i18next'
import { GoogleMark } from './google-mark.tsx'
import '#admin/components/ui/button.css'
import './google-link.css'

/** The way in over Google, after the form. */
export function GoogleLink({ text }: { text: 'googleLogIn' | 'googleRegister' }) {
  const { t } = useTranslation()
  return (
    <div className="session-google">
      <p className="session-or">{t('session.or')}</p>
      <Link href="/google" className="button button-plain">
        <GoogleMark />
        {t(`session.${text}`)}
      </Link>
    </div>
  )
}
