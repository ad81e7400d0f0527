import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { SCREENS } from '../paths.ts'
import './basics.css'

interface NoticeProps {
  kind: 'problem' | 'good'
  isAlert?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function Notice({ kind, isAlert = kind === 'problem', ref, children }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`row center notice notice-${kind}`}
      role={isAlert ? 'alert' : 'status'}
    >
      {children}
    </div>
  )
}

export function PlansLink() {
  const { t } = useTranslation()
  return <a href={SCREENS.subscription}>{t('settings.choosePlan')}</a>
}
