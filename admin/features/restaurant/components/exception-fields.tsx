import { useTranslation } from 'react-i18next'
import { addDays } from '#db/rules/dates.ts'
import { datesText } from '#db/rules/days-in-words.ts'
import type { Hours } from '#db/rules/opening-hours.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { Choice } from '#admin/components/ui/choice.tsx'
import { GroupProblem } from '#admin/components/ui/field-problem.tsx'
import { TrashIcon } from '#admin/components/ui/icons.tsx'
import { TextField } from '#admin/components/ui/text-field.tsx'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import {
  exceptionProblem,
  exceptionTimesProblem,
  hoursText,
  type ExceptionPart,
  type TypedException,
  type WrongPart,
} from '../typed-opening.ts'
import { ExceptionHours, NEW_HOURS } from './exception-hours.tsx'
import { FoldedFields } from '#admin/components/folded-fields.tsx'

// Wrong whatever is typed next, so that they are said at once.
const CONTRADICTIONS = new Set(['datesOverlap', 'datesOrder', 'hoursOverlap', 'noDayWithin'])

interface ExceptionFieldsProps {
  all: readonly TypedException[]
  at: number
  /** The restaurant's date. */
  today: string
  isNew: boolean
  isReadOnly: boolean
  isChecked: boolean
  onChange: (part: Partial<TypedException>) => void
  onRemove: () => void
}

/** Some days with other hours, or none. */
export function ExceptionFields(props: ExceptionFieldsProps) {
  const { all, at, isNew, isChecked } = props
  const { t } = useTranslation()
  const locale = currentLocale()
  const one = all[at]
  if (!one) return null
  const wrong = exceptionProblem(all, at, locale)
  const isShown = wrong !== null && (isChecked || CONTRADICTIONS.has(wrong.problem.text))
  const hasDates = one.from !== '' && one.to >= one.from
  const dates = hasDates ? datesText(one, locale) : ''
  const hours = one.closed ? t('opening.closed') : hoursText(one.hours, locale)
  return (
    <FoldedFields
      name={<bdi>{one.note || dates || t('opening.otherDays')}</bdi>}
      text={[one.note && dates, hours].filter(Boolean).join(' · ')}
      startsOpen={isNew}
      isWrong={isShown || (isChecked && !one.closed && one.hours.some(isHalfTyped))}
    >
      <Fields {...props} one={one} dates={dates} wrong={isShown ? wrong : null} />
    </FoldedFields>
  )
}

function isHalfTyped(hours: Hours): boolean {
  return exceptionTimesProblem(hours) !== null
}

interface FieldsProps extends ExceptionFieldsProps {
  one: TypedException
  dates: string
  wrong: WrongPart<ExceptionPart> | null
}

function Fields({ one, dates, wrong, onRemove, ...props }: FieldsProps) {
  const { today, isReadOnly, isChecked, onChange } = props
  const { t } = useTranslation()
  const problemOf = (part: ExceptionPart) =>
    wrong?.part === part ? problemText(t, wrong.problem) : false
  const hoursProblem = problemOf('hours')
  const name = one.note || dates
  return (
    <fieldset className="opening-part">
      <legend className="visually-hidden">{name || t('opening.otherDays')}</legend>
      <TextField
        label={t('opening.note')}
        hint={t('opening.noteHint')}
        inputDir="auto"
        isReadOnly={isReadOnly}
        value={one.note}
        onChange={(note) => onChange({ note })}
        problem={problemOf('note')}
      />
      <Dates {...{ one, today, isReadOnly, onChange, problemOf }} />
      <Closed {...{ one, isReadOnly, onChange }} />
      {!one.closed && <ExceptionHours {...{ one, isReadOnly, isChecked, onChange }} />}
      {hoursProblem !== false && <GroupProblem text={hoursProblem} />}
      {!isReadOnly && (
        <div className="opening-actions">
          <Button look="plain" aria-label={t('opening.removeNamed', { name })} onPress={onRemove}>
            <TrashIcon />
            {t('opening.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface PartProps {
  one: TypedException
  isReadOnly: boolean
  onChange: (part: Partial<TypedException>) => void
}

interface DatesProps extends PartProps {
  today: string
  problemOf: (part: ExceptionPart) => string | false
}

function Dates({ one, today, isReadOnly, onChange, problemOf }: DatesProps) {
  const { t } = useTranslation()
  const isOver = one.to !== '' && one.to < today
  return (
    <>
      <div className="opening-dates">
        <TextField
          type="date"
          label={t('served.firstDay')}
          inputDir="ltr"
          isReadOnly={isReadOnly}
          value={one.from}
          onChange={(from) => onChange({ from, ...(one.to === '' && { to: from }) })}
          problem={problemOf('from')}
        />
        <TextField
          type="date"
          label={t('served.lastDay')}
          inputDir="ltr"
          isReadOnly={isReadOnly}
          value={one.to}
          onChange={(to) => onChange({ to })}
          problem={problemOf('to')}
        />
      </div>
      {isOver && <p className="opening-over">{t('opening.over')}</p>}
      {!isReadOnly && one.to !== '' && !isOver && (
        <div className="opening-actions">
          <Button look="plain" onPress={() => onChange({ to: addDays(one.to, 1) })}>
            {t('opening.oneMoreDay')}
          </Button>
        </div>
      )}
    </>
  )
}

function Closed({ one, isReadOnly, onChange }: PartProps) {
  const { t } = useTranslation()
  const begun = one.hours.length === 0 ? { hours: [NEW_HOURS] } : {}
  return (
    <Choice
      legend={t('opening.closedOrNot')}
      isLegendHidden
      options={['closed', 'otherHours']}
      value={one.closed ? 'closed' : 'otherHours'}
      isReadOnly={isReadOnly}
      onChange={(chosen) =>
        onChange(chosen === 'closed' ? { closed: true } : { closed: false, ...begun })
      }
      labelOf={(choice) => t(`opening.${choice}`)}
    />
  )
}
