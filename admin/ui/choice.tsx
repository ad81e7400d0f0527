import { useId, type ReactNode } from 'react'
import './choice.css'

interface ChoiceProps<T extends string | number> {
  legend: string
  isLegendHidden?: boolean
  hint?: string
  options: readonly T[]
  value: T
  isReadOnly?: boolean
  onChange: (value: T) => void
  labelOf: (option: T) => ReactNode
}

/** One of a few, side by side in one frame. */
export function Choice<T extends string | number>(props: ChoiceProps<T>) {
  const { legend, isLegendHidden = false, hint, options, value, isReadOnly } = props
  const { onChange, labelOf } = props
  const id = useId()
  return (
    <fieldset className="stack choice" aria-describedby={hint === undefined ? undefined : id}>
      <legend className={isLegendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option} className="chip">
            <input
              type="radio"
              name={`${id}-chosen`}
              checked={option === value}
              disabled={isReadOnly}
              // Also of what is chosen: a filter can be asked for again.
              onClick={() => onChange(option)}
              onChange={() => {}}
            />
            <span>{labelOf(option)}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={id} className="field-hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
