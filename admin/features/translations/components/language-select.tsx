import { useId } from 'react'
import type { MenuLanguage } from '#db/rules/menu-languages.ts'
import { languageName } from '../language-name.ts'

interface LanguageSelectProps {
  label: string
  hint?: string | undefined
  /** A code; one that is not in the list is shown as it is, '' as none. */
  value: string
  codes: readonly MenuLanguage[]
  isDisabled: boolean
  onChange: (code: MenuLanguage) => void
}

/** The choice of a language. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { label, hint, value, codes, isDisabled, onChange } = props
  const id = useId()
  function choose(chosen: string) {
    const code = codes.find((one) => one === chosen)
    if (code) onChange(code)
  }
  return (
    <div className="field languages-select">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        disabled={isDisabled}
        onChange={(event) => choose(event.target.value)}
      >
        {!codes.some((code) => code === value) && (
          <option value={value}>{value === '' ? '…' : languageName(value)}</option>
        )}
        {codes.map((code) => (
          <option key={code} value={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
      {hint !== undefined && <span className="field-hint">{hint}</span>}
    </div>
  )
}
