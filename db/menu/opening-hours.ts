import { NO_FURTHER_LINKS } from '../rules/contact/contacts.ts'
import { addDays, weekdayOf, type WallTime } from '../rules/time/dates.ts'
import {
  clockTime,
  isBySun,
  usualMinutes,
  usualTime,
  type Ends,
  type SaidTime,
  type TimeOfDay,
} from '../rules/time/sun-times.ts'
import { readTime, timeOfDay } from '../rules/time/time-zones.ts'
import { ALL_DAYS, saidEnds, spanOn, type DateRange, type Sky } from './times.ts'

/** Hours that end at or before their beginning end the next day; 00:00 to 00:00 is a whole day. */
export interface Hours<Time = TimeOfDay> {
  days: number[]
  from: Time
  to: Time
}

/** Other hours on some dates, as in Ramadan. */
export interface HourException<Time = TimeOfDay> extends DateRange {
  closed: boolean
  hours: Hours<Time>[]
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
export interface AlikeDays<Time> {
  days: number[]
  hours: Pick<Hours<Time>, 'from' | 'to'>[]
}

export function alikeDays<Time extends SaidTime>(
  hours: readonly Hours<Time>[],
  days: readonly number[],
): AlikeDays<Time>[] {
  const ofDays = days.map((day) => {
    const own = hours
      .filter((each) => each.days.includes(day))
      .map(({ from, to }) => ({ from, to }))
    return { day, own: own.toSorted(byBegin) }
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

function byBegin(one: Ends, other: Ends): number {
  return usualMinutes(one.from) < usualMinutes(other.from) ? -1 : 1
}

interface SentHours extends Ends {
  days: number[]
  dates?: DateRange | null
}

/** Normalizes times: 24:00 and later belong to the next day. Returns the bad field's name otherwise. */
export function readHours<Sent extends SentHours>(sent: Sent): Sent | 'from' | 'to' {
  const [from, to] = [readEnd(sent.from), readEnd(sent.to)]
  if (from === null) return 'from'
  const isNextDay = from >= DAY_MINUTES
  if (to === null || (isNextDay && to < DAY_MINUTES)) return 'to'
  const begin = from % DAY_MINUTES
  const end = isNextDay ? to - DAY_MINUTES : to
  const span = { from: normalEnd(sent.from, begin), to: normalEnd(sent.to, end) }
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

function readEnd(time: TimeOfDay): number | null {
  return typeof time === 'string' ? readTime(time) : usualMinutes(time)
}

function normalEnd(time: TimeOfDay, minutes: number): TimeOfDay {
  return typeof time === 'string' ? timeOfDay(minutes) : time
}

/** Joins spans of one day that meet or overlap. Those by the sun stay as they are. */
export function joinedSpans<Span extends Ends>(spans: readonly Span[]): Span[] {
  if (spans.some(isBySun)) return spans.toSorted(byBegin)
  const joined: Span[] = []
  for (const span of spans.toSorted(byBegin)) {
    const last = joined.at(-1)
    const [begin, end] = last
      ? [usualMinutes(last.from), usualMinutes(last.from) + spanMinutes(last)]
      : [0, -1]
    const over = Math.max(end, usualMinutes(span.from) + spanMinutes(span))
    const whole = last && { ...last, to: timeOfDay(over) }
    const isOne = usualMinutes(span.from) <= end && over - begin <= DAY_MINUTES
    if (whole && isOne && isSpan(whole)) joined[joined.length - 1] = whole
    else joined.push(span)
  }
  return joined
}

const MIDNIGHT = '00:00'

/** Equal times only from midnight to midnight. */
export function isSpan({ from, to }: Ends): boolean {
  return usualTime(from) !== usualTime(to) || from === MIDNIGHT
}

/** Its last night included. */
export function exceptionEnd(
  { to: last, hours }: Pick<HourException, 'to' | 'hours'>,
  sky: Sky,
): WallTime {
  const nights = hours
    .filter(({ days }) => days.includes(weekdayOf(last)))
    .map((each) => spanOn(each, last, sky).end)
    .filter(({ date }) => date > last)
    .map(({ time }) => time)
  return { date: addDays(last, 1), time: nights.toSorted().at(-1) ?? MIDNIGHT }
}

export const NO_OPENING = { hours: [], exceptions: [], phone: null, further: NO_FURTHER_LINKS }

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Also past midnight and the week's end. */
export function doOverlap(hours: readonly Hours[]): boolean {
  const spans = hours.flatMap(({ days, from, to }) => {
    const length = spanMinutes({ from, to })
    return days.map((day) => ({ begin: (day - 1) * DAY_MINUTES + usualMinutes(from), length }))
  })
  return spans.some((span) =>
    spans.some((other) => {
      const ahead = (other.begin - span.begin + WEEK_MINUTES) % WEEK_MINUTES
      return other !== span && ahead < span.length
    }),
  )
}

/** A day if both are the same. */
export function spanMinutes({ from, to }: Ends): number {
  return (usualMinutes(to) - usualMinutes(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
}

/** As the clock tells them, on the day that was said. */
export function fixedHours({ days, from, to }: Hours<SaidTime>): Hours<string> {
  return { days, from: clockTime(from), to: clockTime(to) }
}

/** As the clock tells them on a date. */
export function hoursOn(hours: readonly Hours[], date: string, sky: Sky): Hours<SaidTime>[] {
  return hours.map((each) => ({ days: each.days, ...saidEnds(each, spanOn(each, date, sky)) }))
}
