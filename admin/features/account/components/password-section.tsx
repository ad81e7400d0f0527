import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#api/schemas/accounts.ts'
import { PasswordField } from '#admin/components/password-field.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { PASSWORD_LENGTH } from '#admin/passwords.ts'
import { PAGES } from '#admin/paths.ts'
import { problemText, type Problem } from '#admin/problems.ts'
import { usePasswordChange } from '../use-password-change.ts'
import './account.css'

/** A new password, or the way to a first one for who signs in with Google. */
export function PasswordSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  if (account.hasPassword) {
    return (
      <Section title={t('account.password')} hint={t('account.passwordHint')}>
        <PasswordForm email={account.email} />
      </Section>
    )
  }
  return (
    <Section title={t('account.password')} hint={t('account.google')}>
      <a href={PAGES.forgotPassword} className="account-link">
        {t('account.choosePassword')}
      </a>
    </Section>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const formRef = useRef<HTMLFormElement>(null)
  const { form, problems, status, change, submit } = usePasswordChange(formRef)
  const shown = (problem: Problem | undefined) => problem && problemText(t, problem)
  return (
    <form ref={formRef} className="account-form" noValidate onSubmit={submit}>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
        value={form.password}
        onChange={change('password')}
        problem={shown(problems.password)}
      />
      <PasswordField
        name="newPassword"
        label={t('session.newPassword')}
        autoComplete="new-password"
        hint={t('session.passwordHint', PASSWORD_LENGTH)}
        value={form.newPassword}
        onChange={change('newPassword')}
        problem={shown(problems.newPassword)}
      />
      {problems.form && <Notice kind="problem">{shown(problems.form)}</Notice>}
      {status === 'done' && <Notice kind="good">{t('account.passwordChanged')}</Notice>}
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'common.saving' : 'account.changePassword')}
      </Button>
    </form>
  )
}
