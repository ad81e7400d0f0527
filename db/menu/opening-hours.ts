import { NO_FURTHER_LINKS } from '../rules/contacts.ts'
import { addDays, weekdayOf, type WallTime } from '../rules/dates.ts'
import { readTime, timeOfDay } from '../rules/time-zones.ts'
import { ALL_DAYS, type DateRange } from './times.ts'

/** Hours that end at or before their beginning end the next day; 00:00 to 00:00 is a whole day. */
export interface Hours {
  days: number[]
  from: string
  to: string
}

/** Other hours on some dates, as in Ramadan. */
export interface HourException extends DateRange {
  closed: boolean
  hours: Hours[]
  note: string | null
}

export const MOST_HOURS_A_DAY = 3
export const MOST_EXCEPTIONS = 30

export function serializeOpening<Further, Others>({
  further: links,
  ...opening
}: Others & { further: Further }) {
  return { ...opening, links }
}

/** More than allowed on one day. */
export function hasTooMany(hours: readonly Hours[]): boolean {
  return hours.some(({ days }) =>
    days.some((day) => hours.filter((other) => other.days.includes(day)).length > MOST_HOURS_A_DAY),
  )
}

/** Weekdays with the same hours; empty if closed. */
export interface AlikeDays {
  days: number[]
  hours: Pick<Hours, 'from' | 'to'>[]
}

export function alikeDays(hours: readonly Hours[], days: readonly number[]): AlikeDays[] {
  const ofDays = days.map((day) => {
    const own = hours
      .filter((each) => each.days.includes(day))
      .map(({ from, to }) => ({ from, to }))
    return { day, own: own.toSorted((a, b) => (a.from < b.from ? -1 : 1)) }
  })
  const alike = Map.groupBy(ofDays, ({ own }) => JSON.stringify(own))
  return [...alike.values()].map((group) => {
    return { days: group.map(({ day }) => day), hours: group[0]?.own ?? [] }
  })
}

export function daysWithin({ from, to }: DateRange): number[] {
  return ALL_DAYS.filter((_, ahead) => addDays(from, ahead) <= to)
    .map((_, ahead) => weekdayOf(addDays(from, ahead)))
    .toSorted((a, b) => a - b)
}

interface SentHours {
  days: number[]
  from: string
  to: string
  dates?: DateRange | null
}

/** Normalizes times: 24:00 and later belong to the next day. Returns the bad field's name otherwise. */
export function readHours<Sent extends SentHours>(sent: Sent): Sent | 'from' | 'to' {
  const [from, to] = [readTime(sent.from), readTime(sent.to)]
  if (from === null) return 'from'
  const isNextDay = from >= DAY_MINUTES
  if (to === null || (isNextDay && to < DAY_MINUTES)) return 'to'
  const begin = from % DAY_MINUTES
  const end = isNextDay ? to - DAY_MINUTES : to
  const span = { from: timeOfDay(begin), to: timeOfDay(end) }
  if (end - begin > DAY_MINUTES || !isSpan(span)) return 'to'
  if (!isNextDay) return { ...sent, ...span }
  const { days, dates } = sent
  return {
    ...sent,
    ...span,
    days: days.map((day) => (day % 7) + 1).toSorted((a, b) => a - b),
    ...(dates && { dates: { from: addDays(dates.from, 1), to: addDays(dates.to, 1) } }),
  }
}

/** Joins spans of one day that meet or overlap. */
export function joinedSpans<Span extends Pick<Hours, 'from' | 'to'>>(
  spans: readonly Span[],
): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1)
    const [begin, end] = last
      ? [minutesOf(last.from), minutesOf(last.from) + spanMinutes(last)]
      : [0, -1]
    const over = Math.max(end, minutesOf(span.from) + spanMinutes(span))
    const whole = last && { ...last, to: timeOfDay(over) }
    const isOne = minutesOf(span.from) <= end && over - begin <= DAY_MINUTES
    if (whole && isOne && isSpan(whole)) joined[joined.length - 1] = whole
    else joined.push(span)
  }
  return joined
}

const MIDNIGHT = '00:00'

/** Equal times only from midnight to midnight. */
export function isSpan({ from, to }: Pick<Hours, 'from' | 'to'>): boolean {
  return from !== to || from === MIDNIGHT
}

/** Its last night included. */
export function exceptionEnd({ to: last, hours }: Pick<HourException, 'to' | 'hours'>): WallTime {
  const nights = hours
    .filter(({ days, from, to }) => days.includes(weekdayOf(last)) && to <= from)
    .map(({ to }) => to)
  return { date: addDays(last, 1), time: nights.toSorted().at(-1) ?? MIDNIGHT }
}

export const NO_OPENING = { hours: [], exceptions: [], phone: null, further: NO_FURTHER_LINKS }

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Also past midnight and the week's end. */
export function doOverlap(hours: readonly Hours[]): boolean {
  const spans = hours.flatMap(({ days, from, to }) => {
    const length = spanMinutes({ from, to })
    return days.map((day) => ({ begin: (day - 1) * DAY_MINUTES + minutesOf(from), length }))
  })
  return spans.some((span) =>
    spans.some((other) => {
      const ahead = (other.begin - span.begin + WEEK_MINUTES) % WEEK_MINUTES
      return other !== span && ahead < span.length
    }),
  )
}

/** A day if both are the same. */
export function spanMinutes({ from, to }: Pick<Hours, 'from' | 'to'>): number {
  return (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
