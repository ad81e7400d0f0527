import { useTranslation } from 'react-i18next'
import type { Hours } from '#db/rules/opening-hours.ts'
import { ALL_DAYS } from '#db/rules/times.ts'
import { Button } from '#admin/components/ui/button.tsx'
import { PlusIcon } from '#admin/components/ui/icons.tsx'
import { TimesFields } from '#admin/components/week/times-fields.tsx'
import { WeekdaysField } from '#admin/components/week/weekdays-field.tsx'
import { problemText } from '#admin/problems.ts'
import { exceptionTimesProblem, type TypedException } from '../typed-opening.ts'

export const NEW_HOURS: Hours = { days: ALL_DAYS, from: '', to: '' }

interface ExceptionHoursProps {
  one: TypedException
  isReadOnly: boolean
  isChecked: boolean
  onChange: (part: Partial<TypedException>) => void
}

/** The hours of some days; of several days those of each day of the week may differ. */
export function ExceptionHours({ one, isReadOnly, isChecked, onChange }: ExceptionHoursProps) {
  const { t } = useTranslation()
  const { hours } = one
  const take = (changed: Hours[]) => onChange({ hours: changed })
  return (
    <>
      {hours.map((each, at) => (
        <HoursOfDays
          // Hours have no ids, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...{ isReadOnly, isChecked }}
          value={each}
          place={at + 1}
          hasDays={one.from !== one.to}
          onChange={(part) => take(hours.with(at, { ...each, ...part }))}
          onRemove={() => take(hours.toSpliced(at, 1))}
        />
      ))}
      {!isReadOnly && (
        <div className="opening-actions">
          <Button look="plain" onPress={() => take([...hours, NEW_HOURS])}>
            <PlusIcon />
            {t('opening.add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface HoursOfDaysProps {
  value: Hours
  /** From 1. */
  place: number
  /** Whether there are several days, of which some can be chosen. */
  hasDays: boolean
  isReadOnly: boolean
  isChecked: boolean
  onChange: (part: Partial<Hours>) => void
  onRemove: () => void
}

function HoursOfDays(props: HoursOfDaysProps) {
  const { value, place, hasDays, isReadOnly, isChecked, onChange, onRemove } = props
  const { t } = useTranslation()
  const wrong = isChecked ? exceptionTimesProblem(value) : null
  const problemOf = (field: keyof Hours) => wrong?.part === field && problemText(t, wrong.problem)
  const isWholeDay = value.from !== '' && value.from === value.to
  return (
    <fieldset className="fields-box">
      <legend className="visually-hidden">{t('week.place', { place })}</legend>
      {hasDays && (
        <WeekdaysField
          value={value.days}
          isReadOnly={isReadOnly}
          onChange={(days) => onChange({ days })}
          problem={problemOf('days')}
        />
      )}
      <TimesFields
        {...{ value, place, problemOf, isReadOnly, onChange, onRemove }}
        hint={isWholeDay ? t('opening.wholeDay') : undefined}
      />
    </fieldset>
  )
}
