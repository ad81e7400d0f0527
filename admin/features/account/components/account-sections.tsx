import { useSending } from '#admin/ui/use-sending.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '#admin/client.ts'
import {
  AccountName,
  PasswordField,
  PASSWORD_LENGTH,
  checkPassword,
  isWrongPassword,
} from '#admin/forms/password-field.tsx'
import { useShortForm, type FormProblems } from '#admin/forms/use-short-form.ts'
import { PAGES } from '#admin/paths.ts'
import { fieldOf, problemOf, problemOfEmpty, problemOfMessage } from '#admin/problems.ts'
import { storeToken } from '#admin/token.ts'
import { Button } from '#admin/ui/button.tsx'
import type { NamedFile } from '#admin/client.ts'
import { saveFile } from '#admin/ui/download.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { Section } from '#admin/ui/screen.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Account } from '#api/schemas/owners.ts'
import { parseEmail } from '#db/rules/contact/emails.ts'
import {
  askForEmail,
  resendConfirmation,
  changePassword,
  type PasswordChange,
  exportAccount,
  exportTable,
} from '../account.ts'
import './account.css'

export function EmailSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <Section title={t('account.email')}>
      <p className="row center wrap account-email">
        <bdi translate="no" dir="ltr">
          {account.email}
        </bdi>
        {account.emailConfirmedAt !== null && (
          <span className="account-confirmed">{t('account.confirmed')}</span>
        )}
      </p>
      {account.emailConfirmedAt === null && <Unconfirmed account={account} />}
      {account.hasPassword && account.emailConfirmedAt !== null && (
        <EmailForm present={account.email} />
      )}
    </Section>
  )
}

function EmailForm({ present }: { present: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { form, of, problem, status } = useShortForm({
    fields: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: problemOfEmpty(email) ?? (parseEmail(email) === null ? { text: 'email' } : undefined),
      password: problemOfEmpty(password),
    }),
    send: askForEmail,
    explain(error) {
      if (isWrongPassword(error)) return { password: { text: 'currentPassword' } }
      if (fieldOf(error, ['email']) === null) return { form: problemOf(error) }
      const isSame = error instanceof RefusedError && error.status === 400
      return { email: isSame ? { text: 'sameEmail' } : problemOf(error) }
    },
  })
  if (status === 'done') {
    return (
      <Notice kind="good">{t('account.newEmailSent', { email: of('email').value.trim() })}</Notice>
    )
  }
  if (!isOpen) {
    return (
      <Button look="plain" onPress={() => setOpen(true)}>
        {t('account.changeEmail')}
      </Button>
    )
  }
  return (
    <form {...form} className="stack gap-4 account-form">
      <TextField
        name="email"
        type="email"
        label={t('account.newEmail')}
        hint={t('account.newEmailHint')}
        autoComplete="email"
        inputDir="ltr"
        {...of('email')}
      />
      <AccountName email={present} />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        {...of('password')}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'account.resending' : 'account.sendNewEmail')}
      </Button>
    </form>
  )
}

function Unconfirmed({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { status, problem, start } = useSending(resendConfirmation)
  if (status === 'done') {
    return <Notice kind="good">{t('account.resent', { email: account.email })}</Notice>
  }
  return (
    <>
      <p>{t(`account.${stateOf(account)}`)}</p>
      {account.hasPassword && <p>{t('account.changeAfterwards')}</p>}
      <ProblemNotice problem={problem} />
      <Button look="plain" isPending={status === 'busy'} onPress={() => start()}>
        {t(status === 'busy' ? 'account.resending' : 'account.resend')}
      </Button>
    </>
  )
}

function stateOf({ isMailWaiting, isMailRefused }: Account) {
  if (isMailWaiting) return 'mailWaiting'
  return isMailRefused ? 'mailRefused' : 'unconfirmed'
}

interface PasswordSectionProps {
  account: Account
  onChanged: () => void
}

export function PasswordSection({ account, onChanged }: PasswordSectionProps) {
  const { t } = useTranslation()
  if (account.hasPassword) {
    return (
      <Section title={t('account.password')} hint={t('account.passwordHint')}>
        <PasswordForm email={account.email} onChanged={onChanged} />
      </Section>
    )
  }
  return (
    <Section title={t('account.password')} hint={t('account.google')}>
      <a href={PAGES.forgotPassword} className="tap account-link">
        {t('account.choosePassword')}
      </a>
    </Section>
  )
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useTranslation()
  const { form, of, problem, status } = useShortForm({
    fields: { password: '', newPassword: '' },
    check: ({ password, newPassword }) => ({
      password: problemOfEmpty(password),
      newPassword:
        newPassword !== '' && newPassword === password
          ? { text: 'samePassword' }
          : checkPassword(newPassword),
    }),
    async send(change, clear) {
      storeToken(await changePassword(change))
      clear()
      onChanged()
    },
    explain: refusedPasswordChange,
  })
  return (
    <form {...form} className="stack gap-4 account-form">
      <AccountName email={email} />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
        {...of('password')}
      />
      <PasswordField
        name="newPassword"
        label={t('session.newPassword')}
        autoComplete="new-password"
        hint={t('session.passwordHint', PASSWORD_LENGTH)}
        {...of('newPassword')}
      />
      <ProblemNotice problem={problem} />
      {status === 'done' && <Notice kind="good">{t('account.passwordChanged')}</Notice>}
      <Button type="submit" isPending={status === 'busy'}>
        {t(status === 'busy' ? 'common.saving' : 'account.changePassword')}
      </Button>
    </form>
  )
}

function refusedPasswordChange(error: unknown): FormProblems<keyof PasswordChange> {
  if (isWrongPassword(error)) return { password: { text: 'currentPassword' } }
  if (error instanceof RefusedError && error.field === 'newPassword') {
    const length = { text: 'password', values: PASSWORD_LENGTH } as const
    return { newPassword: problemOfMessage(error.message) ?? length }
  }
  return { form: problemOf(error) }
}

export function DataSection() {
  const { t } = useTranslation()
  return (
    <Section title={t('account.data')} hint={t('account.dataHint')}>
      <SavedFile label={t('account.export')} load={exportAccount} />
      <SavedFile label={t('import.table')} load={exportTable} />
    </Section>
  )
}

function SavedFile({ label, load }: { label: string; load: () => Promise<NamedFile> }) {
  const { t } = useTranslation()
  const { status, problem, start } = useSending(async () => saveFile(await load()))
  return (
    <>
      {status === 'done' && <Notice kind="good">{t('account.exported')}</Notice>}
      <ProblemNotice problem={problem} />
      <Button look="plain" isPending={status === 'busy'} onPress={() => start()}>
        {status === 'busy' ? t('account.exporting') : label}
      </Button>
    </>
  )
}
