import type { ReactNode } from 'react'
import './choice.css'

interface CheckBoxProps {
  isSelected: boolean
  isDisabled?: boolean
  /** Stands at the end of the line, in a `check-list`. */
  figure?: ReactNode
  onChange: (isSelected: boolean) => void
  children: ReactNode
}

export function CheckBox({ isSelected, isDisabled, figure, onChange, children }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
      {figure && <span className="check-box-figure">{figure}</span>}
    </label>
  )
}

interface CheckBoxesProps<Value extends string> {
  options: readonly { value: Value; label: ReactNode }[]
  chosen: readonly Value[]
  /** Chosen already, elsewhere. */
  given?: readonly Value[]
  isDisabled?: (value: Value) => boolean
  /** What was chosen just now comes last. */
  onChange: (chosen: Value[]) => void
}

export function CheckBoxes<Value extends string>(props: CheckBoxesProps<Value>) {
  const { options, chosen, given = [], isDisabled, onChange } = props
  return options.map(({ value, label }) => (
    <CheckBox
      key={value}
      isSelected={given.includes(value) || chosen.includes(value)}
      isDisabled={given.includes(value) || isDisabled?.(value) === true}
      onChange={(isSet) => {
        const others = chosen.filter((other) => other !== value)
        onChange(isSet ? [...others, value] : others)
      }}
    >
      {label}
    </CheckBox>
  ))
}
