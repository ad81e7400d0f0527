import type { CompiledQuery, InferResult } from 'kysely'
import { engineOf } from '../engines/engine.ts'
import type { Subscription } from '../rules/billing/plans.ts'
import type { Db, OneUsePurpose } from '../schema.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './payments.ts'

export interface Visit {
  ownerId: string
  restaurantId: string
  /** Tells whether cached data is current. */
  revision: number
  subscription: Subscription
  /** Its token generation, API key or kitchen link, which may have ended since. */
  entry: Session['entry'] | { linkId: string }
}

export interface Session extends Visit {
  /** `keyHash`: of a program with the restaurant's key. */
  entry: { tokenVersion: number; keyHash?: string }
}

function selectSession(db: Db, ownerId: string, tokenVersion: number) {
  return db
    .selectFrom('owners')
    .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
    .innerJoin('subscriptions', 'subscriptions.ownerId', 'owners.id')
    .select(['restaurants.id', 'restaurants.revision'])
    .select(SUBSCRIPTION_COLUMNS)
    .where('owners.id', '=', ownerId)
    .where('tokenVersion', '=', tokenVersion)
    .orderBy('restaurants.createdAt')
}

// Every signed-in call asks; compiling it each time would cost a tenth of `GET /categories`.
const compiled = new Map<object, CompiledQuery>()
type SessionRow = InferResult<ReturnType<typeof selectSession>>[number]

/** Undefined if the generation has ended. */
export async function findSession(
  db: Db,
  ownerId: string,
  tokenVersion: number,
): Promise<Session | undefined> {
  const engine = engineOf(db)
  const query = compiled.get(engine) ?? selectSession(db, ownerId, tokenVersion).compile()
  compiled.set(engine, query)
  const parameters = [ownerId, tokenVersion]
  const { rows } = await db.executeQuery<SessionRow>({ ...query, parameters })
  const [row] = rows
  if (!row) return undefined
  const { id: restaurantId, revision, ...subscription } = row
  const entry = { tokenVersion }
  return { ownerId, restaurantId, revision, subscription: toSubscription(subscription), entry }
}

export async function isSessionValid(
  db: Db,
  { ownerId, entry }: Pick<Visit, 'ownerId' | 'entry'>,
): Promise<boolean> {
  if ('linkId' in entry) {
    const link = db.selectFrom('kitchenLinks').select('id').where('id', '=', entry.linkId)
    return (await link.executeTakeFirst()) !== undefined
  }
  const { keyHash, tokenVersion } = entry
  const query = db
    .selectFrom('owners')
    .select('id')
    .where('id', '=', ownerId)
    .where('tokenVersion', '=', tokenVersion)
    .$if(keyHash !== undefined, (owners) =>
      owners.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('apiKeys')
            .select('hash')
            .where('hash', '=', keyHash ?? ''),
        ),
      ),
    )
  return (await query.executeTakeFirst()) !== undefined
}

export interface MailToken {
  /** Only the mail has the token. */
  tokenHash: string
  purpose: OneUsePurpose
}

/** Also removes expired ones. */
export async function addMailToken(
  db: Db,
  token: MailToken & { ownerId: string; expiresAt: Date; email?: string | null },
  now: Date,
): Promise<void> {
  await db.deleteFrom('mailTokens').where('expiresAt', '<=', now.toISOString()).execute()
  await db
    .insertInto('mailTokens')
    .values({ email: null, ...token, expiresAt: token.expiresAt.toISOString() })
    .execute()
}

export interface FoundToken {
  ownerId: string
  /** That the account gets; null for other purposes. */
  email: string | null
  expiresAt: string
}

/** Undefined if used, expired or for another purpose. */
export function findMailToken(
  db: Db,
  { tokenHash, purpose }: MailToken,
  now: Date,
): Promise<FoundToken | undefined> {
  return db
    .selectFrom('mailTokens')
    .select(['ownerId', 'email', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

export async function removeMailToken(trx: Db, { tokenHash, purpose }: MailToken): Promise<void> {
  const token = trx.deleteFrom('mailTokens').where('tokenHash', '=', tokenHash)
  await token.where('purpose', '=', purpose).execute()
}

export async function deleteMailTokens(
  db: Db,
  ownerId: string,
  ...purposes: readonly OneUsePurpose[]
): Promise<void> {
  await db
    .deleteFrom('mailTokens')
    .where('ownerId', '=', ownerId)
    .where('purpose', 'in', purposes)
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
