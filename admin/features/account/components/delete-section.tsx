import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField, isWrongPassword } from '#admin/forms/password-field.tsx'
import { problemText, problemOf, problemOfEmpty, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { Question } from '#admin/ui/panel.tsx'
import { Section } from '#admin/ui/screen.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Account } from '#api/schemas/owners.ts'
import { deleteAccount } from '../account.ts'
import './account.css'

interface DeleteSectionProps {
  account: Account
  address: string
  onDeleted: () => void
}

export function DeleteSection(props: DeleteSectionProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  return (
    <Section title={t('account.delete')} hint={t('account.deleteHint')}>
      <div className="account-delete">
        <Button look="danger" onPress={() => setAsks(true)}>
          {t('account.delete')}
        </Button>
      </div>
      {asks && <DeleteQuestion {...props} onKeep={() => setAsks(false)} />}
    </Section>
  )
}

// Keep the address in one piece in a text of either direction.
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'

interface DeleteQuestionProps {
  account: Account
  address: string
  onDeleted: () => void
  onKeep: () => void
}

function DeleteQuestion({ account, address, onDeleted, onKeep }: DeleteQuestionProps) {
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
      <form className="stack gap-4 account-form" noValidate onSubmit={submit}>
        <ProofField
          hasPassword={account.hasPassword}
          value={value}
          onChange={change}
          problem={wrong && problemText(t, wrong)}
        />
        <ProblemNotice problem={refusal} />
        <div className="row between account-answers">
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

interface Deletion {
  proof: 'password' | 'email'
  onDeleted: () => void
}

function useDeletion({ proof, onDeleted }: Deletion) {
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState<Problem>()
  const [refusal, setRefusal] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)

  async function start(): Promise<void> {
    const empty = problemOfEmpty(value)
    setWrong(empty)
    setRefusal(undefined)
    if (isBusy || empty) return
    setIsBusy(true)
    try {
      await deleteAccount(value)
      onDeleted()
    } catch (error) {
      setIsBusy(false)
      if (!isWrongPassword(error)) setRefusal(problemOf(error))
      else setWrong({ text: proof === 'email' ? 'currentEmail' : 'currentPassword' })
    }
  }

  function change(value: string): void {
    setValue(value)
    setWrong(undefined)
  }

  return { value, wrong, refusal, isBusy, change, start }
}
