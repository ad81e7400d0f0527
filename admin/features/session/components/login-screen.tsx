import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#admin/forms/password-field.tsx'
import { PAGES } from '#admin/paths.ts'
import { isTriedHere, loadTriedMenu } from '#admin/tried-menu.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { takeLogInNotice, type LogInNotice } from '../session.ts'
import { useLogIn } from '../use-log-in.ts'
import { GoogleLink } from './google-link.tsx'
import { LazySessionQuestion } from './lazy-session-question.tsx'
import { SessionPage, EmailField } from './session-page.tsx'

export const LoginScreen = asIsland(LogIn)

const KINDS = { accountReady: 'firstLogIn', accountDeleted: 'goodbye' } as Partial<
  Record<LogInNotice['text'], 'firstLogIn' | 'goodbye'>
>

function LogIn() {
  const [notice] = useState(takeLogInNotice)
  return (
    <SessionPage
      needsStore
      kind={(notice && KINDS[notice.text]) ?? 'logIn'}
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

function LoginForm({ notice }: { notice: LogInNotice | null }) {
  const { t } = useTranslation()
  const { form, of, problem, status, change, open } = useLogIn(notice)
  return (
    <form {...form} className="stack gap-4">
      {notice && !problem && (
        <Notice kind="good">
          <span>{t(`session.${notice.text}`)}</span>
          {notice.email && <NextSteps email={notice.email} />}
        </Notice>
      )}
      <EmailField autoComplete="username" {...of('email')} />
      <PasswordField autoComplete="current-password" {...of('password')} />
      <a href={PAGES.forgotPassword} className="tap session-link session-forgot">
        {t('session.forgotLink')}
      </a>
      <Button type="submit" isPending={status !== 'typing'}>
        {t(status === 'typing' ? 'session.logIn' : 'session.loggingIn')}
      </Button>
      {/* Below the button, which stays where the finger is. */}
      <ProblemNotice problem={problem} />
      {change && <LazySessionQuestion change={change} onAnswered={open} />}
    </form>
  )
}

/** After sign-up: which mail is on its way, and which menu waits. */
function NextSteps({ email }: { email: string }) {
  const { t } = useTranslation()
  const [count] = useState(() => (isTriedHere() ? loadTriedMenu()?.rows.length : undefined))
  return (
    <>
      {count !== undefined && <span>{t('session.menuWaits', { count })}</span>}
      <span>
        <span>{t('session.mailSent')}</span>{' '}
        <bdi translate="no" dir="ltr">
          {email}
        </bdi>
      </span>
    </>
  )
}
