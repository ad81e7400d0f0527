import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '#db/rules/days-in-words.ts'
import type { Hours } from '#db/menu/opening-hours.ts'
import { weekDays } from '#db/menu/times.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { problemText } from '../problems.ts'
import { Button } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ShownProblem } from './form-panel.tsx'
import { hoursProblem, isOvernight } from './typed-hours.ts'
import './forms.css'
import '../ui/choice.css'

interface HoursFieldsProps {
  value: Hours
  place: number
  isChecked: boolean
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
  children?: ReactNode
}

export function HoursFields(props: HoursFieldsProps) {
  const { value, place, isChecked, onChange, onRemove, children } = props
  const { t } = useTranslation()
  const wrong = isChecked ? hoursProblem(value) : null
  const problemOf = (field: keyof Hours) =>
    wrong?.field === field ? problemText(t, wrong.problem) : false
  return (
    <fieldset className="hours fields-box">
      <legend className="visually-hidden">{t('week.place', { place })}</legend>
      <WeekdaysField
        value={value.days}
        onChange={(days) => onChange({ days })}
        problem={problemOf('days')}
      />
      <TimesFields
        value={value}
        place={place}
        problemOf={problemOf}
        onChange={onChange}
        onRemove={onRemove}
      />
      {children}
    </fieldset>
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
  const nextDay = isOvernight(value) ? t('week.nextDay', { time: value.to }) : undefined
  return (
    <div className="times-fields">
      <TextField
        type="time"
        label={t('week.from')}
        inputDir="ltr"
        isReadOnly={isReadOnly}
        value={value.from}
        onChange={(from) => onChange({ from })}
        problem={problemOf('from')}
      />
      <TextField
        type="time"
        label={t('week.to')}
        inputDir="ltr"
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
    </div>
  )
}

interface WeekdaysFieldProps {
  value: readonly number[]
  isReadOnly?: boolean
  onChange: (days: number[]) => void
  problem?: ShownProblem
}

export function WeekdaysField({
  value,
  isReadOnly,
  onChange,
  problem = false,
}: WeekdaysFieldProps) {
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
        {weekDays(locale).map((day) => (
          <label key={day} className="chip">
            <input
              type="checkbox"
              aria-label={weekdayName(day, locale, 'long')}
              aria-invalid={problem !== false}
              checked={value.includes(day)}
              disabled={isReadOnly}
              onChange={() => turn(day)}
            />
            {weekdayName(day, locale)}
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
