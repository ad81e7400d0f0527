import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Hours } from '#db/rules/opening-hours.ts'
import { problemText } from '../../problems.ts'
import { TimesFields } from './times-fields.tsx'
import { hoursProblem } from './typed-hours.ts'
import { WeekdaysField } from './weekdays-field.tsx'

interface HoursFieldsProps {
  value: Hours
  /** From 1. */
  place: number
  /** Whether to say what is wrong with them. */
  isChecked: boolean
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
  /** What else is said of them. */
  children?: ReactNode
}

/** Some hours of some days. */
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
