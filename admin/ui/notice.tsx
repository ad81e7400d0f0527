import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '../paths.ts'
import './basics.css'

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

/** The way to the plans, for an owner whose trial or subscription has ended. */
export function PlansLink() {
  const { t } = useTranslation()
  return <a href={SCREENS.subscription}>{t('settings.choosePlan')}</a>
}
