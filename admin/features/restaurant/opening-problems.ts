import {
  datesProblem,
  hoursProblem,
  timesProblem,
  type WrongPart,
} from '#admin/forms/typed-hours.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import { datesText } from '#db/menu/days-in-words.ts'
import { doOverlap, daysWithin } from '#db/menu/opening-hours.ts'
import { checkLine, TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { type TypedException, type TypedSpan, type TypedWeek } from './typed-opening.ts'
import { withinDates } from './sent-opening.ts'

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
