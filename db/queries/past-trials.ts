import { notFound } from '../errors.ts'
import { DAY_MS } from '../rules/durations.ts'
import { trialEnd } from '../rules/plans.ts'
import type { Db } from '../tables/schema.ts'

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
