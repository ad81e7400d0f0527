import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DatesFields, HoursFields } from '#admin/forms/hours-fields.tsx'
import { SunClockContext } from '#admin/forms/time-field.tsx'
import { clockTime, hoursProblem, isWholeDay } from '#admin/forms/typed-hours.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { problemText } from '#admin/problems.ts'
import { Button } from '#admin/ui/button.tsx'
import { Choice } from '#admin/ui/choice.tsx'
import { Disclosure } from '#admin/ui/disclosure.tsx'
import { useMinutes } from '#admin/ui/hooks.ts'
import { PlusIcon, TrashIcon } from '#admin/ui/icons.tsx'
import { GroupProblem, TextField } from '#admin/ui/text-field.tsx'
import { addDays } from '#db/rules/time/dates.ts'
import type { Ends } from '#db/rules/time/sun-times.ts'
import { datesText } from '#db/menu/days-in-words.ts'
import { MOST_EXCEPTIONS, type Hours } from '#db/menu/opening-hours.ts'
import { ramadanFrom } from '#db/menu/ramadan.ts'
import { ALL_DAYS, type DateRange } from '#db/menu/times.ts'
import { type TypedException } from '../typed-opening.ts'
import { exceptionProblem, type ExceptionPart } from '../opening-problems.ts'
import { hoursText } from '../hours-text.ts'
import type { FieldProps } from './part-form.tsx'
import './restaurant.css'

const EID_DAYS = 3
// From iftar to suhoor.
const NIGHT: Ends = { from: { sun: 'sunset', minutes: 0 }, to: { sun: 'dawn', minutes: 0 } }
const NO_DATES: DateRange = { from: '', to: '' }

interface ExceptionsFieldProps extends FieldProps<TypedException[]> {
  timeZone: string
}

export function ExceptionsField(props: ExceptionsFieldProps) {
  const { value: all, timeZone, isReadOnly, onChange: take, problem } = props
  const { t } = useTranslation()
  const today = clockTime(useMinutes(), timeZone).date
  // Those that are added are typed next.
  const [present] = useState(all.length)
  return (
    <fieldset className="stack opening">
      <legend className="field-label">{t('opening.exceptions')}</legend>
      <p className="field-hint">{t('opening.exceptionsHint')}</p>
      {all.map((exception, at) => (
        <ExceptionFields
          // They have no ids, and keep their order while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...{ all, at, today, isReadOnly }}
          isNew={at >= present}
          isChecked={problem !== undefined}
          onChange={(part) => take(all.with(at, { ...exception, ...part }))}
          onRemove={() => take(all.toSpliced(at, 1))}
        />
      ))}
      {!isReadOnly && all.length < MOST_EXCEPTIONS && (
        <Adding today={today} onAdd={(exception) => take([...all, exception])} />
      )}
    </fieldset>
  )
}

interface AddingProps {
  today: string
  onAdd: (exception: TypedException) => void
}

function Adding({ today, onAdd }: AddingProps) {
  const { t } = useTranslation()
  const add = (dates: DateRange, part: Partial<TypedException> = {}) =>
    onAdd({ ...dates, closed: true, hours: [], note: '', ...part })
  const eid = () => {
    const from = addDays(ramadanFrom(today).to, 1)
    add({ from, to: addDays(from, EID_DAYS - 1) }, { note: t('opening.eid') })
  }
  const { place } = useContext(SunClockContext)
  const ends: Ends = place ? NIGHT : { from: '', to: '' }
  const hours = [{ days: ALL_DAYS, ...ends }]
  return (
    <div className="row opening-actions">
      <Button
        look="plain"
        onPress={() =>
          add(ramadanFrom(today), { closed: false, hours, note: t('opening.ramadan') })
        }
      >
        {t('opening.ramadan')}
      </Button>
      <Button look="plain" onPress={eid}>
        {t('opening.eid')}
      </Button>
      <Button look="plain" onPress={() => add(NO_DATES)}>
        <PlusIcon />
        <span>{t('opening.otherDays')}</span>
      </Button>
    </div>
  )
}

// Wrong whatever is typed next, so that they are said at once.
const CONTRADICTIONS = new Set(['datesOverlap', 'datesOrder', 'hoursOverlap', 'noDayWithin'])

interface ExceptionFieldsProps {
  all: readonly TypedException[]
  at: number
  today: string
  isNew: boolean
  isReadOnly: boolean
  isChecked: boolean
  onChange: (part: Partial<TypedException>) => void
  onRemove: () => void
}

