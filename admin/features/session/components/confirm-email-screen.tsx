import { useTranslation } from 'react-i18next'
import { PasswordField } from '#admin/components/password-field.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { SCREENS } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { useConfirmEmail } from '../use-confirm-email.ts'
import { asIsland } from '#admin/components/as-island.tsx'
import { SessionPage } from './session-page.tsx'

/** The page that the link of the confirming mail opens. */
export const ConfirmEmailScreen = asIsland(ConfirmEmail)

function ConfirmEmail() {
  return (
    <SessionPage kind="confirm" other={{ link: 'toDashboard', path: SCREENS.dashboard }}>
      <Confirmation />
    </SessionPage>
  )
}

/** Opening the link is not enough: the mail may have gone to somebody else than who signed up. */
function Confirmation() {
  const { t } = useTranslation()
  const { asked, password, wrong, sending, change, submit } = useConfirmEmail()
  if (sending.status === 'done') return <Notice kind="good">{t('session.confirmed')}</Notice>
  const problem = sending.status === 'refused' ? sending.problem : undefined
  const notice = problem && <Notice kind="problem">{problemText(t, problem)}</Notice>
  if (problem?.text === 'linkEnded') return notice
  return (
    <form className="session-form" noValidate onSubmit={submit}>
      {asked === 'nobody' && <p>{t('session.confirmNobody')}</p>}
      {asked === 'other' && <Notice kind="problem">{t('session.confirmOther')}</Notice>}
      {notice}
      {asked !== null && (
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={change}
          problem={wrong && problemText(t, wrong)}
        />
      )}
      <Button type="submit" isPending={sending.status === 'busy'}>
        {t(sending.status === 'busy' ? 'session.confirming' : 'session.confirm')}
      </Button>
    </form>
  )
}
