import { PAGES } from '#admin/paths.ts'
import { GoogleLink } from './google-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { asIsland } from '#admin/components/as-island.tsx'
import { SessionPage } from './session-page.tsx'

/** The sign-up page. */
export const RegisterScreen = asIsland(Register)

function Register() {
  return (
    <SessionPage
      kind="register"
      other={{
        question: 'haveAccount',
        link: 'logInLink',
        path: PAGES.logIn,
      }}
    >
      <RegisterForm />
      <GoogleLink text="googleRegister" />
    </SessionPage>
  )
}
