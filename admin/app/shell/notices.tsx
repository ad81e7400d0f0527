import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { CloseIcon } from '../../components/ui/icons.tsx'
import { problemText } from '../../problems.ts'
import { $notices, hideNotice, type Deletable, type Notice } from '../../stores/notices.ts'
import './notices.css'

/** What was deleted and can be taken back, and what could not be deleted or moved. */
export function Notices() {
  const notices = useStore($notices)
  return (
    <div className="notices">
      <output className="notices-list">
        {notices.map(
          (notice) => notice.status === 'deleted' && <Deleted key={notice.id} {...notice} />,
        )}
      </output>
      {notices.map(
        (notice) => notice.status !== 'deleted' && <Failed key={notice.id} {...notice} />,
      )}
    </div>
  )
}

function Deleted({ what, undo }: Extract<Notice, { status: 'deleted' }>) {
  const { t } = useTranslation()
  return (
    <div className="notices-line">
      <span>{deletedText(t, what)}</span>
      <Button look="icon" onPress={undo}>
        {t('common.undo')}
      </Button>
    </div>
  )
}

function Failed(notice: Exclude<Notice, { status: 'deleted' }>) {
  const { t } = useTranslation()
  return (
    <div className="notices-line notices-line-failed" role="alert">
      <span>
        {failedText(t, notice)} {problemText(t, notice.problem)}
      </span>
      <Button look="icon" aria-label={t('common.close')} onPress={() => hideNotice(notice.id)}>
        <CloseIcon />
      </Button>
    </div>
  )
}

function deletedText(t: TFunction, { kind, name }: Deletable): string {
  return kind === 'category' ? t('category.deleted', { title: name }) : t('dish.deleted', { name })
}

function failedText(t: TFunction, notice: Exclude<Notice, { status: 'deleted' }>): string {
  if (notice.status === 'unordered') return t('order.failed')
  const { kind, name } = notice.what
  return kind === 'category'
    ? t('category.deleteFailed', { title: name })
    : t('dish.deleteFailed', { name })
}
