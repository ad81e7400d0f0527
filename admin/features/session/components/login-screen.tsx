import { PAGES } from '#admin/paths.ts'
import { GoogleLink } from './google-link.tsx'
import { LoginForm } from './login-form.tsx'
import { SessionPage } from './session-page.tsx'

/** The login page. */
export function LoginScreen() {
  return (
    <SessionPage
      kind="logIn"
      other={{
        question: 'noAccount',
        link: 'registerLink',
        path: PAGES.register,
      }}
    >
      <LoginForm />
      <GoogleLink text="googleLogIn" />
    </SessionPage>
  )
}
