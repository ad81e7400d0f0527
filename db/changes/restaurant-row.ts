import { pick } from '../rules/record-of.ts'
import { toSegment } from '../rules/text/segments.ts'
import {
  assertLabelFree,
  assertNameFree,
  countRename,
  labelSkeleton,
  noteKeptNames,
} from '../queries/names.ts'
import {
  clockOf,
  moveIn,
  openingOf,
  parseExceptions,
  readRestaurantRow,
} from '../queries/restaurants.ts'
import { assertHoursHavePlace } from '../queries/sun-places.ts'
import { changesOf } from '../queries/versions.ts'
import type { RestaurantSet, Run } from './change.ts'
import { loseTexts } from './rows.ts'

type Row = Awaited<ReturnType<typeof readRestaurantRow>>

/**
 * A conflict if the name or label is another's, or if a field was changed after `seen`. Answers what was
 * changed, as it was.
 */
export async function setRestaurantRow(
  run: Run,
  { set: wanted, seen, now }: RestaurantSet,
): Promise<RestaurantSet['set']> {
  const { db, restaurantId, revision } = run
  const row = await readRestaurantRow(db, restaurantId)
  const { version, changes, ...set } = changesOf(row, wanted, { revision, seen })
  const after = { ...row, ...set }
  await assertHoursHavePlace(db, restaurantId, openedOf(row), openedOf(after))
  const address = set.name !== undefined && (await rename(run, set.name, now))
  if (set.label) await assertLabelFree(db, set.label, restaurantId)
  const look = set.label !== undefined && { labelSkeleton: labelSkeleton(set.label) }
  await db
    .updateTable('restaurants')
    .set({ ...set, version, changes, ...look, ...(address && { slug: address }) })
    .where('id', '=', restaurantId)
    .execute()
  run.after.restaurant = { ...row, ...run.after.restaurant, ...set }
  await loseTexts(run, 'exception', [...daysOf(row).difference(daysOf(after))])
  return pick(row, Object.keys(set) as (keyof RestaurantSet['set'])[])
}

function openedOf(row: Row) {
  return { ...clockOf(row), ...openingOf(row) }
}

function daysOf({ hourExceptions }: Row): Set<string> {
  return new Set(parseExceptions(hourExceptions).map(({ from }) => from))
}

/** Makes the new name's address its own. */
async function rename(
  { db, restaurantId }: Run,
  name: string,
  now: Date | undefined,
): Promise<string> {
  if (!now) throw new TypeError('A name needs the time')
  await noteKeptNames(db, now, restaurantId)
  const slug = toSegment(name)
  await assertNameFree(db, name, restaurantId)
  await countRename(db, restaurantId, now)
  await moveIn(db, restaurantId, slug, now)
  return slug
}
