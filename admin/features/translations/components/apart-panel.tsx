import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Languages } from '#api/schemas/languages.ts'
import type { Apart } from '#api/schemas/take-apart.ts'
import { directionOf, MENU_LANGUAGES } from '#db/rules/menu-languages.ts'
import { LoadedContent } from '#admin/components/loaded-content.tsx'
import { Button } from '#admin/components/ui/button.tsx'
import { Notice } from '#admin/components/ui/notice.tsx'
import { Panel } from '#admin/components/ui/panel.tsx'
import { useLoaded } from '#admin/components/use-loaded.ts'
import { leadToProblem } from '#admin/components/wrong-field.ts'
import { problemText } from '#admin/problems.ts'
import { getApart } from '#admin/stores/translations/requests.ts'
import { partsOf, withChoice, withParts } from '../apart-draft.ts'
import { useApart } from '../use-apart.ts'
import { ApartRow } from './apart-row.tsx'
import { LanguageSelect } from './language-select.tsx'
import './apart.css'

interface ApartPanelProps {
  languages: Languages
  onTaken: () => void
  onClose: () => void
}

/** The review of what would become of each text that holds two languages. */
export function ApartPanel({ onClose, ...props }: ApartPanelProps) {
  const { t } = useTranslation()
  const { loaded, reload } = useLoaded(getApart)
  return (
    <Panel title={t('translations.apart.title')} isChanged={false} onClose={onClose}>
      <LoadedContent of={loaded} shape="fields" failed={t('translations.failed')} onRetry={reload}>
        {(apart) => <Review {...props} proposal={apart} />}
      </LoadedContent>
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
        <p className="apart-note">{t('translations.apart.review')}</p>
        <Refused refusal={refusal} />
        <OtherLanguage {...props} review={review} />
        <Rows {...props} review={review} />
      </div>
      <footer className="panel-footer">
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

/** What is said of the whole. */
function Refused({ refusal }: Pick<PartProps['review'], 'refusal'>) {
  const { t } = useTranslation()
  if (!refusal?.problem || refusal.at >= 0) return null
  const { problem } = refusal
  const text = problem === 'changed' ? t('translations.apart.changed') : problemText(t, problem)
  return <Notice kind="problem">{text}</Notice>
}

/** A choice only where the menu has no such language yet. */
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
    <ol className="apart-rows">
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
