import type { ReactNode } from 'react'
import './notice.css'

/** A message in the page: a problem is read out at once, good news when there is a pause. */
export function Notice({ kind, children }: { kind: 'problem' | 'good'; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
