import { $isReadOnly } from '#admin/stores/restaurant.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { AutosaveState } from '#admin/forms/autosave-state.tsx'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { LoadingContent } from '#admin/ui/screen.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { MenuTextRow } from '#api/schemas/languages.ts'
import { directionOf, type MenuLanguage } from '#db/rules/text/languages.ts'
import { textField } from '#db/menu/texts.ts'
import { cleanLabel } from '#db/rules/text/clean-names.ts'
import { suggestTranslation } from '#db/rules/glossary/menu-glossary.ts'
import { pastedColumn } from '#admin/forms/csv.ts'
import { draftByBrowser, hasTranslator } from '../browser-translator.ts'
import { $rows, loadTexts, textAutosave, typeTexts } from '#admin/forms/menu-texts.ts'
import { useSuggestedTexts } from '../suggested-texts.ts'
import {
  fieldLabel,
  firstMissing,
  isMissing,
  isOutdated,
  isSame,
  languageName,
  textOf,
  translationRows,
  type TranslationRow,
} from '../translation-rows.ts'
import { TranslatorFile, type Filling } from './translator-file-panel.tsx'
import './translations.css'

interface LanguageTextsProps {
  language: MenuLanguage
  main: string
  /** Counts the taps that ask for the first missing text. */
  wanted: number
  onLed: () => void
}

export function LanguageTexts(props: LanguageTextsProps) {
  const { language } = props
  const { t } = useTranslation()
  const [load] = useState(() => () => loadTexts(language))
  const rows = useStore($rows)[language]
  return (
    <LoadingContent load={load} shape="fields" failed={t('translations.failed')}>
      {() =>
        rows && (
          <section className="stack gap-4 translations" aria-label={languageName(language)}>
            <AutosaveState of={textAutosave} />
            <TranslationList {...props} rows={rows} />
          </section>
        )
      }
    </LoadingContent>
  )
}

// More of them at once are slow to draw.
const SHOWN_AT_ONCE = 50

type Filter = 'all' | 'missing' | 'changed' | 'suggested'

function TranslationList(props: LanguageTextsProps & { rows: readonly MenuTextRow[] }) {
  const { rows, wanted, onLed, ...field } = props
  const { language } = field
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  const all = translationRows(language, rows, useStore(textAutosave.$drafts))
  const [filter, setFilter] = useState<Filter>('all')
  // A text that is translated stays in sight until the owner filters again.
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const suggested = useSuggestedTexts(language)
  const filling = useFilling(language, all, suggested)
  const found = all.filter(({ key }) => !keys || keys.has(key))
  const filtered = {
    all,
    missing: all.filter(isMissing),
    changed: all.filter(isOutdated),
    suggested: all.filter(({ key }) => suggested.keys.has(key)),
  }
  const filters = {
    all: t('translations.filter.all'),
    missing: t('translations.filter.missing', { count: filtered.missing.length }),
    changed: t('translations.filter.changed', { count: filtered.changed.length }),
    ...((filtered.suggested.length > 0 || filter === 'suggested') && {
      suggested: t('translations.filter.suggested', { count: filtered.suggested.length }),
    }),
  }

  const byBrowser = useBrowserDrafts(field.main, language)
  const suggestionOf = (one: TranslationRow) =>
    suggestionFor(one, field.main, language, byBrowser.drafts)
  const suggestions = filtered.missing.flatMap((one) => {
    const suggestion = suggestionOf(one)
    return suggestion ? [{ one, text: suggestion.text }] : []
  })
  const unknown = new Set(
    filtered.missing.filter((one) => !suggestionOf(one)).map(({ row }) => row.source),
  )

  function choose(filter: Filter) {
    setFilter(filter)
    setKeys(filter === 'all' ? null : new Set(filtered[filter].map(({ key }) => key)))
    setMost(SHOWN_AT_ONCE)
  }

  /** What was looked at leaves the filter; whoever goes through them goes on with the next. */
  function leave(some: readonly TranslationRow[], at: number) {
    const gone = some.map(({ key }) => key)
    flushSync(() => {
      suggested.remove(gone)
      if (filter === 'suggested') setKeys((before) => before && before.difference(new Set(gone)))
    })
    list.current?.children[at]?.querySelector<HTMLElement>('[data-looked-at]')?.focus()
  }

  const first = firstMissing(all)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (wanted === 0) return
    onLed()
    const at = first ? all.indexOf(first) : -1
    if (at === -1) return
    flushSync(() => {
      choose('all')
      setMost(Math.max(SHOWN_AT_ONCE, at + 1))
    })
    const target = list.current?.children[at]?.querySelector<HTMLElement>('input, textarea')
    target?.focus({ preventScroll: true })
    target?.closest('li')?.scrollIntoView({ block: 'center' })
    // Only a tap leads there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted])

  function pasteFrom(start: number, cells: readonly string[]) {
    const places = found.slice(start, start + cells.length)
    const fillings = places.map((one, index) => ({ one, text: cells[index] ?? '' }))
    filling.fill(
      'pasted',
      fillings.filter(({ text }) => text !== ''),
    )
  }

  return (
    <>
      <Choice
        legend={t('translations.filters')}
        isLegendHidden
        options={Object.keys(filters) as Filter[]}
        value={filter}
        onChange={choose}
        labelOf={(filter) => filters[filter]}
      />
      <output className="translations-filled">
        {filling.count > 0 && (
          <>
            <span>{t(`translations.filled.${filling.from}`, { count: filling.count })}</span>
            <Button look="plain" onPress={filling.undo}>
              {t('common.undo')}
            </Button>
          </>
        )}
      </output>
      {suggestions.length > 0 && !isReadOnly && (
        <div className="row center">
          <p className="quiet">{t('translations.suggestHint')}</p>
          <Button look="plain" onPress={() => filling.fill('suggested', suggestions)}>
            {t('translations.suggestAll', { count: suggestions.length })}
          </Button>
        </div>
      )}
      {filter === 'suggested' && filtered.suggested.length > 0 && (
        <Button look="plain" onPress={() => leave(filtered.suggested, 0)}>
          {t('translations.allLookedAt')}
        </Button>
      )}
      {byBrowser.isThere && (unknown.size > 0 || byBrowser.progress) && !isReadOnly && (
        <div className="row center">
          <output className="quiet">
            {byBrowser.progress
              ? t('translations.browserBusy', byBrowser.progress)
              : t('translations.browserHint')}
          </output>
          {byBrowser.progress ? (
            <Button look="plain" onPress={byBrowser.stop}>
              {t('translations.browserStop')}
            </Button>
          ) : (
            <Button look="plain" onPress={() => void byBrowser.ask(unknown)}>
              {t('translations.browserAsk', { count: unknown.size })}
            </Button>
          )}
        </div>
      )}
      {byBrowser.hasFailed && <Notice kind="problem">{t('translations.browserFailed')}</Notice>}
      <TranslatorFile
        {...field}
        rows={found}
        all={all}
        onFill={(fillings) => filling.fill('file', fillings)}
      />
      {found.length === 0 && <p>{t(`translations.none.${filter}`)}</p>}
      <ol ref={list} className="stack list full">
        {found.slice(0, most).map((one, index) => (
          <li
            key={one.key}
            className="stack card translation"
            data-missing={isMissing(one) || undefined}
          >
            <Source one={one} main={field.main} />
            <Target
              {...field}
              one={one}
              suggestion={suggestionOf(one)}
              isSuggested={suggested.keys.has(one.key)}
              onTyped={() => suggested.keys.has(one.key) && suggested.remove([one.key])}
              onLookedAt={() => leave([one], index)}
              onPasteColumn={(cells) => pasteFrom(index, cells)}
            />
          </li>
        ))}
      </ol>
      {found.length > most && (
        <Button look="plain" onPress={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('translations.more', { count: found.length - most })}
        </Button>
      )}
    </>
  )
}

