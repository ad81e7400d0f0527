import { $isReadOnly } from '#admin/stores/restaurant.ts'
import { LoadingContent } from '#admin/ui/screen.tsx'
import { useEffect, useRef, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '#admin/client.ts'
import { leadToProblem } from '#admin/forms/form-panel.tsx'
import { problemText, currentOf, problemOf, type Problem } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { CheckBox } from '#admin/ui/check-box.tsx'
import { Notice, ProblemNotice } from '#admin/ui/notice.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { TextField } from '#admin/ui/text-field.tsx'
import type { Undone } from '#api/schemas/inverses.ts'
import type { Languages, BilingualSplit } from '#api/schemas/languages.ts'
import { directionOf, MENU_LANGUAGES } from '#db/rules/text/languages.ts'
import { textField } from '#db/menu/texts.ts'
import {
  partsOf,
  withChoice,
  withParts,
  isOwnName,
  problemOfPart,
  type Parts,
  applySplit,
  beginSplit,
  carriedTo,
  firstWrong,
  wantedSplit,
  $taken,
  discardTaken,
  loadTaken,
  undoSplit,
  type AppliedSplit,
} from '../split-draft.ts'
import { getBilingualSplit } from '#admin/stores/languages.ts'
import { fieldLabel, languageName } from '../translation-rows.ts'
import { LanguageSelect } from './language-settings.tsx'
import './translations.css'
import { useStore } from '@nanostores/react'

interface SplitOfferProps {
  languages: Languages
  onChanged: () => void
}

export function SplitOffer({ languages, onChanged }: SplitOfferProps) {
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { mixed: count } = languages
  useEffect(loadTaken, [])
  function finish() {
    setOpen(false)
    onChanged()
  }
  return (
    <>
      <TakenNotice onUndone={onChanged} />
      {count > 0 && (
        <div className="row card center split-offer">
          <div>
            <strong>{t('home.texts.mixed', { count })}</strong>
            <p className="quiet">{t('translations.split.hint')}</p>
          </div>
          <Button isDisabled={isReadOnly} onPress={() => setOpen(true)}>
            {t('translations.split.open')}
          </Button>
        </div>
      )}
      {isOpen && (
        <SplitPanel languages={languages} onTaken={finish} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function TakenNotice({ onUndone }: { onUndone: () => void }) {
  const isReadOnly = useStore($isReadOnly)
  const { t } = useTranslation()
  const taken = useStore($taken)
  const [undone, setUndone] = useState<Undone | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function undo(taken: AppliedSplit): Promise<void> {
    setProblem(null)
    try {
      setUndone(await undoSplit(taken))
      onUndone()
    } catch (error) {
      const problem = problemOf(error)
      // It is too old, or something else was split elsewhere.
      if (problem.text === 'gone') discardTaken()
      setProblem(problem)
    }
  }
  return (
    <>
      {taken && (
        <Notice kind="good">
          <span>{t('translations.split.taken', { count: taken.taken })}</span>
          <Button look="plain" isDisabled={isReadOnly} onPress={() => void undo(taken)}>
            {t('common.undo')}
          </Button>
        </Notice>
      )}
      {!taken && undone && (
        <Notice kind="good">
          <span>{undone.undone > 0 && t('translations.split.undone')}</span>{' '}
          <span>{undone.kept > 0 && t('translations.split.kept', { count: undone.kept })}</span>
        </Notice>
      )}
      <ProblemNotice problem={problem} />
    </>
  )
}

interface SplitPanelProps {
  languages: Languages
  onTaken: () => void
  onClose: () => void
}

function SplitPanel({ onClose, ...props }: SplitPanelProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('translations.split.title')} isChanged={false} onClose={onClose}>
      <LoadingContent load={getBilingualSplit} shape="fields" failed={t('translations.failed')}>
        {(split) => <Review {...props} proposal={split} />}
      </LoadingContent>
    </Panel>
  )
}

function Review(props: Omit<SplitPanelProps, 'onClose'> & { proposal: BilingualSplit }) {
  const { t } = useTranslation()
  const review = useSplit(props.proposal, props.onTaken)
  const { count, isBusy, refusal, apply } = review
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal && form.current) leadToProblem(form.current)
  }, [refusal])
  function submit(event: FormEvent) {
    event.preventDefault()
    void apply()
  }
  return (
    <form ref={form} className="panel-form" noValidate onSubmit={submit}>
      <div className="panel-body">
        <p className="quiet">{t('translations.split.review')}</p>
        <Refused refusal={refusal} />
        <OtherLanguage {...props} review={review} />
        <Rows {...props} review={review} />
      </div>
      <footer className="row panel-footer">
        <Button type="submit" isDisabled={isBusy || count === 0}>
          {t(count > 0 ? 'translations.split.apply' : 'translations.split.none', { count })}
        </Button>
      </footer>
    </form>
  )
}

interface PartProps {
  languages: Languages
  review: ReturnType<typeof useSplit>
}

function Refused({ refusal }: Pick<PartProps['review'], 'refusal'>) {
  const { t } = useTranslation()
  if (!refusal?.problem || refusal.at >= 0) return null
  const { problem } = refusal
  const text = problem === 'changed' ? t('translations.split.changed') : problemText(t, problem)
  return <Notice kind="problem">{text}</Notice>
}

