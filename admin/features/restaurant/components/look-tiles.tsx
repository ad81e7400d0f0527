import { useId, type ReactNode } from 'react'
import type { FieldProps } from './part-form.tsx'

interface LookTilesProps<Value extends string> extends FieldProps<Value> {
  legend: string
  /** Stands between the legend and the tiles. */
  hint?: ReactNode
  options: readonly Value[]
  renderDrawing: (option: Value) => ReactNode
  labelOf: (option: Value) => string
}

/** A part of the look, each choice drawn on a tile. */
export function LookTiles<Value extends string>(props: LookTilesProps<Value>) {
  const { legend, hint, options, value, isReadOnly, onChange, renderDrawing, labelOf } = props
  const name = useId()
  return (
    <fieldset className="look-part">
      <legend className="field-label">{legend}</legend>
      {hint}
      <div className="look-tiles">
        {options.map((option) => (
          <label key={option} className="look-tile">
            <input
              type="radio"
              name={name}
              checked={value === option}
              disabled={isReadOnly}
              onChange={() => onChange(option)}
            />
            {renderDrawing(option)}
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
