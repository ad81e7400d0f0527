import { useTranslation } from 'react-i18next'
import { Root } from '#admin/components/root.tsx'
import { PAGES } from '#admin/paths.ts'
import { GoogleLink } from './google-link.tsx'
import { LoginForm } from './login-form.tsx'
import { SessionPage } from './session-page.tsx'

/** The login page. */
export function LoginScreen() {
  return (
    <Root>
      <LoginPage />
    </Root>
  )
}

function LoginPage() {
  const { t } = useTranslation()
  return (
    <SessionPage
      title={t('session.logInTitle')}
      hint={t('session.logInHint')}
      other={{
        question: t('session.noAccount'),
        link: t('session.registerLink'),
        path: PAGES.register,
      }}
    >
      <LoginForm />
      <GoogleLink>{t('session.googleLogIn')}</GoogleLink>
    </SessionPage>
  )
}
