import type { WallTime } from '#db/rules/dates.ts'

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
