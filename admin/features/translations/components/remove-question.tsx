import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'
import { Question } from '#admin/components/ui/question.tsx'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { languageName } from '../language-name.ts'

interface RemoveQuestionProps {
  code: MenuLanguage
  onYes: () => void
  onNo: () => void
}

/** Asks before a language goes with all its texts. */
export function RemoveQuestion({ code, onYes, onNo }: RemoveQuestionProps) {
  const { t } = useTranslation()
  const language = languageName(code)
  return (
    <Question title={t('translations.removeTitle', { language })} onNo={onNo}>
      <p>{t('translations.removeText')}</p>
      <div className="question-answers">
        <Button look="danger" onPress={onYes}>
          {t('translations.removeYes')}
        </Button>
        <Button look="plain" onPress={onNo}>
          {t('common.cancel')}
        </Button>
      </div>
    </Question>
  )
}