function ExceptionFields(props: ExceptionFieldsProps) {
  const { all, at, today, isNew, isReadOnly, isChecked, onChange, onRemove } = props
  const { t } = useTranslation()
  const locale = currentLocale()
  const one = all[at]
  if (!one) return null
  const wrong = exceptionProblem(all, at, locale)
  const isShown = wrong !== null && (isChecked || CONTRADICTIONS.has(wrong.problem.text))
  const problemOf = (part: ExceptionPart) =>
    isShown && wrong.part === part ? problemText(t, wrong.problem) : false
  const hoursProblem = problemOf('hours')
  const dates = one.from !== '' && one.to >= one.from ? datesText(one, locale) : ''
  const name = one.note || dates
  const hours = one.closed ? t('opening.closed') : hoursText(one.hours, locale)
  return (
    <Disclosure
      title={<bdi>{name || t('opening.otherDays')}</bdi>}
      text={[one.note && dates, hours].filter(Boolean).join(' · ')}
      startsOpen={isNew}
      isWrong={isShown || (isChecked && !one.closed && one.hours.some(isHalfTyped))}
    >
      <fieldset className="stack gap-3">
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
        <Choice
          legend={t('opening.closedOrNot')}
          isLegendHidden
          options={['closed', 'otherHours']}
          value={one.closed ? 'closed' : 'otherHours'}
          isReadOnly={isReadOnly}
          onChange={(chosen) =>
            onChange({
              closed: chosen === 'closed',
              ...(chosen === 'otherHours' && one.hours.length === 0 && { hours: [NEW_HOURS] }),
            })
          }
          labelOf={(choice) => t(`opening.${choice}`)}
        />
        {!one.closed && <ExceptionHours {...{ one, isReadOnly, isChecked, onChange }} />}
        {hoursProblem !== false && <GroupProblem text={hoursProblem} />}
        {!isReadOnly && (
          <div className="row opening-actions">
            <Button look="plain" aria-label={t('opening.removeNamed', { name })} onPress={onRemove}>
              <TrashIcon />
              <span>{t('opening.remove')}</span>
            </Button>
          </div>
        )}
      </fieldset>
    </Disclosure>
  )
}

function isHalfTyped(hours: Hours): boolean {
  return hoursProblem(hours) !== null
}

interface DatesProps extends Pick<ExceptionFieldsProps, 'today' | 'isReadOnly' | 'onChange'> {
  one: TypedException
  problemOf: (part: ExceptionPart) => string | false
}

function Dates({ one, today, isReadOnly, onChange, problemOf }: DatesProps) {
  const { t } = useTranslation()
  const isOver = one.to !== '' && one.to < today
  return (
    <>
      <DatesFields
        value={one}
        {...{ isReadOnly, problemOf }}
        onChange={(part) => onChange({ ...(one.to === '' && { to: part.from }), ...part })}
      />
      {isOver && <p className="opening-over">{t('opening.over')}</p>}
      {!isReadOnly && one.to !== '' && !isOver && (
        <div className="row opening-actions">
          <Button look="plain" onPress={() => onChange({ to: addDays(one.to, 1) })}>
            {t('opening.oneMoreDay')}
          </Button>
        </div>
      )}
    </>
  )
}

const NEW_HOURS: Hours = { days: ALL_DAYS, from: '', to: '' }

interface ExceptionHoursProps extends Pick<
  ExceptionFieldsProps,
  'isReadOnly' | 'isChecked' | 'onChange'
> {
  one: TypedException
}

function ExceptionHours({ one, isReadOnly, isChecked, onChange }: ExceptionHoursProps) {
  const { t } = useTranslation()
  const { hours } = one
  const take = (changed: Hours[]) => onChange({ hours: changed })
  return (
    <>
      {hours.map((value, at) => (
        <HoursFields
          // Hours have no ids, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...{ value, isReadOnly, isChecked }}
          place={at + 1}
          hasDays={one.from !== one.to}
          hint={isWholeDay(value) ? t('opening.wholeDay') : undefined}
          onChange={(part) => take(hours.with(at, { ...value, ...part }))}
          onRemove={() => take(hours.toSpliced(at, 1))}
        />
      ))}
      {!isReadOnly && (
        <div className="row opening-actions">
          <Button look="plain" onPress={() => take([...hours, NEW_HOURS])}>
            <PlusIcon />
            <span>{t('opening.add')}</span>
          </Button>
        </div>
      )}
    </>
  )
}
