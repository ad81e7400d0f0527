import { useTranslation } from 'react-i18next'
import { useSending } from '#admin/components/use-sending.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Section } from '#admin/components/ui/screen.tsx'
import { problemText } from '#admin/problems.ts'
import { exportAccount } from '../requests.ts'
import { saveFile } from '#admin/save-file.ts'

/** Everything that the owner gave, to take along. */
export function DataSection() {
  const { t } = useTranslation()
  const { sending, start } = useSending(async () => saveFile(await exportAccount()))
  return (
    <Section title={t('account.data')} hint={t('account.dataHint')}>
      {sending.status === 'done' && <Notice kind="good">{t('account.exported')}</Notice>}
      {sending.status === 'refused' && (
        <Notice kind="problem">{problemText(t, sending.problem)}</Notice>
      )}
      <Button look="plain" isPending={sending.status === 'busy'} onPress={() => void start()}>
        {t(sending.status === 'busy' ? 'account.exporting' : 'account.export')}
      </Button>
    </Section>
  )
}
