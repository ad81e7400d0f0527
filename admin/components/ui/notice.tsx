import type { ReactNode, Ref } from 'react'
import './notice.css'

interface NoticeProps {
  kind: 'problem' | 'good'
  /** Whether it is read out at once. */
  isAlert?: boolean
  /** For a message that stands in the place of what had the focus. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A message in the page: a problem is read out at once, good news mostly when there is a pause. */
export function Notice({ kind, isAlert = kind === 'problem', ref, children }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`notice notice-${kind}`}
      role={isAlert ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}
