import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '#db/rules/days-in-words.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import type { ShownProblem } from '../form-panel.tsx'
import { weekDays } from '#db/rules/week-days.ts'
import '../ui/chip.css'
import './weekdays-field.css'

interface WeekdaysFieldProps {
  /** 1 is Monday, 7 is Sunday; in their order. */
  value: readonly number[]
  isReadOnly?: boolean
  onChange: (days: number[]) => void
  problem?: ShownProblem
}

/** Some days of the week, each switched on and off. */
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
    <fieldset className="weekdays" aria-describedby={hasText ? problemId : undefined}>
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
