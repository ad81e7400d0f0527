import { datesText, daysText } from '#db/menu/days-in-words.ts'
import {
  alikeDays,
  doOverlap,
  daysWithin,
  type HourException,
  type Hours,
} from '#db/menu/opening-hours.ts'
import { usualTime } from '#db/rules/time/sun-times.ts'
import { spanText } from '#db/rules/time/sun-words.ts'
import { ALL_DAYS } from '#db/menu/times.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/text/texts.ts'
import {
  datesProblem,
  hoursProblem,
  timesProblem,
  type WrongPart,
} from '#admin/forms/typed-hours.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'

export type TypedSpan = Pick<Hours, 'from' | 'to'>
export type TypedWeek = TypedSpan[][]
export type TypedException = Omit<HourException, 'note'> & { note: string }

export function typedWeek(hours: readonly Hours[]): TypedWeek {
  return ALL_DAYS.map((day) => alikeDays(hours, [day]).flatMap((alike) => alike.hours))
}

export function hoursOf(week: TypedWeek): Hours[] {
  const spans = week.flatMap((spans, at) => spans.map((span) => ({ ...span, day: at + 1 })))
  const alike = Map.groupBy(spans, ({ from, to }) => JSON.stringify([from, to]))
  return [...alike.values()]
    .map((same) => {
      const { from = '', to = '' } = same[0] ?? {}
      return { days: same.map(({ day }) => day), from, to }
    })
    .toSorted((a, b) => (usualTime(a.from) < usualTime(b.from) ? -1 : 1))
}

export function typedExceptions(exceptions: readonly HourException[]): TypedException[] {
  return exceptions.map(({ from, to, closed, hours, note }) => {
    const told = hours.map(({ days, from, to }) => ({ days, from, to }))
    return { from, to, closed, hours: told, note: note ?? '' }
  })
}

export function exceptionsOf(exceptions: readonly TypedException[]): HourException[] {
  return exceptions.map(({ hours, note, ...exception }) => ({
    ...exception,
    hours: exception.closed ? [] : hours.map((each) => withinDates(each, exception)),
    note: note.trim() || null,
  }))
}

function withinDates(hours: Hours, { from, to }: Pick<HourException, 'from' | 'to'>): Hours {
  return from === to ? { ...hours, days: ALL_DAYS } : hours
}

export function spanProblem(
  week: TypedWeek,
  day: number,
  at: number,
): WrongPart<keyof TypedSpan> | null {
  const span = week[day]?.[at] ?? { from: '', to: '' }
  return timesProblem(span) ?? (isInTheWay(week, day, at) ? OVERLAP : null)
}

const OVERLAP: WrongPart<keyof TypedSpan> = { part: 'from', problem: { text: 'hoursOverlap' } }

function isInTheWay(week: TypedWeek, day: number, at: number): boolean {
  const all = week.flatMap((spans, index) =>
    spans.map((span, place) => ({
      ...span,
      days: [index + 1],
      isIt: index === day && place === at,
    })),
  )
  const whole = all.filter((each) => timesProblem(each) === null)
  const it = whole.find(({ isIt }) => isIt)
  return it !== undefined && whole.some((other) => other !== it && doOverlap([it, other]))
}

export function weekProblem(week: TypedWeek): Problem | undefined {
  const wrong = week.flatMap((spans, day) => spans.map((_, at) => spanProblem(week, day, at)))
  return wrong.find((part) => part !== null)?.problem
}

export type ExceptionPart = 'from' | 'to' | 'hours' | 'note'

export function exceptionProblem(
  all: readonly TypedException[],
  at: number,
  locale: string,
): WrongPart<ExceptionPart> | null {
  const one = all[at]
  if (!one) return null
  const dates = datesProblem(one)
  if (dates) return dates
  const before = all.slice(0, at).find(({ from, to }) => from <= one.to && one.from <= to)
  if (before) {
    const values = { dates: datesText(before, locale) }
    return { part: 'from', problem: { text: 'datesOverlap', values } }
  }
  const note = checkLine(one.note, TEXT_LIMITS.title)
  if (!note.ok)
    return { part: 'note', problem: problemOfMessage(note.message) ?? { text: 'failed' } }
  const problem = one.closed ? null : openHoursProblem(one)
  return problem && { part: 'hours', problem }
}

function openHoursProblem({ hours: typed, ...dates }: TypedException): Problem | null {
  const hours = typed.map((each) => withinDates(each, dates))
  if (hours.length === 0) return { text: 'noHours' }
  const days = new Set(daysWithin(dates))
  if (!hours.some((each) => each.days.some((day) => days.has(day)))) return { text: 'noDayWithin' }
  const isTyped = hours.every((each) => hoursProblem(each) === null)
  return isTyped && doOverlap(hours) ? { text: 'hoursOverlap' } : null
}

export function exceptionsProblem(
  all: readonly TypedException[],
  locale: string,
): Problem | undefined {
  for (const [at, { closed, hours }] of all.entries()) {
    const found = exceptionProblem(all, at, locale)
    if (found) return found.problem
    const wrong = closed ? [] : hours.map(hoursProblem)
    const first = wrong.find((part) => part !== null)
    if (first) return first.problem
  }
  return undefined
}

export function hoursText(hours: readonly Hours[], locale: string): string {
  return hours
    .filter(({ from, to }) => from !== '' && to !== '')
    .map(({ days, from, to }) => `${daysText(days, locale)} ${spanText(from, to, locale)}`.trim())
    .join(' · ')
}