function Source({ one: { row }, main }: { one: TranslationRow; main: string }) {
  const { t } = useTranslation()
  return (
    <div className="translation-source">
      <span className="quiet">
        <span>{t(fieldLabel(row))}</span>
        {row.of !== null && (
          <bdi translate="no">
            {' '}
            · <span>{row.of}</span>
          </bdi>
        )}
      </span>
      <p lang={main} dir={directionOf(main)}>
        {row.source}
      </p>
    </div>
  )
}

interface Suggestion {
  text: string
  isOfBrowser: boolean
}

/** For a text that is still missing: from the glossary, else from the browser if it was asked. */
function suggestionFor(
  one: TranslationRow,
  main: string,
  language: MenuLanguage,
  drafts: ReadonlyMap<string, string>,
): Suggestion | null {
  const { kind, field, source } = one.row
  if (!isMissing(one) || textOf(one) !== '') return null
  const isName = textField(kind, field)?.kind !== 'prose'
  const isKnown = (main === 'en' && language === 'ar') || (main === 'ar' && language === 'en')
  const text = isName && isKnown ? suggestTranslation(source, language) : null
  if (text !== null) return { text, isOfBrowser: false }
  const draft = drafts.get(source)
  if (draft === undefined) return null
  return { text: isName ? cleanLabel(draft) : draft, isOfBrowser: true }
}

function useBrowserDrafts(sourceLanguage: string, targetLanguage: string) {
  /** By the text in the main language. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const [isThere, setThere] = useState(false)
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const asking = useRef<AbortController>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void hasTranslator({ sourceLanguage, targetLanguage }).then(setThere)
  }, [sourceLanguage, targetLanguage])
  useEffect(() => () => asking.current?.abort(), [])
  async function ask(texts: ReadonlySet<string>) {
    const { signal } = (asking.current = new AbortController())
    const languages = { sourceLanguage, targetLanguage }
    let done = 0
    const onDraft = (text: string, draft: string) => {
      done += 1
      setProgress({ done, count: texts.size })
      if (draft !== '') setDrafts((before) => new Map(before).set(text, draft))
    }
    setProgress({ done, count: texts.size })
    setFailed(false)
    await draftByBrowser(languages, texts, onDraft, signal).catch(() => {
      if (!signal.aborted) setFailed(true)
    })
    if (!signal.aborted) setProgress(null)
  }
  function stop() {
    asking.current?.abort()
    setProgress(null)
  }
  return { drafts, isThere, progress, hasFailed, ask, stop }
}

interface TargetProps {
  one: TranslationRow
  suggestion: Suggestion | null
  /** Accepted with others, and not looked at since. */
  isSuggested: boolean
  onTyped: () => void
  onLookedAt: () => void
  language: MenuLanguage
  onPasteColumn: (cells: readonly string[]) => void
}

