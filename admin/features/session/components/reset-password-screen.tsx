import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, checkPassword, PASSWORD_LENGTH } from '#admin/forms/password-field.tsx'
import { Button } from '#admin/ui/button.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { PAGES } from '#admin/paths.ts'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { problemOf } from '#admin/problems.ts'
import { takeAddressToken } from '../mail-links.ts'
import { resetPassword } from '../session.ts'
import { asIsland } from '#admin/ui/as-island.tsx'
import { LinkAccountName, SessionPage } from './session-page.tsx'

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
  const [links, setLinks] = useState(0)
  const { form, of, problem, status } = useShortForm({
    fields: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    async send({ password }) {
      setLinks(await resetPassword({ token, password }))
    },
    explain(error) {
      const problem = problemOf(error)
      return { [ABOUT_PASSWORD.has(problem.text) ? 'password' : 'form']: problem }
    },
  })
  if (status === 'done') return <PasswordSet links={links} />
  return (
    <form {...form} className="stack gap-4">
      <ProblemNotice problem={problem} />
      {problem?.text === 'linkEnded' && (
        <a href={PAGES.forgotPassword} className="tap session-link">
          {t('session.newLink')}
        </a>
      )}
      <LinkAccountName token={token} />
      <PasswordField
        label={t('session.newPassword')}
        autoComplete="new-password"
        hint={t('session.passwordHint', PASSWORD_LENGTH)}
        {...of('password')}
      />
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'common.saving' : 'session.setPassword')}
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
