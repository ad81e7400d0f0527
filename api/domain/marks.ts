import { endMarks } from '#db/queries/product-changes.ts'
import { HOUR_MS } from '#db/rules/dates.ts'
import type { ClockTask } from '../scheduler.ts'
import type { AppContext } from '../context.ts'

/** Once an hour: takes `new` off the dishes that are new no more, which pages have done by then. */
export function marksTask({ db }: Pick<AppContext, 'db'>): ClockTask {
  return {
    name: 'marks',
    next: (now) => new Date(now.getTime() + HOUR_MS),
    run: (now) => endMarks(db, now),
  }
}