function Target(props: TargetProps) {
  const { one, suggestion, isSuggested, onTyped, onLookedAt, language, onPasteColumn } = props
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  const { row, draft } = one
  const { version, source } = row
  const isProse = textField(row.kind, row.field)?.kind === 'prose'

  function type(text: string, isSame = false) {
    typeTexts(language, [{ place: row, text, isSame, version, source }])
    onTyped()
  }

  function paste(event: ClipboardEvent) {
    const isTable = /<t[dr]\b/i.test(event.clipboardData.getData('text/html'))
    // Lines of a description belong together, unless a spreadsheet says otherwise.
    if (isReadOnly || (isProse && !isTable)) return
    const cells = pastedColumn(event.clipboardData.getData('text/plain'), isTable)
    if (!cells) return
    event.preventDefault()
    onPasteColumn(cells)
  }

  return (
    <div className="stack translation-target">
      <div lang={language} dir={directionOf(language)}>
        <TextField
          aria-label={[t(fieldLabel(row)), row.of, row.source].filter(Boolean).join(': ')}
          value={textOf(one)}
          onPaste={paste}
          onChange={type}
          {...(isProse && { lines: 3 })}
          placeholder={isSame(one) ? row.source : ''}
          inputDir={directionOf(language)}
          isReadOnly={isReadOnly}
          autoComplete="off"
          problem={draft?.problem ? problemText(t, draft.problem) : undefined}
        />
      </div>
      <div className="row center translation-states">
        <Conflict one={one} />
        {isOutdated(one) && (
          <>
            <span className="translation-outdated">{t('translations.changedSince')}</span>
            <Button
              look="plain"
              isDisabled={isReadOnly}
              onPress={() => type(row.text ?? '', row.same)}
            >
              {t('translations.stillRight')}
            </Button>
          </>
        )}
        {isSuggested && (
          <Button look="plain" data-looked-at="" onPress={onLookedAt}>
            {t('translations.lookedAt')}
          </Button>
        )}
        {isSame(one) && <span className="quiet">{t('translations.isSame')}</span>}
        {suggestion !== null && (
          <Button look="plain" isDisabled={isReadOnly} onPress={() => type(suggestion.text)}>
            <span>
              <span>
                {t(suggestion.isOfBrowser ? 'translations.byBrowser' : 'translations.suggestion')}
              </span>{' '}
              <bdi translate="no" lang={language}>
                {suggestion.text}
              </bdi>
            </span>
          </Button>
        )}
        {isMissing(one) && textOf(one) === '' && (
          <Button look="plain" isDisabled={isReadOnly} onPress={() => type('', true)}>
            {t('translations.setSame')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Conflict({ one: { row, draft } }: { one: TranslationRow }) {
  const { t } = useTranslation()
  if (draft?.problem?.text !== 'changedElsewhere') return null
  return (
    <>
      <span className="quiet">
        <span>{t('translations.theirs')}</span>{' '}
        <bdi translate="no" lang={draft.language}>
          {row.text ?? '—'}
        </bdi>
      </span>
      <Button look="plain" onPress={() => textAutosave.add([{ ...draft, problem: null }])}>
        {t('translations.keepMine')}
      </Button>
      <Button look="plain" onPress={() => textAutosave.discard(draft)}>
        {t('translations.takeTheirs')}
      </Button>
    </>
  )
}

type FillingFrom = 'pasted' | 'file' | 'suggested'

function useFilling(
  language: MenuLanguage,
  rows: readonly TranslationRow[],
  suggested: ReturnType<typeof useSuggestedTexts>,
) {
  const [filled, setFilled] = useState<readonly Filling[]>([])
  const [from, setFrom] = useState<FillingFrom>('pasted')

  function fill(from: FillingFrom, fillings: readonly Filling[]): void {
    const changes = fillings.map(({ one: { row }, text, source = row.source }) => {
      return { place: row, text, version: row.version, source }
    })
    typeTexts(language, changes)
    const keys = fillings.map(({ one }) => one.key)
    if (from === 'suggested') suggested.add(keys)
    else suggested.remove(keys)
    setFilled(fillings)
    setFrom(from)
  }

  function undo(): void {
    const now = new Map(rows.map((one) => [one.key, one]))
    const changes = filled.flatMap(({ one, text }) => {
      const there = now.get(one.key)
      if (!there || stored(textOf(there)) !== stored(text)) return []
      const { version } = there.row
      return [{ place: one.row, text: textOf(one), isSame: isSame(one), version }]
    })
    typeTexts(language, changes)
    suggested.remove(filled.map(({ one }) => one.key))
    setFilled([])
  }

  return { count: filled.length, from, fill, undo }
}

function stored(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}
