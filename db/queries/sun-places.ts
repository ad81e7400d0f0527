import { DataError } from '../errors.ts'
import type { HourException, Hours } from '../menu/opening-hours.ts'
import type { Times } from '../menu/times.ts'
import { isBySun, SUN_TEXTS, type Ends } from '../rules/time/sun-times.ts'
import type { Place } from '../rules/time/cities.ts'
import type { Db } from '../schema.ts'

/** Throws if times of a category follow the sun, and the restaurant has no place. */
export async function assertTimesHavePlace(
  db: Db,
  restaurantId: string,
  times: Times | null | undefined,
): Promise<void> {
  const field = sunField(times?.windows ?? [], 'times.windows')
  if (field === undefined) return
  const row = await db
    .selectFrom('restaurants')
    .select('place')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (row?.place === null) throw new DataError('invalid', SUN_TEXTS.noPlace, field)
}

interface Opened {
  place: Place | null
  hours: readonly Hours[]
  exceptions: readonly HourException[]
}

/** Throws if times follow the sun after a change of settings that leaves no place. */
export async function assertHoursHavePlace(
  db: Db,
  restaurantId: string,
  before: Opened,
  after: Opened,
): Promise<void> {
  if (after.place) return
  const ofExceptions = after.exceptions.flatMap(
    ({ hours }, at) => sunField(hours, `exceptions.${at}.hours`) ?? [],
  )
  const field = sunField(after.hours, 'hours') ?? ofExceptions[0]
  const isTaken = before.place !== null && (await isSunUsed(db, restaurantId))
  if (field === undefined && !isTaken) return
  if (before.place === null) throw new DataError('invalid', SUN_TEXTS.noPlace, field)
  throw new DataError('conflict', SUN_TEXTS.inUse, 'place')
}

async function isSunUsed(db: Db, restaurantId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('categories')
    .select('times')
    .where('restaurantId', '=', restaurantId)
    .where('times', 'is not', null)
    .execute()
  return rows.some(({ times }) => (JSON.parse(times ?? '') as Times).windows.some(isBySun))
}

function sunField(all: readonly Ends[], path: string): string | undefined {
  const at = all.findIndex(isBySun)
  const ends = all[at]
  return ends && `${path}.${at}.${typeof ends.from === 'string' ? 'to' : 'from'}`
}
