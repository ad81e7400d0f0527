import { useState } from 'react'
import { takeLogInNotice } from '#admin/log-in-notice.ts'
import { PAGES } from '#admin/paths.ts'
import { GoogleLink } from './google-link.tsx'
import { LoginForm } from './login-form.tsx'
import { asIsland } from '#admin/components/as-island.tsx'
import { SessionPage } from './session-page.tsx'

/** The login page. */
export const LoginScreen = asIsland(LogIn)

function LogIn() {
  const [notice] = useState(takeLogInNotice)
  return (
    <SessionPage
      kind={notice?.text === 'accountReady' ? 'firstLogIn' : 'logIn'}
      other={{
        question: 'noAccount',
        link: 'registerLink',
        path: PAGES.register,
      }}
    >
      <LoginForm notice={notice} />
      <GoogleLink text="googleLogIn" />
    </SessionPage>
  )
}
