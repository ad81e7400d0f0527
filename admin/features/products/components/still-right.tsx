import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'
import { Question } from '#admin/components/ui/question.tsx'

interface StillRightProps {
  onAnswer: (isRight: boolean) => void
  onClose: () => void
}

/** Asks whether what was checked holds of a dish that is described in other words now. */
export function StillRight({ onAnswer, onClose }: StillRightProps) {
  const { t } = useTranslation()
  return (
    <Question title={t('allergens.stillTitle')} onNo={onClose}>
      <p>{t('allergens.stillText')}</p>
      <div className="question-answers">
        <Button look="plain" onPress={() => onAnswer(false)}>
          {t('allergens.stillNo')}
        </Button>
        <Button onPress={() => onAnswer(true)}>{t('allergens.stillYes')}</Button>
      </div>
    </Question>
  )
}
