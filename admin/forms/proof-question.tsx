import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountName, PasswordField, isWrongPassword } from './password-field.tsx'
import { useShortForm, type FormProblems } from './use-short-form.ts'
import { problemOf, problemOfEmpty } from '../problems.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNotice } from '../ui/notice.tsx'
import { Question } from '../ui/panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Account } from '#api/schemas/owners.ts'
import './forms.css'

interface ProofQuestionProps {
  account: Account
  title: string
  no: string
  yes: string
  sending: string
  look?: 'primary' | 'danger'
  onNo: () => void
  /** With the password, or the e-mail of an account without one. */
  send: (proof: string) => Promise<void>
  children: ReactNode
}

/** Asks before something that takes a proof. */
export function ProofQuestion(props: ProofQuestionProps) {
  const { account, title, no, yes, sending, look = 'danger', onNo, send, children } = props
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
      <form {...form} className="stack gap-4 proof">
        {account.hasPassword && <AccountName email={account.email} />}
        <ProofField hasPassword={account.hasPassword} {...of('proof')} />
        <ProblemNotice problem={problem} />
        <div className="row between proof-answers">
          <Button look="plain" onPress={onNo} isDisabled={isBusy}>
            {no}
          </Button>
          <Button look={look} type="submit" isPending={isBusy}>
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
