import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { $isDraftUnsaved } from '../../forms/draft.ts'
import { problemText } from '../../problems.ts'
import {
  $notices,
  hideNotice,
  SOLD_OUT_SPANS,
  type Deletable,
  type Notice,
  type SoldOutSpan,
} from '../../stores/notices.ts'
import './shell.css'

export function Notices() {
  const { t } = useTranslation()
  const notices = useStore($notices)
  const isDraftUnsaved = useStore($isDraftUnsaved)
  return (
    <div className="stack notices">
      <output className="stack full notices-list">
        {notices.map(
          (notice) => notice.status === 'deleted' && <Deleted key={notice.id} {...notice} />,
        )}
        {notices.map(
          (notice) => notice.status === 'changed' && <Changed key={notice.id} {...notice} />,
        )}
      </output>
      {notices.map(
        (notice) => notice.status === 'failed' && <Failed key={notice.id} {...notice} />,
      )}
      {isDraftUnsaved && (
        <Line hasFailed>
          <span>{t('draft.unsaved')}</span>
        </Line>
      )}
    </div>
  )
}

function Deleted({ what, undo }: Extract<Notice, { status: 'deleted' }>) {
  const { t } = useTranslation()
  const undoAndFocus = () => {
    undo()
    focusItem(what.id)
  }
  return (
    <Line undo={undoAndFocus}>
      <span>{deletedText(t, what)}</span>
    </Line>
  )
}

function Changed({ id, says, undo, choose }: Extract<Notice, { status: 'changed' }>) {
  const { t } = useTranslation()
  const [span, setSpan] = useState<SoldOutSpan>('today')
  return (
    <Line closes={id} {...(undo && { undo })}>
      <span>{says.values === undefined ? t(says.text) : t(says.text, says.values)}</span>
      {choose && (
        <SelectField
          label={t('soldOut.until')}
          isLabelHidden
          className="notices-span"
          options={SOLD_OUT_SPANS.map((value) => ({ value, label: t(`soldOut.${value}`) }))}
          value={span}
          onChange={(span) => {
            setSpan(span)
            choose(span)
          }}
        />
      )}
    </Line>
  )
}

function Failed({ id, says, problem, retry }: Extract<Notice, { status: 'failed' }>) {
  const { t } = useTranslation()
  return (
    <Line closes={id} hasFailed>
      <span>
        <span>{'values' in says ? t(says.text, says.values) : t(says.text)}</span>{' '}
        <span>{problemText(t, problem)}</span>
      </span>
      {retry && (
        <Button
          look="icon"
          onPress={() => {
            hideNotice(id)
            retry()
          }}
        >
          {t('common.retry')}
        </Button>
      )}
    </Line>
  )
}

interface LineProps {
  closes?: number
  undo?: () => void
  hasFailed?: boolean
  children: ReactNode
}

function Line({ closes, undo, hasFailed = false, children }: LineProps) {
  const { t } = useTranslation()
  const close = () => {
    if (closes !== undefined) hideNotice(closes)
  }
  return (
    <div
      className={`notices-line${hasFailed ? ' notices-line-failed' : ''}`}
      role={hasFailed ? 'alert' : undefined}
      ref={useFocusLeft()}
    >
      {children}
      {undo && (
        <Button
          look="icon"
          onPress={() => {
            close()
            undo()
          }}
        >
          {t('common.undo')}
        </Button>
      )}
      {closes !== undefined && (
        <Button look="icon" aria-label={t('common.close')} onPress={close}>
          <CloseIcon />
        </Button>
      )}
    </div>
  )
}

function useFocusLeft() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const line = ref.current
    return () => {
      if (!line?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

function focusItem(id: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus()
  })
}

function deletedText(t: TFunction, { kind, name, products: count = 0 }: Deletable): string {
  if (kind === 'product') return t('dish.deleted', { name })
  if (kind === 'group') return t('options.deleted', { name })
  const values = { title: name, count }
  return count === 0 ? t('category.deleted', values) : t('category.deletedWith', values)
}
