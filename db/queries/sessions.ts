import { compiledQuery } from '../compiled-query.ts'
import type { Subscription } from '../rules/plans.ts'
import type { Db, OneUsePurpose } from '../schema.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './payments.ts'

/** Who is asking, and for which restaurant, as of this request. */
export interface Visit {
  ownerId: string
  restaurantId: string
  /** The restaurant's, so that what was made from it can be told to be current. */
  revision: number
  subscription: Subscription
  /** What let them in: a generation of tokens, or a link to the kitchen. Either may have ended since. */
  entry: { tokenVersion: number } | { linkId: string }
}

/** An owner's own. */
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

/** The session of a token's owner; undefined when the token's generation has ended. */
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

/** Whether what let somebody in still counts. */
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
  /** Of the token itself, which only the mail or the address has. */
  tokenHash: string
  purpose: OneUsePurpose
}

/** Keeps a token until it is used or `expiresAt`; those of anybody that have run out go. */
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

/** Whose token it is; undefined when it was used, has run out, or is for something else. */
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

/** Uses up all tokens of an owner for one purpose. */
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
 * Notes which secret tokens are signed with from now on, by what tells it from every other. Answers when
 * the one before was noted; null where that was the same, or none. Part of a transaction.
 */
export async function noteTokenSecret(trx: Db, digest: string, now: Date): Promise<string | null> {
  const before = await trx.selectFrom('tokenSecrets').selectAll().executeTakeFirst()
  await trx.deleteFrom('tokenSecrets').execute()
  await trx.insertInto('tokenSecrets').values({ digest, usedAt: now.toISOString() }).execute()
  return before && before.digest !== digest ? before.usedAt : null
}
