import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Root } from '#admin/components/root.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { PAGES, SCREENS } from '#admin/paths.ts'
import { problemText } from '#admin/problems.ts'
import { takeMailToken } from '../mail-token.ts'
import { confirmEmail } from '../requests/confirm-email.ts'
import { useSending } from '../use-sending.ts'
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
  const [token] = useState(takeMailToken)
  const { sending, start } = useSending(() => confirmEmail(token))
  // Opening the page is the whole of what the owner does.
  useEffect(() => void start(), [token])
  return (
    <SessionPage
      title={t('session.confirmTitle')}
      hint={t('session.confirmHint')}
      other={{ link: t('session.toDashboard'), path: SCREENS.dashboard }}
    >
      <div className="session-form">
        {(sending.status === 'typing' || sending.status === 'busy') && (
          <Notice kind="good">{t('session.confirming')}</Notice>
        )}
        {sending.status === 'done' && <Notice kind="good">{t('session.confirmed')}</Notice>}
        {sending.status === 'refused' && (
          <>
            <Notice kind="problem">{problemText(t, sending.problem)}</Notice>
            {sending.problem.text === 'linkEnded' ? (
              <a href={PAGES.forgotPassword} className="session-link">
                {t('session.forgotLink')}
              </a>
            ) : (
              <Button onPress={() => void start()}>{t('common.retry')}</Button>
            )}
          </>
        )}
      </div>
    </SessionPage>
  )
}
