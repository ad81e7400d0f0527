import { emptyBins, listBin } from '#db/queries/bin.ts'
import type { Session } from '#db/queries/sessions.ts'
import { keptUntil } from '#db/rules/limits.ts'
import { DAY_MS } from '#db/rules/dates.ts'
import type { ClockTask } from '../scheduler.ts'
import type { AppContext } from '../context.ts'
import type { MenuText } from './menu-cache.ts'
import type { Bin } from '../schemas/categories.ts'

/** What an owner deleted and can bring back, as JSON (`Bin`). */
export function binText({ db, menuTexts }: AppContext, session: Session): Promise<MenuText> {
  return menuTexts.get('bin', session, async (now) => {
    const entries = await listBin(db, session.restaurantId, now)
    const value: Bin = entries.map(({ id, ...entry }) => {
      return { _id: id, ...entry, until: keptUntil(new Date(entry.deletedAt)).toISOString() }
    })
    const first = entries.at(-1)
    return { value, until: first ? keptUntil(new Date(first.deletedAt)).getTime() : Infinity }
  })
}

/** Daily: deletes what has been in the bin long enough. */
export function binTask({ db }: Pick<AppContext, 'db'>): ClockTask {
  return {
    name: 'bin',
    next: (now) => new Date(now.getTime() + DAY_MS),
    run: (now) => emptyBins(db, now),
  }
}
