import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { SelectField } from '#admin/ui/select-field.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import {
  isSame,
  leavesSizes,
  matchRows,
  needsReview,
  productsByName,
  type PresentCategory,
} from '#db/import/review.ts'
import { MENU_LANGUAGES, ownName } from '#db/rules/text/languages.ts'
import type { Decimals } from '#db/rules/money/money.ts'
import { titleKey } from '#db/rules/text/texts.ts'
import { secondLanguagesOf, setLanguage, swapLanguages, type ImportedRow } from '../edit-rows.ts'
import {
  $draftBefore,
  $import,
  $pdfs,
  $reading,
  $soughtRow,
  changeMany,
  changeRows,
  readAsPictures,
  undoMany,
} from '../import.ts'
import type { ImportDraft } from '../import-draft.ts'
import { CategoryHead } from './category-head.tsx'
import { CopiedFromNote } from './copied-from.tsx'
import { CommonQuestions } from './common-questions.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportRow } from './import-row.tsx'
import type { RowState } from './row-notes.tsx'
import { Facts, LeftOver, LooseFigures } from './left-over.tsx'
import './import.css'

interface ImportReviewProps {
  draft: ImportDraft
  menu: readonly PresentCategory[]
  decimals: Decimals
  isLocked: boolean
}

type Filter = 'all' | 'doubts' | RowState

// More of them at once are slow to draw.
const SHOWN_AT_ONCE = 100

/** All dishes that were read, what is in doubt first chosen, each to be mended or left out. */
export function ImportReview({ draft, menu, decimals, isLocked }: ImportReviewProps) {
  const { t } = useTranslation()
  const { rows } = draft
  const matches = matchRows(rows, menu)
  const seconds = secondLanguagesOf(rows).join(' ')
  const byName = useMemo(() => productsByName(menu), [menu])
  const states = rows.map((row, at): RowState => {
    const match = matches[at]
    if (!match) return 'new'
    return isSame(row, match) ? 'same' : 'changed'
  })
  const isDoubtful = rows.map((row, at) => {
    const match = matches[at] ?? null
    return needsReview(row) || (!row.isLeftOut && match !== null && leavesSizes(row, match))
  })
  const count = (filter: Filter) => rows.filter((_, at) => isShown(at, filter)).length
  function isShown(at: number, filter: Filter): boolean {
    if (filter === 'all') return true
    return filter === 'doubts' ? isDoubtful[at] === true : states[at] === filter
  }
  function idsShown(filter: Filter): ReadonlySet<string> {
    return new Set(rows.filter((_, at) => isShown(at, filter)).map(({ id }) => id))
  }
  // What was looked over stays where it is while its filter is open.
  const [filter, setFilter] = useState<Filter>(count('doubts') > 0 ? 'doubts' : 'all')
  const [shown, setShown] = useState(() => idsShown(filter))
  const [length, setLength] = useState(rows.length)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  function choose(next: Filter) {
    setFilter(next)
    setMost(SHOWN_AT_ONCE)
    setShown(idsShown(next))
  }
  // Rows can come, with the next page of a file, while one of them is edited.
  if (length !== rows.length) {
    setLength(rows.length)
    setShown(shown.union(idsShown(filter)))
  }
  const places = rows.flatMap(({ id }, at) => (shown.has(id) ? [at] : []))
  const list = useRef<HTMLUListElement>(null)
  useEffect(
    () =>
      $soughtRow.listen((id) => {
        const at = $import.get()?.rows.findIndex((row) => row.id === id) ?? -1
        if (id === null || at === -1) return
        flushSync(() => {
          setShown((shown) => shown.union(new Set([id])))
          setMost((most) => Math.max(most, at + 1))
        })
        list.current?.querySelector<HTMLElement>(`[data-row="${at}"] .import-name`)?.focus()
        $soughtRow.set(null)
      }),
    [],
  )
  const labels = Object.fromEntries(
    (['all', 'doubts', 'new', 'changed', 'same'] as const)
      .filter((one) => one === 'all' || one === filter || count(one) > 0)
      .map((one) => [one, `${t(`import.filter.${one}`)} (${count(one)})`]),
  ) as Record<Filter, string>
  return (
    <section className="stack gap-4">
      {draft.columns && <ImportColumns columns={draft.columns} isLocked={isLocked} />}
      {count('doubts') > rows.length / 2 && (
        <Notice kind="problem">
          <span>{t('import.manyDoubts')}</span>
        </Notice>
      )}
      <CopiedFromNote {...{ draft, menu, isLocked }} />
      <CurrencyChoice isLocked={isLocked} />
      <Facts {...{ draft, isLocked }} />
      <LooseFigures {...{ draft, decimals, isLocked }} />
      <CommonQuestions {...{ rows, decimals, isLocked }} />
      <OtherWay decimals={decimals} isLocked={isLocked} />
      <Choice
        legend={t('import.shown')}
        isLegendHidden
        options={Object.keys(labels) as Filter[]}
        value={filter}
        onChange={choose}
        labelOf={(filter) => labels[filter]}
      />
      <SecondLanguages rows={rows} isLocked={isLocked} />
      {rows.some(({ category }) => category === '') && <CategoryForAll />}
      <ChangedMany />
      <ul ref={list} className="stack list">
        {places.slice(0, most).map((at, place) => {
          const row = rows[at]
          if (!row) return null
          const before = rows[places[place - 1] ?? -1]
          return (
            <li key={row.id} className="stack import-item">
              {row.category !== '' && row.category !== before?.category && (
                <CategoryHead {...{ draft, at, isLocked }} />
              )}
              <ImportRow
                {...{ row, at, decimals, isLocked }}
                state={states[at] ?? 'new'}
                match={matches[at] ?? null}
                elsewhere={matches[at] ? null : (byName.get(titleKey(row.name)) ?? null)}
                seconds={seconds}
                hasAbove={at > 0}
                hasBelow={at < rows.length - 1}
              />
            </li>
          )
        })}
      </ul>
      {places.length > most && (
        <Button look="plain" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('translations.more', { count: places.length - most })}
        </Button>
      )}
      {places.length === 0 && <p className="empty">{t('import.nothing')}</p>}
      <Names title={t('import.switchedOff')} names={draft.switchedOff} />
      <Names title={t('import.withOptions')} names={draft.withOptions} />
      <LeftOver {...{ draft, decimals, isLocked }} />
    </section>
  )
}

