import { useId, type ReactNode } from 'react'
import './choice.css'

interface ChoiceProps<T extends string | number> {
  legend: string
  hint: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
  labelOf: (option: T) => ReactNode
}

/** One of a few, all in sight. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { legend, hint, options, value, onChange, labelOf } = props
  const id = useId()
  return (
    <fieldset className="choice" aria-describedby={id}>
      <legend className="field-label">{legend}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option} className="choice-option">
            <input
              type="radio"
              name={legend}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{labelOf(option)}</span>
          </label>
        ))}
      </div>
      <p id={id} className="field-hint">
        {hint}
      </p>
    </fieldset>
  )
}
