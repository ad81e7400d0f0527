import { useContext, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdayName } from '#db/menu/days-in-words.ts'
import { listText } from '#db/rules/text/lists.ts'
import { isBySun, usualMinutes } from '#db/rules/time/sun-times.ts'
import { fixedHours, isSpan, type Hours } from '#db/menu/opening-hours.ts'
import { ALL_DAYS, saidEnds, spanOn, type Window } from '#db/menu/times.ts'
import { currentLocale } from '../i18n/i18n.ts'
import { useMinutes } from '../ui/hooks.ts'
import { SunClockContext, useSky, useWeekDays } from './time-field.tsx'
import { clockTime } from './typed-hours.ts'
import './forms.css'

const MARKS = [0, 6, 12, 18, 24]

interface WeekPictureProps {
  label: string
  hours: readonly PicturedHours[]
  nothing: string
}

export function WeekPicture({ label, hours, nothing }: WeekPictureProps) {
  const { t } = useTranslation()
  const bars = barsOf(useToday(hours))
  const isDated = [...bars.values()].flat().some((bar) => bar.isDated)
  return (
    <figure className="stack gap-1 week" aria-label={label}>
      <ul>
        {useWeekDays().map((day) => (
          <WeekRow key={day} day={day} bars={bars.get(day) ?? []} nothing={nothing} />
        ))}
      </ul>
      <div className="week-marks" aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark} style={placeOf({ from: mark * 60, to: mark * 60 })}>
            {mark}
          </span>
        ))}
      </div>
      {isDated && <figcaption className="field-hint">{t('week.dated')}</figcaption>}
    </figure>
  )
}

/** Times by the sun as they are today. */
function useToday(hours: readonly PicturedHours[]): PicturedHours[] {
  const { timeZone } = useContext(SunClockContext)
  const sky = useSky()
  const today = clockTime(useMinutes(), timeZone).date
  return hours.map((each) => {
    if (!sky || !isBySun(each)) return each
    return { ...each, ...fixedHours({ ...each, ...saidEnds(each, spanOn(each, today, sky)) }) }
  })
}

interface WeekRowProps {
  day: number
  bars: readonly Bar[]
  nothing: string
}

function WeekRow({ day, bars, nothing }: WeekRowProps) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const times = bars.map(({ from, to, isDated }) => {
    const span = `${timeOf(from)}–${timeOf(to)}`
    return isDated ? t('week.onDates', { span }) : span
  })
  return (
    <li>
      <span className="week-day" aria-hidden="true">
        {weekdayName(day, locale)}
      </span>
      <span className="visually-hidden">
        <span>{weekdayName(day, locale, 'long')}</span>:{' '}
        <span>{listText(times, locale) || nothing}</span>
      </span>
      <span className="week-bars" aria-hidden="true">
        {bars.map((bar, at) => (
          <span
            // Two may be the same.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="week-bar"
            data-dated={bar.isDated || undefined}
            style={placeOf(bar)}
          />
        ))}
      </span>
    </li>
  )
}

function placeOf({ from, to }: Pick<Bar, 'from' | 'to'>): CSSProperties {
  return {
    insetInlineStart: `${(from / DAY_MINUTES) * 100}%`,
    inlineSize: `${((to - from) / DAY_MINUTES) * 100}%`,
  }
}

function timeOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

export type PicturedHours = Hours & Partial<Pick<Window, 'dates'>>

export interface Bar {
  from: number
  to: number
  goesOn: boolean
  isDated: boolean
}

const DAY_MINUTES = 24 * 60

export function barsOf(hours: readonly PicturedHours[]): ReadonlyMap<number, Bar[]> {
  const bars = new Map(ALL_DAYS.map((day): [number, Bar[]] => [day, []]))
  const whole = hours.filter(isWhole)
  for (const each of whole) {
    for (const { day, ...bar } of barsOfHours(each)) bars.get(day)?.push(bar)
  }
  for (const ofDay of bars.values()) ofDay.sort((one, other) => one.from - other.from)
  return bars
}

function isWhole({ days, from, to }: PicturedHours): boolean {
  return days.length > 0 && from !== '' && to !== '' && isSpan({ from, to })
}

function barsOfHours({ days, dates, ...times }: PicturedHours): (Bar & { day: number })[] {
  const [from, to] = [usualMinutes(times.from), usualMinutes(times.to)]
  const isDated = Boolean(dates)
  return days.flatMap((day) => {
    if (from < to) return [{ day, from, to, goesOn: false, isDated }]
    const first = { day, from, to: DAY_MINUTES, goesOn: false, isDated }
    const rest = { day: (day % 7) + 1, from: 0, to, goesOn: true, isDated }
    return to === 0 ? [first] : [first, rest]
  })
}
