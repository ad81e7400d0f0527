import { DataError, limitReached } from '../errors.ts'
import { DAY_MS } from '../rules/dates.ts'
import { MENU_LIMITS } from '../rules/limits.ts'
import { withNumber } from '../rules/names.ts'
import {
  possibleSegments,
  confusableSkeletons,
  confusableSkeleton,
  isHeldSegment,
} from '../rules/confusables.ts'
import { toSegment } from '../rules/segments.ts'
import { TEXT_LIMITS } from '../rules/texts.ts'
import type { Db } from '../schema.ts'

/**
 * Whether somebody else cannot have a restaurant of this name: its address is ours or a restaurant's, or
 * was that of one that keeps its names or is suspended; or the name is read as such a one's. `except` is
 * a restaurant that may have its own.
 */
export async function isNameTaken(db: Db, name: string, except = ''): Promise<boolean> {
  const slug = toSegment(name)
  const rows = await db
    .selectFrom('restaurantSlugs')
    .leftJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
    .select(['restaurantSlugs.slug', 'restaurantId'])
    .select(['restaurants.slug as current', 'keepsNamesSince', 'suspendedFor'])
    .where((row) =>
      row.or([
        row('restaurantSlugs.slug', '=', slug),
        row('skeleton', 'in', confusableSkeletons(name)),
      ]),
    )
    .execute()
  if (rows.some((row) => row.slug === slug && row.restaurantId === except)) return false
  const isOurs = possibleSegments(name).some(isHeldSegment)
  return isOurs || rows.some((row) => row.restaurantId !== except && isHeld(row))
}

interface SlugRow {
  slug: string
  restaurantId: string | null
  current: string | null
  keepsNamesSince: string | null
  suspendedFor: string | null
}

function isHeld({ slug, restaurantId, current, keepsNamesSince, suspendedFor }: SlugRow): boolean {
  const isHere = restaurantId === null || current === slug
  return isHere || keepsNamesSince !== null || suspendedFor !== null
}

/** The name, with a number when its address is taken, and the address. */
export async function findPlace(
  name: string,
  isTaken: (name: string) => Promise<boolean>,
): Promise<{ name: string; slug: string }> {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : withNumber(name, number, TEXT_LIMITS.name)
    if (!(await isTaken(numbered))) return { name: numbered, slug: toSegment(numbered) }
  }
}

/** Throws a conflict on `restaurantName` when this name is another's. */
export async function assertNameFree(db: Db, name: string, except = ''): Promise<void> {
  if (!(await isNameTaken(db, name, except))) return
  throw new DataError('conflict', 'Restaurant name already exists', 'restaurantName')
}

/**
 * Gives a restaurant an address, its own former one or one that is free. Returns the id of the one
 * that had it, did not keep it, and no longer leads on from there; null when there is none.
 */
export async function takeAddress(
  db: Db,
  restaurantId: string,
  slug: string,
  now: Date,
): Promise<string | null> {
  const before = await db
    .selectFrom('restaurantSlugs')
    .select('restaurantId')
    .where('slug', '=', slug)
    .executeTakeFirst()
  const taken = { restaurantId, createdAt: now.toISOString(), skeleton: confusableSkeleton(slug) }
  await db
    .insertInto('restaurantSlugs')
    .values({ slug, ...taken })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(taken))
    .execute()
  return before?.restaurantId ?? null
}

/** Whether an address is some restaurant's, or was and is held for it. */
export async function isAddress(db: Db, slug: string): Promise<boolean> {
  const rows = db.selectFrom('restaurantSlugs').select('slug').where('slug', '=', slug)
  return (await rows.executeTakeFirst()) !== undefined
}

/** Counts a new name; a conflict when there were too many within a day. */
export async function countRename(db: Db, restaurantId: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const ofRestaurant = db.deleteFrom('renames').where('restaurantId', '=', restaurantId)
  await ofRestaurant.where('renamedAt', '<=', dayAgo).execute()
  const rows = await db
    .selectFrom('renames')
    .select('renamedAt')
    .where('restaurantId', '=', restaurantId)
    .execute()
  if (rows.length >= MENU_LIMITS.renamesADay) throw limitReached(MENU_LIMITS.renamesADay)
  await db.insertInto('renames').values({ restaurantId, renamedAt: now.toISOString() }).execute()
}

/**
 * Notes which restaurants, of all or of one owner, keep their names for good from now on: those whose
 * owner has confirmed the e-mail and that have had a dish for a day.
 */
export async function noteKeptNames(db: Db, now: Date, ownerId?: string): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const confirmed = db.selectFrom('owners').select('id').where('emailConfirmedAt', 'is not', null)
  await db
    .updateTable('restaurants')
    .set({ keepsNamesSince: now.toISOString() })
    .where('keepsNamesSince', 'is', null)
    .where('ownerId', 'in', ownerId === undefined ? confirmed : confirmed.where('id', '=', ownerId))
    .where((row) =>
      row.exists(
        row
          .selectFrom('products')
          .select('products.id')
          .whereRef('products.restaurantId', '=', 'restaurants.id')
          .where('products.createdAt', '<=', dayAgo),
      ),
    )
    .execute()
}

/**
 * Gives up the names of an owner that are not held for good: the account is about to go. Those of a
 * menu that is suspended stay held, so that it does not come back under the same address.
 */
export async function freeNames(db: Db, ownerId: string, now: Date): Promise<void> {
  await noteKeptNames(db, now, ownerId)
  const passing = db
    .selectFrom('restaurants')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('keepsNamesSince', 'is', null)
    .where('suspendedFor', 'is', null)
  await db.deleteFrom('restaurantSlugs').where('restaurantId', 'in', passing).execute()
}

/** Which of these addresses restaurants have, or lead on from. */
export async function listSlugOwners(
  db: Db,
  slugs: readonly string[],
): Promise<{ slug: string; restaurantId: string }[]> {
  if (slugs.length === 0) return []
  return db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .select((row) => row.ref('restaurantId').$notNull().as('restaurantId'))
    .where('slug', 'in', slugs)
    .where('restaurantId', 'is not', null)
    .execute()
}
