import { endMarks } from '#db/queries/ended-marks.ts'
import type { ClockTask } from '../scheduler.ts'
import type { AppContext } from '../context.ts'

const HOUR_MS = 3_600_000

/** Once an hour: takes `new` off the dishes that are new no more, which pages have done by then. */
export function marksTask({ db }: Pick<AppContext, 'db'>): ClockTask {
  return {
    name: 'marks',
    next: (now) => new Date(now.getTime() + HOUR_MS),
    run: (now) => endMarks(db, now),
  }
}
