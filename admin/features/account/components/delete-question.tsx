import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '#api/schemas/accounts.ts'
import { PasswordField } from '#admin/components/password-field.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Question } from '#admin/components/ui/question.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { problemText } from '#admin/problems.ts'
import { useDeletion } from '../use-deletion.ts'
import './account.css'

// Keep the address in one piece in a text of either direction.
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'

interface DeleteQuestionProps {
  account: Account
  address: string
  onDeleted: () => void
  onKeep: () => void
}

/** Says what goes and what stays, and asks for the password again. */
export function DeleteQuestion({ account, address, onDeleted, onKeep }: DeleteQuestionProps) {
  const { t } = useTranslation()
  const proof = account.hasPassword ? 'password' : 'email'
  const { value, wrong, refusal, isBusy, change, start } = useDeletion({ proof, onDeleted })

  function submit(event: FormEvent) {
    event.preventDefault()
    void start()
  }

  return (
    <Question title={t('account.deleteTitle')} isDismissable={!isBusy} onNo={onKeep}>
      <p>{t('account.goes')}</p>
      <p>{t('account.stays', { address: LEFT_TO_RIGHT + address + END })}</p>
      <form className="account-form" noValidate onSubmit={submit}>
        <ProofField
          hasPassword={account.hasPassword}
          value={value}
          onChange={change}
          problem={wrong && problemText(t, wrong)}
        />
        {refusal && <Notice kind="problem">{problemText(t, refusal)}</Notice>}
        <div className="account-answers">
          <Button look="plain" onPress={onKeep} isDisabled={isBusy}>
            {t('account.keep')}
          </Button>
          <Button look="danger" type="submit" isPending={isBusy}>
            {t(isBusy ? 'account.deleting' : 'account.deleteNow')}
          </Button>
        </div>
      </form>
    </Question>
  )
}

interface ProofFieldProps {
  hasPassword: boolean
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** What only the owner can type: the password, or the e-mail where there is none. */
function ProofField({ hasPassword, ...field }: ProofFieldProps) {
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
