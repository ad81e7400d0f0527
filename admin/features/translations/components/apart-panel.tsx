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
import type { Languages, Apart, Undone } from '#api/schemas/languages.ts'
import { directionOf, MENU_LANGUAGES } from '#db/menu/languages.ts'
import { textField } from '#db/menu/texts.ts'
import {
  partsOf,
  withChoice,
  withParts,
  isOwnName,
  problemOfPart,
  type Parts,
  takeApart,
  beginApart,
  carriedTo,
  firstWrong,
  wantedApart,
  $taken,
  discardTaken,
  loadTaken,
  undoApart,
  type Taken,
} from '../apart-draft.ts'
import { getApart } from '../languages.ts'
import { fieldLabel, languageName } from '../translation-rows.ts'
import { LanguageSelect } from './language-settings.tsx'
import './translations.css'
import { useStore } from '@nanostores/react'

interface ApartOfferProps {
  languages: Languages
  onChanged: () => void
}

export function ApartOffer({ languages, onChanged }: ApartOfferProps) {
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
        <div className="row card center apart-offer">
          <div>
            <strong>{t('home.texts.mixed', { count })}</strong>
            <p className="quiet">{t('translations.apart.hint')}</p>
          </div>
          <Button isDisabled={isReadOnly} onPress={() => setOpen(true)}>
            {t('translations.apart.open')}
          </Button>
        </div>
      )}
      {isOpen && (
        <ApartPanel languages={languages} onTaken={finish} onClose={() => setOpen(false)} />
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
  async function undo(taken: Taken): Promise<void> {
    setProblem(null)
    try {
      setUndone(await undoApart(taken))
      onUndone()
    } catch (error) {
      const problem = problemOf(error)
      // It is too old, or something else was taken apart elsewhere.
      if (problem.text === 'gone') discardTaken()
      setProblem(problem)
    }
  }
  return (
    <>
      {taken && (
        <Notice kind="good">
          {t('translations.apart.taken', { count: taken.taken })}
          <Button look="plain" isDisabled={isReadOnly} onPress={() => void undo(taken)}>
            {t('common.undo')}
          </Button>
        </Notice>
      )}
      {!taken && undone && (
        <Notice kind="good">
          {undone.undone > 0 && t('translations.apart.undone')}{' '}
          {undone.kept > 0 && t('translations.apart.kept', { count: undone.kept })}
        </Notice>
      )}
      <ProblemNotice problem={problem} />
    </>
  )
}

interface ApartPanelProps {
  languages: Languages
  onTaken: () => void
  onClose: () => void
}

function ApartPanel({ onClose, ...props }: ApartPanelProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('translations.apart.title')} isChanged={false} onClose={onClose}>
      <LoadingContent load={getApart} shape="fields" failed={t('translations.failed')}>
        {(apart) => <Review {...props} proposal={apart} />}
      </LoadingContent>
    </Panel>
  )
}

function Review(props: Omit<ApartPanelProps, 'onClose'> & { proposal: Apart }) {
  const { t } = useTranslation()
  const review = useApart(props.proposal, props.onTaken)
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
        <p className="quiet">{t('translations.apart.review')}</p>
        <Refused refusal={refusal} />
        <OtherLanguage {...props} review={review} />
        <Rows {...props} review={review} />
      </div>
      <footer className="row panel-footer">
        <Button type="submit" isDisabled={isBusy || count === 0}>
          {t(count > 0 ? 'translations.apart.apply' : 'translations.apart.none', { count })}
        </Button>
      </footer>
    </form>
  )
}

interface PartProps {
  languages: Languages
  review: ReturnType<typeof useApart>
}

function Refused({ refusal }: Pick<PartProps['review'], 'refusal'>) {
  const { t } = useTranslation()
  if (!refusal?.problem || refusal.at >= 0) return null
  const { problem } = refusal
  const text = problem === 'changed' ? t('translations.apart.changed') : problemText(t, problem)
  return <Notice kind="problem">{text}</Notice>
}

