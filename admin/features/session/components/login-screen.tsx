import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#admin/forms/password-field.tsx'
import { PAGES } from '#admin/paths.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { takeLogInNotice, type LogInNotice } from '../session.ts'
import { useLogIn } from '../use-log-in.ts'
import { GoogleLink } from './google-link.tsx'
import { LazySessionQuestion } from './lazy-session-question.tsx'
import { SessionPage, EmailField } from './session-page.tsx'

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

function LoginForm(props: { notice: LogInNotice | null }) {
  const { t } = useTranslation()
  const formRef = useRef<HTMLFormElement>(null)
  const { form, notice, problem, isBusy, change, session, submit } = useLogIn(formRef, props.notice)
  return (
    <form ref={formRef} className="stack gap-4" noValidate onSubmit={submit}>
      {notice && <Notice kind="good">{t(`session.${notice}`)}</Notice>}
      <EmailField autoComplete="username" value={form.email} onChange={change('email')} />
      <PasswordField
        autoComplete="current-password"
        value={form.password}
        onChange={change('password')}
      />
      <a href={PAGES.forgotPassword} className="tap session-link session-forgot">
        {t('session.forgotLink')}
      </a>
      <Button type="submit" isPending={isBusy}>
        {t(isBusy ? 'session.loggingIn' : 'session.logIn')}
      </Button>
      {/* Below the button, which stays where the finger is. */}
      <ProblemNotice problem={problem} />
      {session.change && <LazySessionQuestion change={session.change} onAnswered={session.open} />}
    </form>
  )
}
