import { useSending } from '#admin/ui/use-sending.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, checkPassword, PASSWORD_LENGTH } from '#admin/forms/password-field.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { PAGES } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { takeAddressToken, resetPassword } from '../session.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { SessionPage } from './session-page.tsx'

const ABOUT_PASSWORD = new Set<string>(['password', 'commonPassword', 'emptyField'])

export const ResetPasswordScreen = asIsland(ResetPassword)

function ResetPassword() {
  return (
    <SessionPage kind="reset" other={{ link: 'logIn', path: PAGES.logIn }}>
      <ResetPasswordForm />
    </SessionPage>
  )
}

function ResetPasswordForm() {
  const { t } = useTranslation()
  const [token] = useState(takeAddressToken)
  const [password, setPassword] = useState('')
  const [links, setLinks] = useState(0)
  const { sending, start, refuse } = useSending(async () => {
    setLinks(await resetPassword({ token, password }))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const problem = checkPassword(password)
    if (problem) refuse(problem)
    else void start()
  }

  if (sending.status === 'done') return <PasswordSet links={links} />
  const problem = sending.status === 'refused' ? sending.problem : undefined
  const isAboutPassword = problem !== undefined && ABOUT_PASSWORD.has(problem.text)
  return (
    <form className="stack gap-4" noValidate onSubmit={submit}>
      <ProblemNotice problem={!isAboutPassword && problem} />
      {problem?.text === 'linkEnded' && (
        <a href={PAGES.forgotPassword} className="tap session-link">
          {t('session.newLink')}
        </a>
      )}
      <PasswordField
        label={t('session.newPassword')}
        autoComplete="new-password"
        hint={t('session.passwordHint', PASSWORD_LENGTH)}
        value={password}
        onChange={setPassword}
        problem={isAboutPassword ? problemText(t, problem) : undefined}
      />
      <Button type="submit" isPending={sending.status === 'busy'}>
        {t(sending.status === 'busy' ? 'common.saving' : 'session.setPassword')}
      </Button>
    </form>
  )
}

function PasswordSet({ links }: { links: number }) {
  const { t } = useTranslation()
  return (
    <div className="stack gap-4">
      <Notice kind="good">{t('session.passwordSet')}</Notice>
      {links > 0 && <p>{t('session.kitchenGoesOn', { links })}</p>}
    </div>
  )
}
