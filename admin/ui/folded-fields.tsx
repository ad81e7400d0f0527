import { useState, type ReactNode } from 'react'
import { ExpandIcon } from './icons.tsx'
import './folded-fields.css'

interface FoldedFieldsProps {
  name: ReactNode
  text: string
  startsOpen: boolean
  isWrong: boolean
  children: ReactNode
}

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
