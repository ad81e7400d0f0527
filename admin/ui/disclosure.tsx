import { useState, type ReactNode } from 'react'
import { ExpandIcon } from './icons.tsx'
import './disclosure.css'

interface DisclosureProps {
  title: ReactNode
  /** Where what opens is a part of the screen with a heading of its own. */
  heading?: 'h3'
  /** What is in it, in short. */
  text?: string
  startsOpen?: boolean
  /** Then it stays open. */
  isWrong?: boolean
  className?: string
  children: ReactNode
}

/** Its content is made when it is first opened: a list may have hundreds of them. */
export function Disclosure(props: DisclosureProps) {
  const { title, heading: Title = 'strong', text, startsOpen = false, isWrong = false } = props
  const { className = '', children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  const [isMade, setMade] = useState(startsOpen)
  return (
    <details
      className={`disclosure ${className}`.trim()}
      open={isOpen || isWrong}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        if (open) setMade(true)
      }}
    >
      <summary>
        <Title>{title}</Title>
        {text !== undefined && <span>{text}</span>}
        <ExpandIcon />
      </summary>
      {(isMade || isWrong) && children}
    </details>
  )
}
