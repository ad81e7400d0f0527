import { useSending } from '#admin/ui/use-sending.ts'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '#admin/client.ts'
import {
  PasswordField,
  PASSWORD_LENGTH,
  checkPassword,
  isWrongPassword,
} from '#admin/forms/password-field.tsx'
import { PAGES } from '#admin/paths.ts'
import {
  problemText,
  type Problem,
  problemOf,
  problemOfEmpty,
  problemOfMessage,
} from '#admin/problems.ts'
import { commitDeletions } from '#admin/stores/deletions.ts'
import { storeToken } from '#admin/token.ts'
import { Button } from '#admin/ui/button.tsx'
import type { NamedFile } from '#admin/client.ts'
import { saveFile } from '#admin/ui/download.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { Section } from '#admin/ui/screen.tsx'
import type { Account } from '#api/schemas/owners.ts'
import {
  resendConfirmation,
  changePassword,
  type PasswordChange,
  signOutEverywhere,
  exportAccount,
  exportTable,
} from '../account.ts'
import './account.css'

export function EmailSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <Section title={t('account.email')}>
      <p className="row center wrap account-email">
        <bdi dir="ltr">{account.email}</bdi>
        {account.emailConfirmedAt !== null && (
          <span className="account-confirmed">{t('account.confirmed')}</span>
        )}
      </p>
      {account.emailConfirmedAt === null && <Unconfirmed account={account} />}
    </Section>
  )
}

function Unconfirmed({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { sending, start } = useSending(resendConfirmation)
  if (sending.status === 'done') return <Notice kind="good">{t('account.resent')}</Notice>
  return (
    <>
      <p>{t(`account.${stateOf(account)}`)}</p>
      <ProblemNotice problem={sending.status === 'refused' && sending.problem} />
      <Button look="plain" isPending={sending.status === 'busy'} onPress={() => void start()}>
        {t(sending.status === 'busy' ? 'account.resending' : 'account.resend')}
      </Button>
    </>
  )
}

function stateOf({ isMailWaiting, isMailRefused }: Account) {
  if (isMailWaiting) return 'mailWaiting'
  return isMailRefused ? 'mailRefused' : 'unconfirmed'
}

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
      <a href={PAGES.forgotPassword} className="tap account-link">
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
    <form ref={formRef} className="stack gap-4 account-form" noValidate onSubmit={submit}>
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

const EMPTY: PasswordChange = { password: '', newPassword: '' }

function usePasswordChange(formRef: RefObject<HTMLFormElement | null>) {
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<PasswordProblems>({})
  const [status, setStatus] = useState<'typing' | 'busy' | 'done'>('typing')

  function change(field: keyof PasswordChange) {
    return (value: string) => {
      setForm((form) => ({ ...form, [field]: value }))
      setProblems((problems) => ({ ...problems, [field]: undefined }))
      setStatus('typing')
    }
  }

  function show(problems: PasswordProblems) {
    flushSync(() => setProblems(problems))
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (status === 'busy') return
    const found = checkPasswordChange(form)
    show(found)
    if (Object.keys(found).length > 0) return
    setStatus('busy')
    try {
      storeToken(await changePassword(form))
      setForm(EMPTY)
      setStatus('done')
    } catch (error) {
      setStatus('typing')
      show(refusedPasswordChange(error))
    }
  }

  return { form, problems, status, change, submit }
}

type PasswordProblems = Partial<Record<keyof PasswordChange | 'form', Problem>>

function checkPasswordChange({ password, newPassword }: PasswordChange): PasswordProblems {
  const current = problemOfEmpty(password)
  const chosen = checkPassword(newPassword)
  return { ...(current && { password: current }), ...(chosen && { newPassword: chosen }) }
}

function refusedPasswordChange(error: unknown): PasswordProblems {
  if (isWrongPassword(error)) return { password: { text: 'currentPassword' } }
  if (error instanceof RefusedError && error.field === 'newPassword') {
    const length = { text: 'password', values: PASSWORD_LENGTH } as const
    return { newPassword: problemOfMessage(error.message) ?? length }
  }
  return { form: problemOf(error) }
}

interface DevicesSectionProps {
  account: Account
  onSignedOut: () => void
}

export function DevicesSection({ account, onSignedOut }: DevicesSectionProps) {
  const { t } = useTranslation()
  const { sending, start } = useSending(async () => {
    await commitDeletions()
    await signOutEverywhere()
    onSignedOut()
  })
  return (
    <Section title={t('account.devices')} hint={t('account.devicesHint')}>
      <ProblemNotice problem={sending.status === 'refused' && sending.problem} />
      {account.kitchenLinks > 0 && (
        <p>{t('session.kitchenGoesOn', { links: account.kitchenLinks })}</p>
      )}
      <Button look="plain" isPending={sending.status === 'busy'} onPress={() => void start()}>
        {t('account.signOutEverywhere')}
      </Button>
    </Section>
  )
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
  const { sending, start } = useSending(async () => saveFile(await load()))
  return (
    <>
      {sending.status === 'done' && <Notice kind="good">{t('account.exported')}</Notice>}
      <ProblemNotice problem={sending.status === 'refused' && sending.problem} />
      <Button look="plain" isPending={sending.status === 'busy'} onPress={() => void start()}>
        {sending.status === 'busy' ? t('account.exporting') : label}
      </Button>
    </>
  )
}
