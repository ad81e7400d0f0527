import type { WallTime } from '#db/rules/dates.ts'
import { isSpan, type Hours } from '#db/menu/opening-hours.ts'
import type { DateRange } from '#db/menu/times.ts'
import type { Problem } from '../problems.ts'

export function clockTime(at: Date, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [date = '', time = ''] = format.format(at).split(' ')
  return { date, time }
}

export interface HoursProblem {
  field: keyof Hours
  problem: Problem
}

export function hoursProblem({ days, from, to }: Hours): HoursProblem | null {
  if (days.length === 0) return { field: 'days', problem: { text: 'noDays' } }
  if (from === '') return { field: 'from', problem: { text: 'emptyField' } }
  if (to === '') return { field: 'to', problem: { text: 'emptyField' } }
  return !isSpan({ from, to }) ? { field: 'to', problem: { text: 'sameTimes' } } : null
}

export function isOvernight({ from, to }: Pick<Hours, 'from' | 'to'>): boolean {
  return from !== '' && to !== '' && to < from
}

interface DatesProblem {
  field: keyof DateRange
  problem: Problem
}

export function datesProblem(dates: DateRange | null): DatesProblem | null {
  if (!dates) return null
  if (dates.from === '') return { field: 'from', problem: { text: 'emptyField' } }
  if (dates.to === '') return { field: 'to', problem: { text: 'emptyField' } }
  return dates.to < dates.from ? { field: 'to', problem: { text: 'datesOrder' } } : null
}
