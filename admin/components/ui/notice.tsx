import type { ReactNode, Ref } from 'react'
import './notice.css'

interface NoticeProps {
  kind: 'problem' | 'good'
  /** For a message that stands in the place of what had the focus. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A message in the page: a problem is read out at once, good news when there is a pause. */
export function Notice({ kind, ref, children }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`notice notice-${kind}`}
      role={kind === 'problem' ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}
