import { emptyBins } from '#db/queries/bin-emptying.ts'
import { listBin } from '#db/queries/bin.ts'
import type { Session } from '#db/queries/sessions.ts'
import { keptUntil } from '#db/rules/bin.ts'
import { DAY_MS } from '#db/rules/durations.ts'
import type { ClockTask } from '../scheduler.ts'
import type { AppContext } from '../context.ts'
import type { Bin } from '../schemas/bin.ts'

/** What an owner has deleted and can still bring back. */
export async function readBin({ db, now }: AppContext, { restaurantId }: Session): Promise<Bin> {
  const entries = await listBin(db, restaurantId, now())
  return entries.map(({ id, ...entry }) => {
    return { _id: id, ...entry, until: keptUntil(new Date(entry.deletedAt)).toISOString() }
  })
}

/** Once a day: gives up for good what was deleted long enough ago. */
export function binTask({ db }: Pick<AppContext, 'db'>): ClockTask {
  return {
    name: 'bin',
    next: (now) => new Date(now.getTime() + DAY_MS),
    run: (now) => emptyBins(db, now),
  }
}
