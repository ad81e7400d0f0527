import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoNow } from '#admin/stores/undo.ts'
import { Button } from '#admin/ui/button.tsx'
import { saveFile } from '#admin/ui/download.tsx'
import { DownloadIcon } from '#admin/ui/icons.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { LoadingContent, Screen } from '#admin/ui/screen.tsx'
import { useSending } from '#admin/ui/use-sending.ts'
import type { ChangeAuthor } from '#api/schemas/change-log.ts'
import { ALL, getAuthors, getChanges, getTable, type Changes, type Wish } from '../changes.ts'
import { ChangeFilters } from './change-filters.tsx'
import { ChangeList } from './change-list.tsx'
import './change-log.css'

interface ChangeLogProps {
  /** Reads again what else shows the menu. */
  onUndone: () => Promise<void>
}

export function ChangeLog({ onUndone }: ChangeLogProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  return (
    <Screen title={t('title')} hint={t('hint')}>
      <LoadingContent load={getAuthors} shape="rows" failed={t('failed')}>
        {(authors) => <Filtered authors={authors} onUndone={onUndone} />}
      </LoadingContent>
    </Screen>
  )
}

function Filtered({ authors, onUndone }: ChangeLogProps & { authors: readonly ChangeAuthor[] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  const [wish, setWish] = useState(ALL)
  const [time, setTime] = useState(0)
  const load = useCallback(() => getChanges(wish), [wish])
  if (authors.length === 0) return <p className="empty">{t('none')}</p>
  const onUndo = (id: string) =>
    undoNow(id, async () => {
      await onUndone()
      setTime(time + 1)
    })
  return (
    <div className="stack gap-4 change-log">
      <ChangeFilters authors={authors} wish={wish} onChange={setWish} />
      <LoadingContent
        key={`${JSON.stringify(wish)} ${time}`}
        load={load}
        shape="rows"
        failed={t('failed')}
      >
        {(first) => <Pages first={first} wish={wish} onUndo={onUndo} />}
      </LoadingContent>
    </div>
  )
}

interface PagesProps {
  first: Changes
  wish: Wish
  onUndo: (id: string) => Promise<void>
}

function Pages({ first, wish, onUndo }: PagesProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  const [{ changes, hasMore }, setShown] = useState(first)
  const { status, problem, start } = useSending(async () => {
    const more = await getChanges(wish, changes.at(-1)?._id)
    setShown({ ...more, changes: [...changes, ...more.changes] })
  })
  if (changes.length === 0) return <p className="empty">{t('noneFound')}</p>
  return (
    <>
      <ChangeList changes={changes} onUndo={onUndo} />
      <ProblemNotice problem={problem} />
      <div className="row">
        {hasMore && (
          <Button look="plain" isPending={status === 'busy'} onPress={() => start()}>
            {t('more')}
          </Button>
        )}
        <SavedTable wish={wish} />
      </div>
    </>
  )
}

function SavedTable({ wish }: { wish: Wish }) {
  const { t } = useTranslation('translation', { keyPrefix: 'changes' })
  const { status, problem, start } = useSending(async () => saveFile(await getTable(wish)))
  return (
    <>
      <Button look="plain" isPending={status === 'busy'} onPress={() => start()}>
        <DownloadIcon />
        <span>{t('save')}</span>
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}
