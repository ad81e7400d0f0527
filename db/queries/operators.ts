import { newId } from '../ids.ts'
import type { OperatorActionKind, Db } from '../schema.ts'
import { notFound } from '../errors.ts'
import { DAY_MS } from '../rules/dates.ts'
import { trialEnd } from '../rules/plans.ts'
import { findPlace, isNameTaken, noteKeptNames } from './names.ts'
import { changeRestaurant, raiseRevision } from './restaurants.ts'

/** What an operator does to a name, and why. */
export interface Doing {
  /** An address as `toSegment` gives it. */
  slug: string
  reason: string
  now: Date
}

/** What operators did to what is an owner's; times ISO 8601. */
export interface OperatorAction {
  action: OperatorActionKind
  name: string
  reason: string
  takenAt: string
}

/** Takes a menu off the public pages; false when none has or had this address, or it is off. */
export async function suspendMenu(db: Db, doing: Doing): Promise<boolean> {
  return setSuspended(db, 'suspend', doing)
}

/** Brings a menu back; false when none has or had this address, or it is not off. */
export async function resumeMenu(db: Db, doing: Doing): Promise<boolean> {
  return setSuspended(db, 'resume', doing)
}

async function setSuspended(db: Db, action: 'suspend' | 'resume', doing: Doing): Promise<boolean> {
  const isSuspending = action === 'suspend'
  const restaurant = await db
    .selectFrom('restaurantSlugs')
    .innerJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
    .select(['id', 'ownerId'])
    .where('restaurantSlugs.slug', '=', doing.slug)
    .where('suspendedFor', isSuspending ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!restaurant) return false
  await db
    .updateTable('restaurants')
    .set({ suspendedFor: isSuspending ? doing.reason : null })
    .where('id', '=', restaurant.id)
    .execute()
  await raiseRevision(db, restaurant.id)
  await noteAction(db, action, restaurant.ownerId, doing)
  return true
}

/** What came of a name that was to be freed. */
export type Released = 'released' | 'in use' | 'not held'

/**
 * Frees a name, so that anybody can take it: a former one, or one in use that is not held for good,
 * whose restaurant then has it with a number.
 */
export async function releaseName(db: Db, doing: Doing): Promise<Released> {
  const { slug, now } = doing
  const held = await db
    .selectFrom('restaurantSlugs')
    .leftJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
    .select(['restaurantId', 'ownerId', 'restaurants.slug as current'])
    .where('restaurantSlugs.slug', '=', slug)
    .executeTakeFirst()
  if (!held) return 'not held'
  if (held.current === slug && !(await moveAway(db, held.restaurantId, now))) return 'in use'
  await db.deleteFrom('restaurantSlugs').where('slug', '=', slug).execute()
  if (held.restaurantId !== null) await raiseRevision(db, held.restaurantId)
  await noteAction(db, 'release', held.ownerId, doing)
  return 'released'
}

/** Gives a restaurant its name with a number; false when it keeps its names for good. */
async function moveAway(db: Db, restaurantId: string | null, now: Date): Promise<boolean> {
  await noteKeptNames(db, now)
  const passing = await db
    .selectFrom('restaurants')
    .select(['id', 'name'])
    .where('id', '=', restaurantId)
    .where('keepsNamesSince', 'is', null)
    .executeTakeFirst()
  if (!passing) return false
  const { name } = await findPlace(passing.name, (name) => isNameTaken(db, name))
  // However often its owner took another one today.
  await db.deleteFrom('renames').where('restaurantId', '=', passing.id).execute()
  await changeRestaurant(db, passing.id, { name }, now)
  return true
}

/** What operators did to what is an owner's, in the order in which they did. */
export async function listOperatorActions(db: Db, ownerId: string): Promise<OperatorAction[]> {
  return db
    .selectFrom('operatorActions')
    .select(['action', 'name', 'reason', 'takenAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('takenAt')
    .orderBy('id')
    .execute()
}

/** The menus that are off, by address, and why. */
export async function listSuspended(db: Db): Promise<{ slug: string; reason: string }[]> {
  return db
    .selectFrom('restaurants')
    .select('slug')
    .select((row) => row.ref('suspendedFor').$notNull().as('reason'))
    .where('suspendedFor', 'is not', null)
    .orderBy('slug')
    .execute()
}

async function noteAction(
  db: Db,
  action: OperatorActionKind,
  ownerId: string | null,
  { slug, reason, now }: Doing,
): Promise<void> {
  const takenAt = now.toISOString()
  await db
    .insertInto('operatorActions')
    .values({ id: newId(), ownerId, action, name: slug, reason, takenAt })
    .execute()
}

/** How long a deleted account's trial is remembered. */
const REMEMBERED_DAYS = 365

/**
 * Remembers the trial of an account that is about to go, unless anybody may have had it begin: one whose
 * e-mail was never confirmed and for which nobody has paid. `emailHash` tells nobody whose it was.
 */
export async function rememberTrial(
  db: Db,
  ownerId: string,
  emailHash: string,
  now: Date,
): Promise<void> {
  const { createdAt, emailConfirmedAt, trialExpiresAt } = await db
    .selectFrom('owners')
    .innerJoin('subscriptions', 'subscriptions.ownerId', 'owners.id')
    .select(['createdAt', 'emailConfirmedAt', 'trialExpiresAt'])
    .where('owners.id', '=', ownerId)
    // Twice at once, as by a double tap.
    .executeTakeFirstOrThrow(notFound)
  // Whoever has paid has no trial any more, and had one all the same.
  const hasPaid = trialExpiresAt === null
  if (emailConfirmedAt === null && !hasPaid) return
  const deletedAt = now.toISOString()
  const end = trialExpiresAt ?? trialEnd(new Date(createdAt))
  await db
    .insertInto('pastTrials')
    .values({ emailHash, trialExpiresAt: end, deletedAt })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet({ deletedAt }))
    .execute()
}

/** Gives a new account the end of the trial that its e-mail had before. */
export async function continueTrial(db: Db, ownerId: string, emailHash: string): Promise<void> {
  const past = await db
    .selectFrom('pastTrials')
    .select('trialExpiresAt')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()
  if (!past) return
  await db.updateTable('subscriptions').set(past).where('ownerId', '=', ownerId).execute()
}

/** Forgets trials of accounts that were deleted long ago. */
export async function forgetPastTrials(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('pastTrials').where('deletedAt', '<=', before).execute()
}
