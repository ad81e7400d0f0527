import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'
import { TrashIcon } from '#admin/components/ui/icons.tsx'
import { Question } from '#admin/components/ui/question.tsx'

/** The button that gives up for good what was deleted, and the question before it does. */
export function EmptyQuestion({ onEmpty }: { onEmpty: () => void }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const keep = () => setAsks(false)
  return (
    <div>
      <Button look="danger" onPress={() => setAsks(true)}>
        <TrashIcon />
        {t('bin.empty')}
      </Button>
      {asks && (
        <Question title={t('bin.emptyTitle')} onNo={keep}>
          <p>{t('bin.emptyText')}</p>
          <div className="question-answers">
            <Button onPress={keep}>{t('common.cancel')}</Button>
            <Button
              look="danger"
              onPress={() => {
                keep()
                onEmpty()
              }}
            >
              {t('bin.emptyYes')}
            </Button>
          </div>
        </Question>
      )}
    </div>
  )
}
