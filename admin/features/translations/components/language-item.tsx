import { useTranslation } from 'react-i18next'
import type { Languages } from '#api/schemas/languages.ts'
import { ownName } from '#db/rules/menu-languages.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { languageName } from '../language-name.ts'

interface LanguageItemProps {
  language: Languages['further'][number]
  /** Whether its texts are open. */
  isOpen: boolean
  isAlone: boolean
  isLocked: boolean
  onOpen: () => void
  onShow: (shown: boolean) => void
  onRemove: () => void
}

/** A further language: how far it is, and whether guests see it. */
export function LanguageItem(props: LanguageItemProps) {
  const { language, isOpen, isAlone, isLocked, onOpen, onShow, onRemove } = props
  const { code, shown, total, missing, changed } = language
  const { t } = useTranslation()
  return (
    <li className="languages-item">
      <div className="languages-name">
        <strong lang={code}>{ownName(code)}</strong>
        <span>{t('translations.progress', { done: total - missing, count: total })}</span>
        {changed > 0 && <span>{t('home.texts.changed', { count: changed })}</span>}
        <progress
          aria-label={languageName(code)}
          max={Math.max(total, 1)}
          value={total - missing}
        />
      </div>
      <p className="languages-state">{t(shown ? 'translations.shown' : 'translations.hidden')}</p>
      <div className="languages-moves">
        {!isAlone && (
          <Button look="plain" aria-pressed={isOpen} onPress={onOpen}>
            {t('translations.open')}
          </Button>
        )}
        <Button
          look={shown || missing > 0 ? 'plain' : 'primary'}
          isDisabled={isLocked}
          onPress={() => onShow(!shown)}
        >
          {t(shown ? 'translations.hide' : 'translations.show')}
        </Button>
        <Button look="plain" isDisabled={isLocked} onPress={onRemove}>
          {t('translations.remove', { language: languageName(code) })}
        </Button>
      </div>
    </li>
  )
}
