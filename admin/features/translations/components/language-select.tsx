import { useTranslation } from 'react-i18next'
import type { MainLanguage } from '#db/rules/menu-languages.ts'
import { SelectField } from '#admin/components/ui/select-field.tsx'
import { languageName } from '../language-name.ts'

interface LanguageSelectProps<Code extends MainLanguage> {
  label: string
  hint?: string | undefined
  /** A code; one that is not in the list is shown as it is, '' as none. */
  value: string
  codes: readonly Code[]
  isDisabled: boolean
  onChange: (code: Code) => void
}

/** The choice of a language. */
export function LanguageSelect<Code extends MainLanguage>({
  value,
  codes,
  isDisabled,
  onChange,
  ...said
}: LanguageSelectProps<Code>) {
  const { t } = useTranslation()
  const isOne = codes.some((code) => code === value)
  const named = codes.map((code) => ({ value: code as string, label: languageName(code) }))
  const other = { value, label: value === '' ? t('translations.choose') : languageName(value) }
  return (
    <SelectField
      {...said}
      className="languages-select"
      options={isOne ? named : [other, ...named]}
      value={value}
      isReadOnly={isDisabled}
      onChange={(chosen) => {
        const code = codes.find((one) => one === chosen)
        if (code) onChange(code)
      }}
    />
  )
}
