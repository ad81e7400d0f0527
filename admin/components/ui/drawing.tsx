import type { ReactNode } from 'react'
import './icons.css'

/** A line drawing of 24 × 24; `isTurned` ones point the other way in right-to-left pages. */
export function Drawing({
  isTurned = false,
  children,
}: {
  isTurned?: boolean
  children: ReactNode
}) {
  return (
    <svg className={isTurned ? 'icon icon-turned' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}