function OtherLanguage({ languages: { main, further }, review }: PartProps) {
  const { t } = useTranslation()
  const { language, setLanguage, isBusy } = review
  if (language === null || further.some(({ code }) => code === language)) return null
  return (
    <LanguageSelect
      label={t('translations.split.language')}
      value={language}
      codes={MENU_LANGUAGES.filter((code) => directionOf(code) !== directionOf(main))}
      isDisabled={isBusy}
      onChange={setLanguage}
    />
  )
}

function Rows({ languages, review }: PartProps) {
  const { t } = useTranslation()
  const { split, draft, setDraft, language, refusal } = review
  return (
    <ol className="stack list gap-3">
      {split.texts.map((row, index) => {
        const isRefused = refusal?.at === index
        const problem = isRefused && refusal.problem !== 'changed' ? refusal.problem : null
        return (
          <SplitRow
            key={`${row._id} ${row.field} ${row.source}`}
            row={row}
            parts={partsOf(draft, row, index)}
            languages={{ main: languages.main, text: language ?? languages.main }}
            isTaken={!draft.leftOut.has(index)}
            isWrong={isRefused}
            refusal={problem && problemText(t, problem)}
            onEdit={(parts) => setDraft(withParts(draft, index, parts))}
            onChoose={(isTaken) => setDraft(withChoice(draft, index, isTaken))}
          />
        )
      })}
    </ol>
  )
}

interface SplitRowProps {
  row: BilingualSplit['texts'][number]
  parts: Parts
  languages: Record<keyof Parts, string>
  isTaken: boolean
  isWrong: boolean
  refusal: string | null
  onEdit: (parts: Parts) => void
  onChoose: (isTaken: boolean) => void
}

function SplitRow(props: SplitRowProps) {
  const { row, isTaken, isWrong, onChoose } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Parts = isOpen || isWrong ? PartFields : PartTexts
  return (
    <li className="stack start split-row">
      <CheckBox isSelected={isTaken} onChange={onChoose}>
        <span>{t(fieldLabel(row))}</span>
        <bdi translate="no" className="visually-hidden">
          {row.source}
        </bdi>
      </CheckBox>
      {isTaken && <Parts {...props} onOpen={() => setOpen(true)} />}
      {!isTaken && (
        <bdi translate="no" className="muted wrap split-whole">
          {row.source}
        </bdi>
      )}
      {isTaken && isOwnName(row) && <p className="quiet">{t('translations.split.newAddress')}</p>}
    </li>
  )
}

function PartTexts({ row, parts, languages, onOpen }: SplitRowProps & { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="split-parts">
      {PARTS.map((part) => (
        <p key={part} lang={languages[part]} dir={directionOf(languages[part])}>
          {parts[part]}
        </p>
      ))}
      <Button
        look="plain"
        aria-label={t('translations.split.editOne', { text: row.source })}
        onPress={onOpen}
      >
        {t('translations.split.edit')}
      </Button>
    </div>
  )
}

function PartFields({ row, parts, languages, refusal, onEdit }: SplitRowProps) {
  const { t } = useTranslation()
  const isProse = textField(row.kind, row.field)?.kind === 'prose'
  return (
    <div className="stack start full split-fields">
      {PARTS.map((part) => {
        const problem = problemOfPart(row, parts[part])
        const told = problem ? problemText(t, problem) : part === 'main' && refusal
        return (
          <div key={part} lang={languages[part]}>
            <TextField
              label={languageName(languages[part])}
              {...(isProse && { lines: 3 })}
              inputDir={directionOf(languages[part])}
              autoComplete="off"
              value={parts[part]}
              onChange={(text) => onEdit({ ...parts, [part]: text })}
              problem={told || undefined}
            />
          </div>
        )
      })}
      <Button look="plain" onPress={() => onEdit({ main: parts.text, text: parts.main })}>
        {t('translations.split.swap')}
      </Button>
    </div>
  )
}

const PARTS = ['main', 'text'] as const

interface Refusal {
  at: number
  problem: Problem | 'changed' | null
}

function useSplit(initial: BilingualSplit, onTaken: () => void) {
  const [split, setSplit] = useState(initial)
  const [draft, setDraft] = useState(() => beginSplit(initial))
  const [language, setLanguage] = useState(initial.language)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function apply(): Promise<void> {
    if (isBusy || language === null) return
    const wrong = firstWrong(split, draft)
    if (wrong >= 0) return setRefusal({ at: wrong, problem: null })
    setBusy(true)
    setRefusal(null)
    await applySplit(wantedSplit(split, language, draft)).then(onTaken, explain)
    setBusy(false)
  }

  function explain(error: unknown): void {
    const current = currentOf<BilingualSplit>(error)
    if (current) {
      setSplit(current)
      setDraft(carriedTo(current, draft, split))
      return setRefusal({ at: -1, problem: 'changed' })
    }
    const field = error instanceof RefusedError ? error.field : undefined
    const at = Number(/^texts\.(\d+)\./.exec(field ?? '')?.[1] ?? -1)
    setRefusal({ at, problem: problemOf(error) })
  }

  const count = split.texts.length - draft.leftOut.size
  return { split, draft, setDraft, language, setLanguage, refusal, isBusy, count, apply }
}
