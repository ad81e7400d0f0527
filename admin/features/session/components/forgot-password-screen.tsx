import { useSending } from '#admin/ui/use-sending.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { parseEmail } from '#db/rules/emails.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { PAGES } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { forgotPassword } from '../session.ts'
import { EmailField, SessionPage } from './session-page.tsx'
import { asIsland } from '#admin/ui/as-island.tsx'

export const ForgotPasswordScreen = asIsland(ForgotPassword)

function ForgotPassword() {
  return (
    <SessionPage
      kind="forgot"
      other={{
        question: 'remembered',
        link: 'logIn',
        path: PAGES.logIn,
      }}
    >
      <ForgotPasswordForm />
    </SessionPage>
  )
}

function ForgotPasswordForm() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const { sending, start, refuse } = useSending(() => forgotPassword(email))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (parseEmail(email) === null) refuse({ text: 'email' })
    else void start()
  }

  if (sending.status === 'done') {
    return (
      <Notice kind="good" ref={focusOn}>
        {t('session.linkSent')}
      </Notice>
    )
  }
  const problem = sending.status === 'refused' ? sending.problem : undefined
  const isAboutEmail = problem?.text === 'email'
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      <ProblemNotice problem={!isAboutEmail && problem} />
      <EmailField
        autoComplete="username"
        enterKeyHint="go"
        value={email}
        onChange={setEmail}
        problem={isAboutEmail ? problemText(t, problem) : undefined}
      />
      <Button type="submit" isPending={sending.status === 'busy'}>
        {t(sending.status === 'busy' ? 'session.sendingLink' : 'session.sendLink')}
      </Button>
    </form>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
