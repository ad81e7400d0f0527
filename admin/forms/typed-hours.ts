import type { WallTime } from '#db/rules/dates.ts'
import { isSpan, type Hours } from '#db/menu/opening-hours.ts'
import type { DateRange } from '#db/menu/times.ts'
import type { Problem } from '../problems.ts'

/** What clocks on the walls of a zone show, also in browsers that have no `Temporal`. */
export function clockTime(at: Date, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [date = '', time = ''] = format.format(at).split(' ')
  return { date, time }
}

/** What keeps hours from being saved, and in which of their fields it stands. */
export interface HoursProblem {
  field: keyof Hours
  problem: Problem
}

/** The first thing that is wrong with hours as they are typed; a time that is not there is empty. */
export function hoursProblem({ days, from, to }: Hours): HoursProblem | null {
  if (days.length === 0) return { field: 'days', problem: { text: 'noDays' } }
  if (from === '') return { field: 'from', problem: { text: 'emptyField' } }
  if (to === '') return { field: 'to', problem: { text: 'emptyField' } }
  return !isSpan({ from, to }) ? { field: 'to', problem: { text: 'sameTimes' } } : null
}

/** Whether they end on the day after the one on which they begin. */
export function isOvernight({ from, to }: Pick<Hours, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from
}

interface DatesProblem {
  field: keyof DateRange
  problem: Problem
}

/** What is wrong with the dates of a window, and in which of them it stands. */
export function datesProblem(dates: DateRange | null): DatesProblem | null {
  if (!dates) return null
  if (dates.from === '') return { field: 'from', problem: { text: 'emptyField' } }
  if (dates.to === '') return { field: 'to', problem: { text: 'emptyField' } }
  return dates.to < dates.from ? { field: 'to', problem: { text: 'datesOrder' } } : null
}
