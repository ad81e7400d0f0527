import { useTranslation } from 'react-i18next'
import { ConfirmQuestion } from '#admin/ui/panel.tsx'
import { storeToken } from '#admin/token.ts'
import type { SessionChange } from '../session.ts'

// Keep an e-mail in one piece in a text of either direction.
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'

interface SessionQuestionProps {
  change: SessionChange
  onAnswered: () => void
}

export function SessionQuestion({ change, onAnswered }: SessionQuestionProps) {
  const { t } = useTranslation()
  const [now, next] = [change.now, change.next].map((email) => LEFT_TO_RIGHT + email + END)

  function replace() {
    storeToken(change.token)
    onAnswered()
  }

  return (
    <ConfirmQuestion
      title={t('session.replaceTitle')}
      text={t('session.replaceText', { now, next })}
      no={t('session.replaceKeep')}
      yes={t('session.replaceGo')}
      onNo={onAnswered}
      onYes={replace}
    />
  )
}
