import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Question } from './question.tsx'

/** Asks before typed things are lost. */
export function DiscardQuestion({
  onKeep,
  onDiscard,
}: {
  onKeep: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  return (
    <Question title={t('discard.title')} onNo={onKeep}>
      <p>{t('discard.text')}</p>
      <div className="question-answers">
        <Button onPress={onKeep}>{t('discard.keep')}</Button>
        <Button look="danger" onPress={onDiscard}>
          {t('discard.discard')}
        </Button>
      </div>
    </Question>
  )
}
