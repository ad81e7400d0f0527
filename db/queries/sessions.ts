import { compiledQuery } from '../compiled-query.ts'
import type { Subscription } from '../rules/plans.ts'
import type { Db, OneUsePurpose } from '../schema.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './payments.ts'

export interface Visit {
  ownerId: string
  restaurantId: string
  /** Tells whether cached data is current. */
  revision: number
  subscription: Subscription
  /** Its token generation or kitchen link, which may have ended since. */
  entry: { tokenVersion: number } | { linkId: string }
}

export interface Session extends Visit {
  entry: { tokenVersion: number }
}

const sessionRows = compiledQuery(
  (db, { ownerId, tokenVersion }: { ownerId: string; tokenVersion: number }) =>
    db
      .selectFrom('owners')
      .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
      .innerJoin('subscriptions', 'subscriptions.ownerId', 'owners.id')
      .select(['restaurants.id', 'restaurants.revision'])
      .select(SUBSCRIPTION_COLUMNS)
      .where('owners.id', '=', ownerId)
      .where('tokenVersion', '=', tokenVersion)
      .orderBy('restaurants.createdAt'),
)

/** Undefined if the generation has ended. */
export async function findSession(
  db: Db,
  ownerId: string,
  tokenVersion: number,
): Promise<Session | undefined> {
  const [row] = await sessionRows(db, { ownerId, tokenVersion })
  if (!row) return undefined
  const { id: restaurantId, revision, ...subscription } = row
  const entry = { tokenVersion }
  return { ownerId, restaurantId, revision, subscription: toSubscription(subscription), entry }
}

const entriesByToken = compiledQuery((db, values: { ownerId: string; tokenVersion: number }) =>
  db
    .selectFrom('owners')
    .select('id')
    .where('id', '=', values.ownerId)
    .where('tokenVersion', '=', values.tokenVersion),
)

const entriesByLink = compiledQuery((db, values: { linkId: string }) =>
  db.selectFrom('kitchenLinks').select('id').where('id', '=', values.linkId),
)

export async function isStillIn(
  db: Db,
  { ownerId, entry }: Pick<Visit, 'ownerId' | 'entry'>,
): Promise<boolean> {
  const found =
    'linkId' in entry
      ? await entriesByLink(db, { linkId: entry.linkId })
      : await entriesByToken(db, { ownerId, tokenVersion: entry.tokenVersion })
  return found.length > 0
}

export interface MailToken {
  /** Only the mail has the token. */
  tokenHash: string
  purpose: OneUsePurpose
}

/** Also removes expired ones. */
export async function addMailToken(
  db: Db,
  token: MailToken & { ownerId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('mailTokens').where('expiresAt', '<=', now.toISOString()).execute()
  await db
    .insertInto('mailTokens')
    .values({ ...token, expiresAt: token.expiresAt.toISOString() })
    .execute()
}

/** Undefined if used, expired or for another purpose. */
export async function findMailTokenOwner(
  db: Db,
  { tokenHash, purpose }: MailToken,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailTokens')
    .select('ownerId')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.ownerId
}

export async function deleteMailTokens(
  db: Db,
  ownerId: string,
  purpose: OneUsePurpose,
): Promise<void> {
  await db
    .deleteFrom('mailTokens')
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', purpose)
    .execute()
}

/**
 * Records which secret signs tokens, by digest. Returns when a different one was recorded, else null. Part
 * of a transaction.
 */
export async function noteTokenSecret(trx: Db, digest: string, now: Date): Promise<string | null> {
  const before = await trx.selectFrom('tokenSecrets').selectAll().executeTakeFirst()
  await trx.deleteFrom('tokenSecrets').execute()
  await trx.insertInto('tokenSecrets').values({ digest, usedAt: now.toISOString() }).execute()
  return before && before.digest !== digest ? before.usedAt : null
}
