import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#admin/forms/password-field.tsx'
import { canUsePasskeys } from '#admin/passkeys.ts'
import { PAGES } from '#admin/paths.ts'
import { isTriedHere, loadTriedMenu } from '#admin/tried-menu.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import { takeLogInNotice, type LogInNotice } from '../log-in-notice.ts'
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
  const logIn = useLogIn(notice)
  const { form, problem, status, change, open, passkey, isSecondStep, back } = logIn
  const submit = isSecondStep ? 'codeLogIn' : 'logIn'
  return (
    <form {...form} className="stack gap-4">
      {isSecondStep ? <SecondStep {...logIn} /> : <FirstStep {...logIn} notice={notice} />}
      {/* The same in both steps: what says that it waits names it. */}
      <Button
        type="submit"
        look={isSecondStep ? 'plain' : 'primary'}
        isPending={status !== 'typing'}
      >
        {t(`session.${status === 'typing' ? submit : 'loggingIn'}`)}
      </Button>
      {!isSecondStep && <PasskeyButton look="plain" text="passkeyLogIn" passkey={passkey} />}
      {/* Below the buttons, which stay where the finger is. */}
      <ProblemNotice problem={problem ?? passkey.problem} />
      {isSecondStep && (
        <Button look="plain" onPress={back}>
          {t('session.back')}
        </Button>
      )}
      {change && <LazySessionQuestion change={change} onAnswered={open} />}
    </form>
  )
}

type LogInState = ReturnType<typeof useLogIn>

function FirstStep({ notice, of, problem }: LogInState & { notice: LogInNotice | null }) {
  const { t } = useTranslation()
  return (
    <>
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
    </>
  )
}

interface PasskeyButtonProps extends Pick<LogInState, 'passkey'> {
  look: 'primary' | 'plain'
  text: 'passkeyLogIn' | 'usePasskey'
}

function PasskeyButton({ look, text, passkey: { status, start } }: PasskeyButtonProps) {
  const { t } = useTranslation()
  if (!canUsePasskeys()) return null
  return (
    <Button look={look} isPending={status !== 'typing'} onPress={() => start()}>
      {t(`session.${status === 'typing' ? text : 'waitingForPasskey'}`)}
    </Button>
  )
}

/** After the password: what was typed stays, and goes along with a code. */
function SecondStep({ of, passkey }: LogInState) {
  const { t } = useTranslation()
  return (
    <>
      <h2 ref={focusOn} tabIndex={-1} className="subtitle">
        {t('session.secondTitle')}
      </h2>
      <p>{t('session.secondHint')}</p>
      <PasskeyButton look="primary" text="usePasskey" passkey={passkey} />
      <TextField
        name="code"
        label={t('session.code')}
        hint={t('session.codeHint')}
        autoComplete="off"
        spellCheck="false"
        inputDir="ltr"
        enterKeyHint="go"
        {...of('code')}
      />
    </>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
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
