import { useTranslation } from 'react-i18next'
import { Button } from '#admin/components/ui/button.tsx'

interface TranslationMovesProps {
  at: number
  last: number
  /** Where the next text without a translation is; negative when there is none. */
  missing: number
  onGo: (to: number) => void
}

/** The ways from one text to another. */
export function TranslationMoves({ at, last, missing, onGo }: TranslationMovesProps) {
  const { t } = useTranslation()
  return (
    <div className="translation-moves">
      <Button look="plain" isDisabled={at === 0} onPress={() => onGo(at - 1)}>
        {t('translations.before')}
      </Button>
      <Button look="plain" isDisabled={at === last} onPress={() => onGo(at + 1)}>
        {t('translations.after')}
      </Button>
      <Button isDisabled={missing < 0 || missing === at} onPress={() => onGo(missing)}>
        {t('translations.nextMissing')}
      </Button>
    </div>
  )
}
