import { endMarks } from '#db/queries/product-changes.ts'
import { HOUR_MS } from '#db/rules/dates.ts'
import type { ClockTask } from '../scheduler.ts'
import type { AppContext } from '../context.ts'

/** Hourly: takes `new` off dishes; pages do so by themselves. */
export function marksTask({ db }: Pick<AppContext, 'db'>): ClockTask {
  return {
    name: 'marks',
    next: (now) => new Date(now.getTime() + HOUR_MS),
    run: (now) => endMarks(db, now),
  }
}
