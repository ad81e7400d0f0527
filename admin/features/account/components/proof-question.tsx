import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountName, PasswordField, isWrongPassword } from '#admin/forms/password-field.tsx'
import { useShortForm, type FormProblems } from '#admin/forms/use-short-form.ts'
import { problemOf, problemOfEmpty } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { Question } from '#admin/ui/panel.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Account } from '#api/schemas/owners.ts'
import './account.css'

interface ProofQuestionProps {
  account: Account
  title: string
  no: string
  yes: string
  sending: string
  onNo: () => void
  /** With the password, or the e-mail of an account without one. */
  send: (proof: string) => Promise<void>
  children: ReactNode
}

/** Asks before something that takes a proof. */
export function ProofQuestion(props: ProofQuestionProps) {
  const { account, title, no, yes, sending, onNo, send, children } = props
  const { form, of, problem, status } = useShortForm({
    fields: { proof: '' },
    check: ({ proof }) => ({ proof: problemOfEmpty(proof) }),
    send: ({ proof }) => send(proof),
    explain: (error) => proofProblems(error, account),
  })
  const isBusy = status !== 'typing'
  return (
    <Question title={title} isDismissable={!isBusy} onNo={onNo}>
      {children}
      <form {...form} className="stack gap-4 account-form">
        {account.hasPassword && <AccountName email={account.email} />}
        <ProofField hasPassword={account.hasPassword} {...of('proof')} />
        <ProblemNotice problem={problem} />
        <div className="row between account-answers">
          <Button look="plain" onPress={onNo} isDisabled={isBusy}>
            {no}
          </Button>
          <Button look="danger" type="submit" isPending={isBusy}>
            {isBusy ? sending : yes}
          </Button>
        </div>
      </form>
    </Question>
  )
}

export function proofProblems(error: unknown, { hasPassword }: Account): FormProblems<'proof'> {
  if (!isWrongPassword(error)) return { form: problemOf(error) }
  return { proof: { text: hasPassword ? 'currentPassword' : 'currentEmail' } }
}

interface ProofFieldProps {
  hasPassword: boolean
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

export function ProofField({ hasPassword, ...field }: ProofFieldProps) {
  const { t } = useTranslation()
  if (hasPassword) return <PasswordField autoComplete="current-password" {...field} />
  return (
    <TextField
      name="email"
      type="email"
      label={t('account.emailAgain')}
      inputDir="ltr"
      isRequired
      {...field}
    />
  )
}
