import { useState, type ReactNode } from 'react'
import { ExpandIcon } from './icons.tsx'
import './folded-fields.css'

interface FoldedFieldsProps {
  name: ReactNode
  /** What the fields come to, seen while they are folded. */
  text: string
  startsOpen: boolean
  /** Whether something in them has to be seen. */
  isWrong: boolean
  children: ReactNode
}

/** Some of many fields, told in a line until somebody wants to change them. */
export function FoldedFields({ name, text, startsOpen, isWrong, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      className="folded"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>{name}</strong>
        <span>{text}</span>
        <ExpandIcon />
      </summary>
      {children}
    </details>
  )
}
