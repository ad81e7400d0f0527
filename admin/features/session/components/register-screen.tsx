import { useTranslation } from 'react-i18next'
import { Root } from '#admin/components/root.tsx'
import { PAGES } from '#admin/paths.ts'
import { GoogleLink } from './google-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { SessionPage } from './session-page.tsx'

/** The sign-up page. */
export function RegisterScreen() {
  return (
    <Root>
      <RegisterPage />
    </Root>
  )
}

function RegisterPage() {
  const { t } = useTranslation()
  return (
    <SessionPage
      title={t('session.registerTitle')}
      hint={t('session.registerHint')}
      other={{
        question: t('session.haveAccount'),
        link: t('session.logInLink'),
        path: PAGES.logIn,
      }}
    >
      <RegisterForm />
      <GoogleLink>{t('session.googleRegister')}</GoogleLink>
    </SessionPage>
  )
}