function Names({ title, names = [] }: { title: string; names?: readonly string[] | undefined }) {
  if (names.length === 0) return null
  return (
    <Disclosure title={title} text={String(names.length)}>
      <p className="wrap" dir="auto">
        {names.join(' · ')}
      </p>
    </Disclosure>
  )
}

function ChangedMany() {
  const { t } = useTranslation()
  const before = useStore($draftBefore)
  if (before === null) return null
  return (
    <output className="row center">
      <span>{t('import.changedMany')}</span>
      <Button look="plain" onPress={undoMany}>
        {t('common.undo')}
      </Button>
    </output>
  )
}

/** The text of some PDFs is not what they show: then they are read as photos are. */
function OtherWay({ decimals, isLocked }: Pick<ImportReviewProps, 'decimals' | 'isLocked'>) {
  const { t } = useTranslation()
  const pdfs = useStore($pdfs)
  const isReading = useStore($reading) !== null
  if (Object.keys(pdfs).length === 0) return null
  return (
    <div className="row center">
      <span className="quiet">{t('import.notAsShown')}</span>
      <Button
        look="plain"
        isDisabled={isLocked || isReading}
        onPress={() => void readAsPictures(decimals)}
      >
        {t('import.asPictures')}
      </Button>
    </div>
  )
}

/** Which language the second names are in, and whether they are the first ones. */
function SecondLanguages({ rows, isLocked }: { rows: readonly ImportedRow[]; isLocked: boolean }) {
  const { t } = useTranslation()
  const codes = secondLanguagesOf(rows)
  return codes.map((code) => (
    <div key={code} className="row import-category">
      <SelectField
        label={t('import.secondNames')}
        value={code}
        options={MENU_LANGUAGES.filter((one) => one === code || !codes.includes(one)).map(
          (value) => ({
            value,
            label: ownName(value),
          }),
        )}
        isReadOnly={isLocked}
        onChange={(to) => changeRows((rows) => setLanguage(rows, code, to))}
      />
      {codes.length === 1 && (
        <Button
          look="plain"
          isDisabled={isLocked}
          onPress={() => changeMany((rows) => swapLanguages(rows, code))}
        >
          {t('import.swap')}
        </Button>
      )}
    </div>
  ))
}

function CategoryForAll() {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const name = title.trim()
  return (
    <form
      className="row import-category"
      onSubmit={(event) => {
        event.preventDefault()
        if (name === '') return
        changeRows((rows) =>
          rows.map((row) => (row.category === '' ? { ...row, category: name } : row)),
        )
      }}
    >
      <TextField label={t('import.noCategory')} value={title} onChange={setTitle} maxLength={80} />
      <Button type="submit" look="plain" isDisabled={name === ''}>
        {t('import.setCategory')}
      </Button>
    </form>
  )
}
