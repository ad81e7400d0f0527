import { useTranslation } from 'react-i18next'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { keepMine, typeText } from '#admin/stores/translations/texts.ts'
import { dropTyped } from '#admin/stores/translations/typed-texts.ts'
import {
  isMissing,
  isOutdated,
  isSame,
  seenOf,
  textOf,
  type TranslationRow,
} from '../translation-rows.ts'

interface TranslationStatesProps {
  one: TranslationRow
  language: MenuLanguage
  isReadOnly: boolean
}

/** What there is to say of a translation, and what can be done about it. */
export function TranslationStates({ one, language, isReadOnly }: TranslationStatesProps) {
  const { t } = useTranslation()
  const { row } = one
  const seen = seenOf(row)
  const setSame = () => typeText(language, row, { text: '', isSame: true, ...seen })
  const confirm = () => typeText(language, row, { text: row.text ?? '', isSame: row.same, ...seen })
  return (
    <div className="translation-states">
      <Rival one={one} language={language} />
      {isOutdated(one) && (
        <>
          <span className="translation-outdated">{t('translations.changedSince')}</span>
          <Button look="plain" isDisabled={isReadOnly} onPress={confirm}>
            {t('translations.stillRight')}
          </Button>
        </>
      )}
      {isSame(one) && <span className="translation-same">{t('translations.isSame')}</span>}
      {isMissing(one) && textOf(one) === '' && (
        <Button look="plain" isDisabled={isReadOnly} onPress={setSame}>
          {t('translations.setSame')}
        </Button>
      )}
    </div>
  )
}

/** What somebody else made of a text that was typed here too. */
function Rival({ one, language }: { one: TranslationRow; language: MenuLanguage }) {
  const { t } = useTranslation()
  const { row, typed } = one
  if (typed?.problem?.text !== 'changedElsewhere') return null
  return (
    <>
      <span className="translation-theirs">
        {t('translations.theirs')} <bdi lang={language}>{row.text ?? '—'}</bdi>
      </span>
      <Button look="plain" onPress={() => keepMine(typed)}>
        {t('translations.keepMine')}
      </Button>
      <Button look="plain" onPress={() => dropTyped(typed)}>
        {t('translations.takeTheirs')}
      </Button>
    </>
  )
}
