import { type ReactNode, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText, weekdayName } from '#db/menu/days-in-words.ts'
import { isBySun } from '#db/rules/time/sun-times.ts'
import { timeText } from '#db/rules/time/sun-words.ts'
import type { Hours } from '#db/menu/opening-hours.ts'
import { firstUsualDay, spanOn, usualSky, type DateRange } from '#db/menu/times.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { problemText } from '../problems.ts'
import { Button } from '../ui/button.tsx'
import { useMinutes } from '../ui/hooks.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ShownProblem } from './form-panel.tsx'
import { SunClockContext, TimeField, useSky, useWeekDays } from './time-field.tsx'
import { clockTime, hoursProblem, isOvernight } from './typed-hours.ts'
import './forms.css'
import '../ui/choice.css'

interface HoursFieldsProps {
  value: Hours
  place: number
  hint?: string | undefined
  hasDays?: boolean
  isReadOnly?: boolean
  isChecked: boolean
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
  children?: ReactNode
}

export function HoursFields(props: HoursFieldsProps) {
  const { hasDays = true, isChecked, children, ...times } = props
  const { value, place, isReadOnly = false, onChange } = times
  const { t } = useTranslation()
  const wrong = isChecked ? hoursProblem(value) : null
  const problemOf = (part: keyof Hours) => wrong?.part === part && problemText(t, wrong.problem)
  return (
    <fieldset className="hours fields-box">
      <legend className="visually-hidden">{t('week.place', { place })}</legend>
      {hasDays && (
        <WeekdaysField
          value={value.days}
          isReadOnly={isReadOnly}
          onChange={(days) => onChange({ days })}
          problem={problemOf('days')}
        />
      )}
      <TimesFields {...times} problemOf={problemOf} />
      {children}
    </fieldset>
  )
}

interface DatesFieldsProps {
  value: DateRange
  isReadOnly?: boolean
  problemOf: (part: keyof DateRange) => ShownProblem
  onChange: (part: Partial<DateRange>) => void
}

/** A first and a last day. */
export function DatesFields({ value, isReadOnly = false, problemOf, onChange }: DatesFieldsProps) {
  const { t } = useTranslation()
  const field = { type: 'date', inputDir: 'ltr', isReadOnly } as const
  return (
    <div className="dates-fields">
      <TextField
        {...field}
        label={t('served.firstDay')}
        value={value.from}
        onChange={(from) => onChange({ from })}
        problem={problemOf('from')}
      />
      <TextField
        {...field}
        label={t('served.lastDay')}
        value={value.to}
        onChange={(to) => onChange({ to })}
        problem={problemOf('to')}
      />
    </div>
  )
}

type Times = Pick<Hours, 'from' | 'to'>

interface TimesFieldsProps {
  value: Times
  place: number
  hint?: string | undefined
  problemOf: (field: keyof Times) => ShownProblem
  isReadOnly?: boolean
  onChange: (part: Partial<Times>) => void
  onRemove: () => void
}

export function TimesFields(props: TimesFieldsProps) {
  const { value, place, hint, problemOf, isReadOnly = false, onChange, onRemove } = props
  const { t } = useTranslation()
  const nextDay = isOvernight(value)
    ? t('week.nextDay', { time: timeText(value.to, currentLocale()) })
    : undefined
  return (
    <div className="times-fields">
      <TimeField
        label={t('week.from')}
        isReadOnly={isReadOnly}
        value={value.from}
        onChange={(from) => onChange({ from })}
        problem={problemOf('from')}
      />
      <TimeField
        label={t('week.to')}
        isReadOnly={isReadOnly}
        value={value.to}
        onChange={(to) => onChange({ to })}
        problem={problemOf('to')}
        hint={hint ?? nextDay}
      />
      <Button
        look="icon"
        isDisabled={isReadOnly}
        aria-label={t('week.remove', { place })}
        onPress={onRemove}
      >
        <CloseIcon />
      </Button>
      {isBySun(value) && <SunNote value={value} />}
    </div>
  )
}

/** What the sun gives today, and the first day on which it does not give these times. */
function SunNote({ value }: { value: Times }) {
  const { t } = useTranslation()
  const { timeZone } = useContext(SunClockContext)
  const now = useMinutes()
  const sky = useSky()
  if (!sky || value.from === '' || value.to === '') return null
  const locale = currentLocale()
  const today = clockTime(now, timeZone).date
  const { begin, end } = spanOn(value, today, sky)
  const other = firstUsualDay(value, today, sky)
  const usual = other === undefined ? null : spanOn(value, other, usualSky)
  return (
    <p className="field-hint sun-note">
      <span>{t('week.today', { span: `${begin.time}–${end.time}` })}</span>
      {other !== undefined && usual && (
        <>
          {' '}
          <span>
            {t('week.unusual', {
              date: dayText(other, locale),
              span: `${usual.begin.time}–${usual.end.time}`,
            })}
          </span>
        </>
      )}
    </p>
  )
}

interface WeekdaysFieldProps {
  value: readonly number[]
  isReadOnly?: boolean
  onChange: (days: number[]) => void
  problem?: ShownProblem
}

function WeekdaysField({ value, isReadOnly, onChange, problem = false }: WeekdaysFieldProps) {
  const { t } = useTranslation()
  const problemId = useId()
  const locale = currentLocale()
  const hasText = typeof problem === 'string'
  function turn(day: number): void {
    const days = new Set(value).symmetricDifference(new Set([day]))
    onChange([...days].toSorted((a, b) => a - b))
  }
  return (
    <fieldset className="stack gap-1" aria-describedby={hasText ? problemId : undefined}>
      <legend className="field-label">{t('week.days')}</legend>
      <div className="weekdays-choices">
        {useWeekDays().map((day) => (
          <label key={day} className="chip">
            <input
              type="checkbox"
              aria-label={weekdayName(day, locale, 'long')}
              aria-invalid={problem !== false}
              checked={value.includes(day)}
              disabled={isReadOnly}
              onChange={() => turn(day)}
            />
            <span>{weekdayName(day, locale)}</span>
          </label>
        ))}
      </div>
      {hasText && (
        <p id={problemId} role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
