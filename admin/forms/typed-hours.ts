import type { WallTime } from '#db/rules/time/dates.ts'
import { isSpan, type Hours } from '#db/menu/opening-hours.ts'
import { usualTime, type Ends } from '#db/rules/time/sun-times.ts'
import type { DateRange } from '#db/menu/times.ts'
import type { Problem } from '../problems.ts'

/** By the browser's own clock where it does not know the zone. */
export function clockTime(at: Date, timeZone: string): WallTime {
  const [date = '', time = ''] = clockIn(timeZone).format(at).split(' ')
  return { date, time }
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', style)
  }
}

export interface WrongPart<Part> {
  part: Part
  problem: Problem
}

export function hoursProblem(hours: Hours): WrongPart<keyof Hours> | null {
  if (hours.days.length === 0) return { part: 'days', problem: { text: 'noDays' } }
  return timesProblem(hours)
}

export function timesProblem({ from, to }: Ends): WrongPart<keyof Ends> | null {
  const empty = emptyPart({ from, to })
  return empty ?? (isSpan({ from, to }) ? null : { part: 'to', problem: { text: 'sameTimes' } })
}

export function datesProblem(dates: DateRange | null): WrongPart<keyof DateRange> | null {
  if (!dates) return null
  const wrongOrder = { part: 'to', problem: { text: 'datesOrder' } } as const
  return emptyPart(dates) ?? (dates.to < dates.from ? wrongOrder : null)
}

function emptyPart({ from, to }: Ends): WrongPart<keyof Ends> | null {
  if (from !== '' && to !== '') return null
  return { part: from === '' ? 'from' : 'to', problem: { text: 'emptyField' } }
}

export function isOvernight({ from, to }: Ends): boolean {
  return from !== '' && to !== '' && usualTime(to) < usualTime(from)
}

export function isWholeDay({ from, to }: Ends): boolean {
  return from !== '' && from === to
}
