import { useIsWide, LoadedContent } from '#admin/ui/screen.tsx'
import { useLoaded } from '#admin/ui/loading.tsx'
import { useStore } from '@nanostores/react'
import { useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import type { MenuLanguage } from '#db/menu/languages.ts'
import { $rows, $textSaving, loadTexts, sendTexts, $typed } from '../texts.ts'
import {
  languageName,
  filtered,
  translationRows,
  type Filter,
  type TranslationRow,
  FILTERS,
  isMissing,
  nextMissing,
} from '../translation-rows.ts'
import { TranslationField, type TranslationFieldProps } from './translation-field.tsx'
import { useFilling, TranslatorFile } from './translator-file-panel.tsx'
import './translations.css'

interface LanguageTextsProps {
  language: MenuLanguage
  main: string
  isReadOnly: boolean
}

/** All texts of the menu in a language, and how far their saving is; it stays the same language. */
export function LanguageTexts({ language, main, isReadOnly }: LanguageTextsProps) {
  const { t } = useTranslation()
  const [load] = useState(() => () => loadTexts(language))
  const { loaded, reload } = useLoaded(load)
  const rows = useStore($rows)[language]
  return (
    <LoadedContent of={loaded} shape="fields" failed={t('translations.failed')} onRetry={reload}>
      {() =>
        rows && (
          <section aria-label={languageName(language)}>
            <Saving />
            <TranslationList main={main} language={language} rows={rows} isReadOnly={isReadOnly} />
          </section>
        )
      }
    </LoadedContent>
  )
}

function Saving() {
  const { t } = useTranslation()
  const saving = useStore($textSaving)
  const typed = Object.values(useStore($typed))
  if (saving.status === 'unsent') {
    return (
      <Notice kind="problem">
        {t('translations.unsent')} {problemText(t, saving.problem)}
        <Button look="plain" onPress={() => void sendTexts()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  const isWaiting = saving.status === 'busy' || typed.some(({ problem }) => problem === null)
  const wrong = typed.length > 0 ? 'translations.unsent' : 'translations.saved'
  return <output className="translations-saving">{t(isWaiting ? 'common.saving' : wrong)}</output>
}

interface TranslationListProps {
  main: string
  language: MenuLanguage
  rows: readonly MenuTextRow[]
  isReadOnly: boolean
}

interface Choice {
  filter: Filter
  /** What the filter left when it was chosen: what is typed into stays where it is. */
  keys: ReadonlySet<string> | null
}

/** Every text of the menu beside its translation; on a phone one at a time. */
function TranslationList({ rows, ...field }: TranslationListProps) {
  const { language } = field
  const { t } = useTranslation()
  const all = translationRows(language, rows, useStore($typed))
  const [{ filter, keys }, setChoice] = useState<Choice>({ filter: 'all', keys: null })
  const shown = keys ? all.filter(({ key }) => keys.has(key)) : all
  const filling = useFilling(language, all)
  const List = useIsWide() ? ManyTranslations : OneTranslation
  function choose(filter: Filter) {
    const left = filtered(all, filter).map(({ key }) => key)
    setChoice({ filter, keys: filter === 'all' ? null : new Set(left) })
  }
  function pasteFrom(first: TranslationRow, cells: readonly string[]) {
    const start = shown.indexOf(first)
    const places = shown.slice(start, start + cells.length)
    const fillings = places.map((one, index) => ({ one, text: cells[index] ?? '' }))
    filling.fill(
      'pasted',
      fillings.filter(({ text }) => text !== ''),
    )
  }
  return (
    <div className="translations">
      <FilterButtons rows={all} chosen={filter} onChoose={choose} />
      <Filled {...filling} />
      <TranslatorFile
        {...field}
        rows={shown}
        all={all}
        onFill={(fillings) => filling.fill('file', fillings)}
      />
      {shown.length === 0 && <p>{t(`translations.none.${filter}`)}</p>}
      <List key={filter} rows={shown} field={field} onPasteColumn={pasteFrom} />
    </div>
  )
}

/** How many texts came at once, with the way back. */
function Filled({ count, from, undo }: ReturnType<typeof useFilling>) {
  const { t } = useTranslation()
  return (
    <output className="translations-pasted">
      {count > 0 && (
        <>
          {t(`translations.filled.${from}`, { count })}
          <Button look="plain" onPress={undo}>
            {t('common.undo')}
          </Button>
        </>
      )}
    </output>
  )
}

interface FilterButtonsProps {
  rows: readonly TranslationRow[]
  chosen: Filter
  onChoose: (filter: Filter) => void
}

function FilterButtons({ rows, chosen, onChoose }: FilterButtonsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="row translations-filters">
      <legend className="visually-hidden">{t('translations.filters')}</legend>
      {FILTERS.map((filter) => (
        <Button
          key={filter}
          look="plain"
          aria-pressed={chosen === filter}
          onPress={() => onChoose(filter)}
        >
          {t(`translations.filter.${filter}`, { count: filtered(rows, filter).length })}
        </Button>
      ))}
    </fieldset>
  )
}

function OneTranslation({ rows, field, onPasteColumn }: RowsProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState(() => Math.max(0, rows.findIndex(isMissing)))
  const box = useRef<HTMLDivElement>(null)
  const last = rows.length - 1
  const at = Math.min(place, last)
  const one = rows[at]
  if (!one) return null
  function go(to: number) {
    setPlace(to)
    // A phone keeps its keyboard where the focus goes on at once.
    requestAnimationFrame(() => {
      box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    })
  }
  return (
    <div className="stack translation-one" ref={box}>
      <p className="quiet translation-place">
        {t('translations.place', { place: at + 1, count: rows.length })}
      </p>
      <TranslationField
        {...field}
        key={one.key}
        one={one}
        onPasteColumn={(cells) => onPasteColumn(one, cells)}
        onNext={() => go(Math.min(at + 1, last))}
      />
      <TranslationMoves at={at} last={last} missing={nextMissing(rows, at)} onGo={go} />
    </div>
  )
}

interface RowsProps {
  rows: readonly TranslationRow[]
  field: Pick<TranslationFieldProps, 'main' | 'language' | 'isReadOnly'>
  onPasteColumn: (first: TranslationRow, cells: readonly string[]) => void
}

// More of them at once are slow to draw, and nobody looks at so many.
const SHOWN_AT_ONCE = 100

function ManyTranslations({ rows, field, onPasteColumn }: RowsProps) {
  const { t } = useTranslation()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const list = useRef<HTMLOListElement>(null)
  function leadFrom(index: number) {
    const next = list.current?.children[index + 1]
    next?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return (
    <>
      <ol className="stack list translations-list" ref={list}>
        {rows.slice(0, most).map((one, index) => (
          <li key={one.key}>
            <TranslationField
              {...field}
              one={one}
              onPasteColumn={(cells) => onPasteColumn(one, cells)}
              onNext={() => leadFrom(index)}
            />
          </li>
        ))}
      </ol>
      {rows.length > most && (
        <Button look="plain" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('translations.more', { count: rows.length - most })}
        </Button>
      )}
    </>
  )
}

interface TranslationMovesProps {
  at: number
  last: number
  /** Where the next text without a translation is; negative when there is none. */
  missing: number
  onGo: (to: number) => void
}

/** The ways from one text to another. */
function TranslationMoves({ at, last, missing, onGo }: TranslationMovesProps) {
  const { t } = useTranslation()
  return (
    <div className="row translation-moves">
      <Button look="plain" isDisabled={at === 0} onPress={() => onGo(at - 1)}>
        {t('translations.before')}
      </Button>
      <Button look="plain" isDisabled={at === last} onPress={() => onGo(at + 1)}>
        {t('translations.after')}
      </Button>
      <Button isDisabled={missing < 0 || missing === at} onPress={() => onGo(missing)}>
        {t('translations.nextMissing')}
      </Button>
    </div>
  )
}
