import type { CompiledQuery, InferResult } from 'kysely'
import { engineOf } from '../engines/engine.ts'
import type { Subscription } from '../rules/billing/plans.ts'
import { mayDo, type Role } from '../rules/roles.ts'
import type { Db, OneUsePurpose } from '../schema.ts'
import { ownedSince } from './restaurants.ts'
import { SUBSCRIPTION_COLUMNS, toSubscription } from './payments.ts'

/** Somebody's sign-in: an account, the generation of its tokens, and the browser's session. */
export interface Person {
  personId: string
  tokenVersion: number
  /** Tokens of older versions have none. */
  sessionId?: string
}

export interface Visit {
  /** Of the restaurant; its limits count. */
  ownerId: string
  restaurantId: string
  /** Tells whether cached data is current. */
  revision: number
  subscription: Subscription
  /** A sign-in, an API key or a kitchen link, which may have ended since. */
  entry: Session['entry'] | { linkId: string }
}

export interface Session extends Visit {
  role: Role
  /** `keyHash`: of a program with the restaurant's key; the person is the owner then. */
  entry: Person & { keyHash?: string }
  /** When the browser's session was last noted as used; undefined without one. */
  lastUsedAt?: string | null
  /** When a member was last noted as seen here; undefined for the owner. */
  seenAt?: string | null
}

// Values as queries: SQLite plans a join anew for each value that is compared with a column (ten times the
// cost).
function selectSession(db: Db, sessionId: string, personId: string, tokenVersion: number) {
  const text = (value: string) =>
    db.selectNoFrom(({ val, cast }) => cast<string>(val(value), 'text').as('value'))
  const version = db.selectNoFrom(({ val, cast }) =>
    cast<number>(val(tokenVersion), 'integer').as('value'),
  )
  return db
    .selectFrom('owners')
    .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
    .innerJoin('subscriptions', 'subscriptions.restaurantId', 'restaurants.id')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.ownerId', '=', 'owners.id').on('sessions.id', '=', text(sessionId)),
    )
    .select(['restaurants.id', 'restaurants.revision', 'sessions.lastUsedAt'])
    .select(SUBSCRIPTION_COLUMNS)
    .where('owners.id', '=', text(personId))
    .where('tokenVersion', '=', version)
    .orderBy(ownedSince)
}

// Every signed-in call asks; compiling it each time would cost a tenth of `GET /categories`.
const compiled = new Map<object, CompiledQuery>()
type SessionRow = InferResult<ReturnType<typeof selectSession>>[number]

/**
 * In the chosen restaurant, or in the person's own, or else in the first that they joined. Undefined if
 * there is none of them, or the sign-in has ended.
 */
export async function findSession(
  db: Db,
  person: Person,
  chosenId?: string,
): Promise<Session | undefined> {
  const { personId, tokenVersion, sessionId = '' } = person
  const engine = engineOf(db)
  const parameters = [sessionId, personId, tokenVersion] as const
  const query = compiled.get(engine) ?? selectSession(db, ...parameters).compile()
  compiled.set(engine, query)
  const { rows } = await db.executeQuery<SessionRow>({ ...query, parameters })
  const row = rows.find(({ id }) => chosenId === undefined || id === chosenId)
  if (!row) return findMembersSession(db, person, chosenId)
  const { id: restaurantId, revision, lastUsedAt, ...subscription } = row
  if (hasEnded(person, lastUsedAt)) return undefined
  const found = { ownerId: personId, restaurantId, revision, lastUsedAt, role: 'owner' } as const
  return { ...found, subscription: toSubscription(subscription), entry: person }
}

function hasEnded({ sessionId }: Person, lastUsedAt: string | null): boolean {
  return sessionId !== undefined && lastUsedAt === null
}

async function findMembersSession(
  db: Db,
  person: Person,
  chosenId?: string,
): Promise<Session | undefined> {
  const { personId, tokenVersion, sessionId = '' } = person
  const row = await db
    .selectFrom('members')
    .innerJoin('owners as people', 'people.id', 'members.personId')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurantId')
    .innerJoin('subscriptions', 'subscriptions.restaurantId', 'restaurants.id')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.ownerId', '=', 'people.id').on('sessions.id', '=', sessionId),
    )
    .select(['restaurants.id', 'restaurants.revision', 'restaurants.ownerId', 'role'])
    .select(['sessions.lastUsedAt', 'members.lastSeenAt as seenAt'])
    .select(SUBSCRIPTION_COLUMNS)
    .where('personId', '=', personId)
    .where('people.tokenVersion', '=', tokenVersion)
    .$if(chosenId !== undefined, (query) => query.where('restaurants.id', '=', chosenId ?? ''))
    .orderBy('members.createdAt')
    .orderBy('restaurants.id')
    .executeTakeFirst()
  if (!row || hasEnded(person, row.lastUsedAt)) return undefined
  const { id: restaurantId, revision, ownerId, role, lastUsedAt, seenAt, ...subscription } = row
  const found = { ownerId, restaurantId, revision, role, lastUsedAt, seenAt }
  return { ...found, subscription: toSubscription(subscription), entry: person }
}

/** Whether the generation of tokens goes on, and the browser's session. */
export async function isPersonValid(
  db: Db,
  { personId, tokenVersion, sessionId }: Person,
): Promise<boolean> {
  const found = await db
    .selectFrom('owners')
    .select('id')
    .where('id', '=', personId)
    .where('tokenVersion', '=', tokenVersion)
    .$if(sessionId !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sessions')
            .select('id')
            .where('sessions.id', '=', sessionId ?? '')
            .where('ownerId', '=', personId),
        ),
      ),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the sign-in, key or link goes on, and the person may still do what their role may. */
export async function checkVisit(
  db: Db,
  { entry, ...visit }: Visit | Session,
): Promise<'valid' | 'ended' | 'not allowed'> {
  if ('linkId' in entry) return (await isLinkThere(db, entry.linkId)) ? 'valid' : 'ended'
  const isThere =
    (await isPersonValid(db, entry)) &&
    (entry.keyHash === undefined || (await isKeyThere(db, entry.keyHash)))
  if (!isThere) return 'ended'
  const role = await findRole(db, visit.restaurantId, entry.personId)
  const isAllowed = role !== undefined && 'role' in visit && mayDo(role, visit.role)
  return isAllowed ? 'valid' : 'not allowed'
}

async function isLinkThere(db: Db, linkId: string): Promise<boolean> {
  const link = db.selectFrom('kitchenLinks').select('id').where('id', '=', linkId)
  return (await link.executeTakeFirst()) !== undefined
}

async function isKeyThere(db: Db, keyHash: string): Promise<boolean> {
  const key = db.selectFrom('apiKeys').select('hash').where('hash', '=', keyHash)
  return (await key.executeTakeFirst()) !== undefined
}

/** Undefined for a stranger. */
export async function findRole(
  db: Db,
  restaurantId: string,
  personId: string,
): Promise<Role | undefined> {
  const row = await db
    .selectFrom('restaurants')
    .leftJoin('members', (join) =>
      join.onRef('restaurantId', '=', 'restaurants.id').on('personId', '=', personId),
    )
    .select(['ownerId', 'role'])
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirst()
  return row?.ownerId === personId ? 'owner' : (row?.role ?? undefined)
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
