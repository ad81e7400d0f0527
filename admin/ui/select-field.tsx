import { useId } from 'react'
import './text-field.css'

interface SelectFieldProps<T extends string> {
  label: string
  isLabelHidden?: boolean
  hint?: string | undefined
  options: readonly { value: T; label: string }[]
  value: T
  isReadOnly?: boolean
  isWrong?: boolean
  className?: string
  onChange: (value: T) => void
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, isLabelHidden = false, hint, options, value, isReadOnly, isWrong } = props
  const { className = '', onChange } = props
  const id = useId()
  return (
    <div className={`field ${className}`.trim()}>
      <label className={isLabelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field-input"
        value={value}
        disabled={isReadOnly}
        aria-invalid={isWrong}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && <span className="field-hint">{hint}</span>}
    </div>
  )
}
