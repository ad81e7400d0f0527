import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MOST_SUN_MINUTES,
  SUN_EVENTS,
  usualTime,
  type TimeOfDay,
} from '#db/rules/time/sun-times.ts'
import type { Sun } from '#db/rules/time/cities.ts'
import { sunName } from '#db/rules/time/sun-words.ts'
import type { WallTime } from '#db/rules/time/dates.ts'
import { type Sky, weekDays } from '#db/menu/times.ts'
import { type Clock, DEFAULT_CLOCK } from '#db/rules/time/time-zones.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ShownProblem } from './form-panel.tsx'
import { clockTime } from './typed-hours.ts'
import './forms.css'

export type SunClock = Omit<Clock, 'dayEndsAt'>

/** By which a form's times are told; without a place they are fixed. */
export const SunClockContext = createContext<SunClock>(DEFAULT_CLOCK)

/** From the first of the country's week. */
export function useWeekDays(): number[] {
  return weekDays(currentLocale(), useContext(SunClockContext).country)
}

type SkyOver = (sun: Sun, wallOf: (at: Date) => WallTime) => Sky

/** Loaded with the first form that wants it; null before, and without a place. */
export function useSky(): Sky | null {
  const { timeZone, place, sunMethod } = useContext(SunClockContext)
  const [skyOver, setLoaded] = useState<SkyOver | null>(null)
  const isWanted = place !== null
  useEffect(() => {
    if (isWanted)
      void import('#db/menu/sun-clock.ts').then((loaded) => setLoaded(() => loaded.skyOver))
  }, [isWanted])
  return useMemo(() => {
    if (!skyOver || !place) return null
    return skyOver({ place, sunMethod }, (at) => clockTime(at, timeZone))
  }, [skyOver, place, sunMethod, timeZone])
}

interface TimeFieldProps {
  label: string
  value: TimeOfDay
  isReadOnly: boolean
  onChange: (value: TimeOfDay) => void
  problem: ShownProblem
  hint?: string | undefined
}

const AT_A_TIME = 'clock'
const KINDS = [AT_A_TIME, ...SUN_EVENTS] as const

/** A time of day, or one by the sun if the restaurant has a place. */
export function TimeField({ label, value, isReadOnly, onChange, problem, hint }: TimeFieldProps) {
  const { t } = useTranslation()
  const { place } = useContext(SunClockContext)
  const isFixed = typeof value === 'string'
  const fixed = isFixed && (
    <TextField
      type="time"
      {...(place ? { 'aria-label': `${label}: ${t('week.atTime')}` } : { label })}
      inputDir="ltr"
      isReadOnly={isReadOnly}
      value={value}
      onChange={onChange}
      problem={problem}
      hint={hint}
    />
  )
  if (!place && isFixed) return fixed
  const locale = currentLocale()
  const names = KINDS.map((kind) => ({
    value: kind,
    label: kind === AT_A_TIME ? t('week.atTime') : sunName(kind, locale),
  }))
  return (
    <div className="stack gap-1 time-field">
      <SelectField
        label={label}
        options={names}
        value={isFixed ? AT_A_TIME : value.sun}
        isReadOnly={isReadOnly}
        onChange={(kind) => {
          if (kind === AT_A_TIME) onChange(usualTime(value))
          else onChange({ sun: kind, minutes: isFixed ? 0 : value.minutes })
        }}
      />
      {isFixed ? (
        fixed
      ) : (
        <SelectField
          label={t('week.minutes', { label })}
          isLabelHidden
          options={minuteOptions(value.minutes).map((minutes) => ({
            value: String(minutes),
            label: t(minutesKey(minutes), { count: Math.abs(minutes) }),
          }))}
          value={String(value.minutes)}
          isReadOnly={isReadOnly}
          isWrong={problem !== false}
          hint={hint}
          onChange={(minutes) => onChange({ ...value, minutes: Number(minutes) })}
        />
      )}
    </div>
  )
}

const USUAL_MINUTES = [5, 10, 15, 20, 30, 45, 60, 90, MOST_SUN_MINUTES]

function minuteOptions(minutes: number): number[] {
  const usual = [...USUAL_MINUTES.map((each) => -each), 0, ...USUAL_MINUTES]
  return [...new Set([...usual, minutes])].toSorted((a, b) => a - b)
}

function minutesKey(minutes: number) {
  if (minutes === 0) return 'week.exactly'
  return minutes < 0 ? 'week.before' : 'week.after'
}
