import { isSpan, type Hours } from '#db/rules/opening-hours.ts'
import { ALL_DAYS, type Window } from '#db/rules/times.ts'

/** What the picture of a week shows: hours of every week, or of some between two dates. */
export type PicturedHours = Hours & Partial<Pick<Window, 'dates'>>

/** A part of one day, in minutes since its midnight. */
export interface Bar {
  from: number
  to: number
  /** Whether it began on the day before. */
  goesOn: boolean
  /** Whether it is on some dates alone. */
  isDated: boolean
}

export const DAY_MINUTES = 24 * 60

/** The bars of each day of the week, 1 is Monday, in order; what is not typed in full has none. */
export function barsOf(hours: readonly PicturedHours[]): ReadonlyMap<number, Bar[]> {
  const bars = new Map(ALL_DAYS.map((day): [number, Bar[]] => [day, []]))
  const whole = hours.filter(isWhole)
  for (const each of whole) {
    for (const { day, ...bar } of barsOfHours(each)) bars.get(day)?.push(bar)
  }
  for (const ofDay of bars.values()) ofDay.sort((one, other) => one.from - other.from)
  return bars
}

/** Whether they are typed in full; from midnight to midnight is a day. */
function isWhole({ days, from, to }: PicturedHours): boolean {
  return days.length > 0 && from !== '' && to !== '' && isSpan({ from, to })
}

function barsOfHours({ days, dates, ...times }: PicturedHours): (Bar & { day: number })[] {
  const [from, to] = [minutesOf(times.from), minutesOf(times.to)]
  const isDated = Boolean(dates)
  return days.flatMap((day) => {
    if (from < to) return [{ day, from, to, goesOn: false, isDated }]
    const first = { day, from, to: DAY_MINUTES, goesOn: false, isDated }
    const rest = { day: (day % 7) + 1, from: 0, to, goesOn: true, isDated }
    return to === 0 ? [first] : [first, rest]
  })
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
