import { useTranslation } from 'react-i18next'
import { Root } from '#admin/components/root.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { SCREENS } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { useConfirmEmail } from '../use-confirm-email.ts'
import { SessionPage } from './session-page.tsx'

/** The page that the link of the confirming mail opens. */
export function ConfirmEmailScreen() {
  return (
    <Root>
      <ConfirmEmailPage />
    </Root>
  )
}

function ConfirmEmailPage() {
  const { t } = useTranslation()
  return (
    <SessionPage
      title={t('session.confirmTitle')}
      hint={t('session.confirmHint')}
      other={{ link: t('session.toDashboard'), path: SCREENS.dashboard }}
    >
      <div className="session-form">
        <Confirmation />
      </div>
    </SessionPage>
  )
}

function Confirmation() {
  const { t } = useTranslation()
  const { sending, retry } = useConfirmEmail()
  if (sending.status === 'done') return <Notice kind="good">{t('session.confirmed')}</Notice>
  if (sending.status !== 'refused') return <p>{t('session.confirming')}</p>
  const isFinal = sending.problem.text === 'linkEnded'
  return (
    <>
      <Notice kind="problem">{problemText(t, sending.problem)}</Notice>
      {!isFinal && <Button onPress={retry}>{t('common.retry')}</Button>}
    </>
  )
}