function OtherLanguage({ languages: { main, further }, review }: PartProps) {
  const { t } = useTranslation()
  const { language, setLanguage, isBusy } = review
  if (language === null || further.some(({ code }) => code === language)) return null
  return (
    <LanguageSelect
      label={t('translations.apart.language')}
      value={language}
      codes={MENU_LANGUAGES.filter((code) => directionOf(code) !== directionOf(main))}
      isDisabled={isBusy}
      onChange={setLanguage}
    />
  )
}

function Rows({ languages, review }: PartProps) {
  const { t } = useTranslation()
  const { apart, draft, setDraft, language, refusal } = review
  return (
    <ol className="stack list gap-3">
      {apart.texts.map((row, index) => {
        const isRefused = refusal?.at === index
        const problem = isRefused && refusal.problem !== 'changed' ? refusal.problem : null
        return (
          <ApartRow
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

interface ApartRowProps {
  row: Apart['texts'][number]
  parts: Parts
  languages: Record<keyof Parts, string>
  isTaken: boolean
  isWrong: boolean
  refusal: string | null
  onEdit: (parts: Parts) => void
  onChoose: (isTaken: boolean) => void
}

function ApartRow(props: ApartRowProps) {
  const { row, isTaken, isWrong, onChoose } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const Parts = isOpen || isWrong ? PartFields : PartTexts
  return (
    <li className="stack start apart-row">
      <CheckBox isSelected={isTaken} onChange={onChoose}>
        {t(fieldLabel(row))}
        <bdi className="visually-hidden">{row.source}</bdi>
      </CheckBox>
      {isTaken && <Parts {...props} onOpen={() => setOpen(true)} />}
      {!isTaken && <bdi className="muted wrap apart-whole">{row.source}</bdi>}
      {isTaken && isOwnName(row) && <p className="quiet">{t('translations.apart.newAddress')}</p>}
    </li>
  )
}

function PartTexts({ row, parts, languages, onOpen }: ApartRowProps & { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="apart-parts">
      {PARTS.map((part) => (
        <p key={part} lang={languages[part]} dir={directionOf(languages[part])}>
          {parts[part]}
        </p>
      ))}
      <Button
        look="plain"
        aria-label={t('translations.apart.editOne', { text: row.source })}
        onPress={onOpen}
      >
        {t('translations.apart.edit')}
      </Button>
    </div>
  )
}

function PartFields({ row, parts, languages, refusal, onEdit }: ApartRowProps) {
  const { t } = useTranslation()
  const isProse = textField(row.kind, row.field)?.kind === 'prose'
  return (
    <div className="stack start full apart-fields">
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
        {t('translations.apart.swap')}
      </Button>
    </div>
  )
}

const PARTS = ['main', 'text'] as const

interface Refusal {
  at: number
  problem: Problem | 'changed' | null
}

function useApart(initial: Apart, onTaken: () => void) {
  const [apart, setApart] = useState(initial)
  const [draft, setDraft] = useState(() => beginApart(initial))
  const [language, setLanguage] = useState(initial.language)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function apply(): Promise<void> {
    if (isBusy || language === null) return
    const wrong = firstWrong(apart, draft)
    if (wrong >= 0) return setRefusal({ at: wrong, problem: null })
    setBusy(true)
    setRefusal(null)
    await takeApart(wantedApart(apart, language, draft)).then(onTaken, explain)
    setBusy(false)
  }

  function explain(error: unknown): void {
    const current = currentOf<Apart>(error)
    if (current) {
      setApart(current)
      setDraft(carriedTo(current, draft, apart))
      return setRefusal({ at: -1, problem: 'changed' })
    }
    const field = error instanceof RefusedError ? error.field : undefined
    const at = Number(/^texts\.(\d+)\./.exec(field ?? '')?.[1] ?? -1)
    setRefusal({ at, problem: problemOf(error) })
  }

  const count = apart.texts.length - draft.leftOut.size
  return { apart, draft, setDraft, language, setLanguage, refusal, isBusy, count, apply }
}
