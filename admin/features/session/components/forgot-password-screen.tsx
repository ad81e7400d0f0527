import { useTranslation } from 'react-i18next'
import { parseEmail } from '#db/rules/contact/emails.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { PAGES } from '#admin/paths.ts'
import { useShortForm } from '#admin/forms/use-short-form.ts'
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
  const { form, of, problem, status } = useShortForm({
    fields: { email: '' },
    check: ({ email }) => (parseEmail(email) === null ? { email: { text: 'email' } } : {}),
    send: ({ email }) => forgotPassword(email),
  })

  if (status === 'done') {
    return (
      <Notice kind="good" ref={focusOn}>
        {t('session.linkSent')}
      </Notice>
    )
  }
  return (
    <form {...form} className="stack gap-4">
      <ProblemNotice problem={problem} />
      <EmailField autoComplete="username" enterKeyHint="go" {...of('email')} />
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'session.sendingLink' : 'session.sendLink')}
      </Button>
    </form>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
