import { useTranslation } from 'react-i18next'
import { useSending } from '#admin/components/use-sending.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { problemText } from '#admin/problems.ts'
import { commitDeletions } from '#admin/stores/deletions.ts'
import type { Account } from '#api/schemas/accounts.ts'
import { signOutEverywhere } from '../requests.ts'

interface DevicesSectionProps {
  account: Account
  onSignedOut: () => void
}

/** The end of every sign-in. */
export function DevicesSection({ account, onSignedOut }: DevicesSectionProps) {
  const { t } = useTranslation()
  const { sending, start } = useSending(async () => {
    await commitDeletions()
    await signOutEverywhere()
    onSignedOut()
  })
  return (
    <Section title={t('account.devices')} hint={t('account.devicesHint')}>
      {sending.status === 'refused' && (
        <Notice kind="problem">{problemText(t, sending.problem)}</Notice>
      )}
      {account.kitchenLinks > 0 && (
        <p>{t('session.kitchenGoesOn', { links: account.kitchenLinks })}</p>
      )}
      <Button look="plain" isPending={sending.status === 'busy'} onPress={() => void start()}>
        {t('account.signOutEverywhere')}
      </Button>
    </Section>
  )
}
