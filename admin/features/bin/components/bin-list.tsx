import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerOf, client } from '#admin/client.ts'
import { useSending } from '#admin/ui/use-sending.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { Button } from '#admin/ui/button.tsx'
import { TrashIcon } from '#admin/ui/icons.tsx'
import { ProblemNotice } from '#admin/ui/notice.tsx'
import { ConfirmQuestion } from '#admin/ui/panel.tsx'
import type { Bin } from '#api/schemas/categories.ts'
import './bin-list.css'

type Entry = Bin[number]

interface BinListProps {
  entries: Bin
  isLocked: boolean
  onRestore: (entry: Entry) => Promise<void>
  onEmpty: (entries: Bin) => Promise<void>
}

export function BinList({ entries, isLocked, onRestore, onEmpty }: BinListProps) {
  const { t } = useTranslation()
  const bin = useBin(entries)
  const isEmpty = bin.left.length === 0
  return (
    <div className="stack gap-4 bin">
      <p className="muted">{t(isEmpty ? 'bin.none' : 'bin.hint')}</p>
      <BinNews {...bin} />
      {!isEmpty && (
        <>
          <ul className="stack list">
            {bin.left.map((entry) => (
              <BinLine
                key={entry._id}
                entry={entry}
                isLocked={isLocked}
                onRestore={() =>
                  bin.run(() => onRestore(entry), { without: [entry], back: entry.title })
                }
              />
            ))}
          </ul>
          <EmptyQuestion
            onEmpty={() => bin.run(() => onEmpty(bin.left), { without: bin.left, back: null })}
          />
        </>
      )}
    </div>
  )
}

interface Outcome {
  without: readonly Entry[]
  back: string | null
}

function useBin(entries: Bin) {
  const [left, setLeft] = useState(entries)
  const [back, setBack] = useState<string | null>(null)
  const newsRef = useRef<HTMLOutputElement>(null)
  const { problem, start } = useSending(async (work: () => Promise<void>, outcome: Outcome) => {
    await work()
    setLeft(left.filter((entry) => !outcome.without.includes(entry)))
    setBack(outcome.back)
  })

  // The button that was pressed is gone.
  useEffect(() => {
    if (left.length < entries.length) newsRef.current?.focus()
  }, [left, entries])

  return { left, problem, back, newsRef, run: start }
}

function BinNews({ problem, back, newsRef }: ReturnType<typeof useBin>) {
  const { t } = useTranslation()
  return (
    <>
      <output ref={newsRef} tabIndex={-1} className="bin-back">
        {back !== null && t('bin.restored', { name: back })}
      </output>
      <ProblemNotice problem={problem} />
    </>
  )
}

interface BinLineProps {
  entry: Entry
  isLocked: boolean
  onRestore: () => void
}

function BinLine({ entry, isLocked, onRestore }: BinLineProps) {
  const { t } = useTranslation()
  const { kind, title, products: count, until } = entry
  const what = kind === 'product' ? t('bin.dish') : t(`bin.${kind}`, { count })
  const format = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'long' })
  return (
    <li className="stack card gap-1 start bin-line">
      <bdi translate="no" className="bin-title">
        {title}
      </bdi>
      <span className="quiet">{what}</span>
      <span className="quiet">{t('bin.until', { date: format.format(new Date(until)) })}</span>
      <Button
        look="plain"
        aria-label={t('bin.restoreNamed', { name: title })}
        isDisabled={isLocked}
        onPress={onRestore}
      >
        {t('bin.restore')}
      </Button>
    </li>
  )
}

function EmptyQuestion({ onEmpty }: { onEmpty: () => void }) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const keep = () => setAsks(false)
  return (
    <div>
      <Button look="danger" onPress={() => setAsks(true)}>
        <TrashIcon />
        <span>{t('bin.empty')}</span>
      </Button>
      {asks && (
        <ConfirmQuestion
          title={t('bin.emptyTitle')}
          text={t('bin.emptyText')}
          no={t('common.cancel')}
          yes={t('bin.emptyYes')}
          onNo={keep}
          onYes={() => {
            keep()
            onEmpty()
          }}
        />
      )}
    </div>
  )
}

export function getBin(): Promise<Bin> {
  return answerOf(client.api.bin.$get())
}

export async function restoreDeleted(id: string): Promise<void> {
  await answerOf(client.api.bin[':id'].restore.$post({ param: { id } }))
}

/** Gives up what this screen shows: another device may have deleted more since. */
export async function emptyBin([newest]: Bin): Promise<void> {
  const until = newest?.deletedAt ?? ''
  await answerOf(client.api.bin.$delete({ query: { until } }))
}
