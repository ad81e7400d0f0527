import type { ReactNode } from 'react'
import './choice.css'

interface CheckBoxProps {
  isSelected: boolean
  isDisabled?: boolean
  onChange: (isSelected: boolean) => void
  children: ReactNode
}

export function CheckBox({ isSelected, isDisabled, onChange, children }: CheckBoxProps) {
  return (
    <label className="check-box">
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
