import { useTranslation } from 'react-i18next'
import { ConfirmQuestion } from '#admin/ui/panel.tsx'
import { storeToken } from '#admin/token.ts'
import type { SessionChange } from '../session.ts'

interface SessionQuestionProps {
  change: SessionChange
  onAnswered: () => void
}

export function SessionQuestion({ change, onAnswered }: SessionQuestionProps) {
  const { t } = useTranslation()

  function replace() {
    storeToken(change.token)
    onAnswered()
  }

  return (
    <ConfirmQuestion
      title={t('session.replaceTitle')}
      text={t('session.replaceText', { now: change.now, next: change.next })}
      no={t('session.replaceKeep')}
      yes={t('session.replaceGo')}
      onNo={onAnswered}
      onYes={replace}
    />
  )
}
