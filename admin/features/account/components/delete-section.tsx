import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountName, PasswordField, isWrongPassword } from '#admin/forms/password-field.tsx'
import { useShortForm } from '#admin/forms/use-short-form.ts'
import { problemOf, problemOfEmpty } from '#admin/problems.ts'
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

interface DeleteQuestionProps {
  account: Account
  address: string
  onDeleted: () => void
  onKeep: () => void
}

function DeleteQuestion({ account, address, onDeleted, onKeep }: DeleteQuestionProps) {
  const { t } = useTranslation()
  const { form, of, problem, status } = useShortForm({
    fields: { proof: '' },
    check: ({ proof }) => ({ proof: problemOfEmpty(proof) }),
    async send({ proof }) {
      await deleteAccount(proof)
      onDeleted()
    },
    explain(error) {
      if (!isWrongPassword(error)) return { form: problemOf(error) }
      return { proof: { text: account.hasPassword ? 'currentPassword' : 'currentEmail' } }
    },
  })
  const isBusy = status !== 'typing'
  return (
    <Question title={t('account.deleteTitle')} isDismissable={!isBusy} onNo={onKeep}>
      <p>{t('account.goes')}</p>
      <p>{t('account.stays', { address })}</p>
      <form {...form} className="stack gap-4 account-form">
        {account.hasPassword && <AccountName email={account.email} />}
        <ProofField hasPassword={account.hasPassword} {...of('proof')} />
        <ProblemNotice problem={problem} />
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
