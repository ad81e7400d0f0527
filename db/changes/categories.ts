import { newId } from '../ids.ts'
import type { Times } from '../menu/times.ts'
import type { Db } from '../schema.ts'
import { applyChange } from './apply.ts'
import type { NewCategory } from './change.ts'
import { assertTimesHavePlace } from '../queries/sun-places.ts'
import type { Change } from '../queries/versions.ts'

export interface CategoryInput {
  /** From `checkLine`. */
  title: string
  icon: string
  /** Whether it has a page of its own and is on no other. */
  nonHalal?: boolean | undefined
  times?: Times | null | undefined
}

/** Appends a category; returns its id. A conflict if the title exists or there are too many. */
export async function addCategory(
  db: Db,
  restaurantId: string,
  input: CategoryInput,
  now: Date,
): Promise<string> {
  await assertTimesHavePlace(db, restaurantId, input.times)
  const category = newCategory(input, now)
  await applyChange(db, restaurantId, { categories: { add: [category] } })
  return category.id
}

export function newCategory(
  { title, icon, nonHalal = false, times = null }: CategoryInput,
  now: Date,
): NewCategory {
  const columns = { nonHalal: Number(nonHalal), times: times && JSON.stringify(times) }
  return { id: newId(), title, icon, ...columns, createdAt: now.toISOString() }
}

/** The old address redirects. A conflict if a field was changed after `seen`. */
export async function changeCategory(
  db: Db,
  restaurantId: string,
  id: string,
  { nonHalal, times, ...change }: Change<CategoryInput>,
  seen: number | null = null,
): Promise<void> {
  await assertTimesHavePlace(db, restaurantId, times)
  const columns = {
    nonHalal: nonHalal === undefined ? undefined : Number(nonHalal),
    times: times && JSON.stringify(times),
  }
  const set = [{ id, set: { ...change, ...columns }, seen }]
  await applyChange(db, restaurantId, { categories: { set } })
}
