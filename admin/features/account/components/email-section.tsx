import { useTranslation } from 'react-i18next'
import type { Account } from '#api/schemas/accounts.ts'
import { useSending } from '#admin/components/use-sending.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { problemText } from '#admin/problems.ts'
import { resendConfirmation } from '../requests.ts'
import './account.css'

/** The address of the account and whether it is known to be the owner's. */
export function EmailSection({ account }: { account: Account }) {
  const { t } = useTranslation()
  return (
    <Section title={t('account.email')}>
      <p className="account-email">
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
      {sending.status === 'refused' && (
        <Notice kind="problem">{problemText(t, sending.problem)}</Notice>
      )}
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
