import { useTranslation } from 'react-i18next'
import { cleanLabel, spellableName } from '#db/rules/text/clean-names.ts'
import { titleKey } from '#db/rules/text/texts.ts'
import { Button } from '../ui/button.tsx'

interface NameFixProps {
  name: string
  others: readonly string[]
  use: (name: string, label?: string) => void
}

/** Keeps a name as it is typed, for guests, or makes it plain. */
export function NameFix({ name, others, use }: NameFixProps) {
  const { t } = useTranslation()
  const spellable = spellableName(name)
  if (spellable === null) return null
  return (
    <>
      <Button look="plain" className="field-fix" onPress={() => use(spellable, cleanLabel(name))}>
        {t('problem.showAs', { name: cleanLabel(name) })}
      </Button>
      <Button look="plain" className="field-fix" onPress={() => use(spellable)}>
        {t('problem.useName', { name: spellable })}
      </Button>
      {others.some((other) => titleKey(other) === titleKey(spellable)) && (
        <p className="field-hint">{t('problem.nameOfAnother')}</p>
      )}
    </>
  )
}
