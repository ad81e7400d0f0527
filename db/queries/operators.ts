import { newId } from '../ids.ts'
import type { OperatorActionKind, Db } from '../schema.ts'
import { DAY_MS } from '../rules/time/dates.ts'
import { trialEnd } from '../rules/billing/plans.ts'
import { findPlace, isLabelTaken, noteKeptNames } from './names.ts'
import { changeRestaurant } from '../changes/menu-changes.ts'
import { ownedSince, raiseRevision } from './restaurants.ts'

export interface Doing {
  slug: string
  reason: string
  now: Date
}

export interface OperatorAction {
  action: OperatorActionKind
  name: string
  reason: string
  takenAt: string
}

/** False if there is none, or it is suspended already. */
export async function suspendMenu(db: Db, doing: Doing): Promise<boolean> {
  return setSuspended(db, 'suspend', doing)
}

/** False if there is none, or it is not suspended. */
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

export type Released = 'released' | 'in use' | 'not held'

/** Releases a former name, or one in use that is not held; its restaurant gets a numbered one. */
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

/** Numbers its name; false if it is held. */
async function moveAway(db: Db, restaurantId: string | null, now: Date): Promise<boolean> {
  await noteKeptNames(db, now)
  const passing = await db
    .selectFrom('restaurants')
    .select(['id', 'name', 'label'])
    .where('id', '=', restaurantId)
    .where('keepsNamesSince', 'is', null)
    .executeTakeFirst()
  if (!passing) return false
  const { name, label } = await findPlace(passing, (text) => isLabelTaken(db, text))
  // Does not count as a rename.
  await db.deleteFrom('renames').where('restaurantId', '=', passing.id).execute()
  await changeRestaurant(db, passing.id, { name, label }, now)
  return true
}

export async function listOperatorActions(db: Db, ownerId: string): Promise<OperatorAction[]> {
  return db
    .selectFrom('operatorActions')
    .select(['action', 'name', 'reason', 'takenAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('takenAt')
    .orderBy('id')
    .execute()
}

export async function listSuspended(db: Db): Promise<{ slug: string; reason: string }[]> {
  return db
    .selectFrom('restaurants')
    .select('slug')
    .select((row) => row.ref('suspendedFor').$notNull().as('reason'))
    .where('suspendedFor', 'is not', null)
    .orderBy('slug')
    .execute()
}

export async function noteAction(
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

/** After the account is deleted. */
const REMEMBERED_DAYS = 365

/**
 * Remembers a deleted account's trial by e-mail hash, unless unconfirmed and unpaid: anybody could have
 * begun that.
 */
export async function rememberTrial(
  db: Db,
  ownerId: string,
  emailHash: string,
  now: Date,
): Promise<void> {
  const owner = await db
    .selectFrom('owners')
    .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
    .innerJoin('subscriptions', 'subscriptions.restaurantId', 'restaurants.id')
    .select(['owners.createdAt', 'emailConfirmedAt', 'trialExpiresAt', 'type'])
    .where('owners.id', '=', ownerId)
    // The first had the trial.
    .orderBy(ownedSince)
    .executeTakeFirst()
  // Who works on others' restaurants only never had one.
  if (!owner) return
  const { createdAt, emailConfirmedAt, trialExpiresAt, type } = owner
  // Payers had a trial too.
  const hasPaid = type !== 'free_trial'
  if (emailConfirmedAt === null && !hasPaid) return
  const deletedAt = now.toISOString()
  const end = trialExpiresAt ?? trialEnd(new Date(createdAt))
  await db
    .insertInto('pastTrials')
    .values({ emailHash, trialExpiresAt: end, deletedAt })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet({ deletedAt }))
    .execute()
}

/** Resumes the trial that this e-mail had. */
export async function continueTrial(
  db: Db,
  restaurantId: string,
  emailHash: string,
): Promise<void> {
  const past = await db
    .selectFrom('pastTrials')
    .select('trialExpiresAt')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()
  if (!past) return
  await db.updateTable('subscriptions').set(past).where('restaurantId', '=', restaurantId).execute()
}

export async function forgetPastTrials(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('pastTrials').where('deletedAt', '<=', before).execute()
}
