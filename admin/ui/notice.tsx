import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, type Problem } from '../problems.ts'
import { Button } from './button.tsx'
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

interface ProblemNoticeProps {
  problem: Problem | null | undefined | false
  /** Stands before the problem. */
  text?: string
  onRetry?: () => void
}

export function ProblemNotice({ problem, text, onRetry }: ProblemNoticeProps) {
  const { t } = useTranslation()
  if (!problem) return null
  return (
    <Notice kind="problem">
      <span>{text}</span> <span>{problemText(t, problem)}</span>
      {onRetry && (
        <Button look="plain" onPress={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Notice>
  )
}
