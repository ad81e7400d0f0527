import { DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { emailKey } from '../rules/emails.ts'
import type { Db } from '../tables/schema.ts'
import { deleteMailTokens } from './mail-tokens.ts'
import { raiseRevisions } from './restaurants.ts'
import { startTrial } from './subscriptions.ts'

export interface Owner {
  id: string
  email: string
  passwordHash: string | null
  tokenVersion: number
  emailConfirmedAt: string | null
  googleId: string | null
  /** BCP 47, for mails. */
  language: string
}

export interface NewOwner {
  email: string
  passwordHash: string | null
  /** Google's id of an account whose e-mail Google has confirmed. */
  googleId?: string
  language: string
  now: Date
}

const COLUMNS = [
  'id',
  'email',
  'passwordHash',
  'tokenVersion',
  'emailConfirmedAt',
  'googleId',
  'language',
] as const

/** Adds an owner on a fresh trial; throws a conflict on `email` when somebody has it. */
export async function addOwner(
  db: Db,
  { email, passwordHash, googleId, language, now }: NewOwner,
): Promise<Owner> {
  const owner = {
    id: newId(),
    email,
    passwordHash,
    tokenVersion: 1,
    emailConfirmedAt: googleId === undefined ? null : now.toISOString(),
    googleId: googleId ?? null,
    language,
  }
  const added = await db
    .insertInto('owners')
    .values({
      ...owner,
      emailKey: emailKey(email),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) {
    throw new DataError('conflict', 'Email already exists', 'email')
  }
  await startTrial(db, owner.id, now)
  return owner
}

/** The owner with this e-mail, however it is spelled. */
export async function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  return db
    .selectFrom('owners')
    .select(COLUMNS)
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
}

/** The owner who signs in with this Google account. */
export async function findOwnerByGoogleId(db: Db, googleId: string): Promise<Owner | undefined> {
  return db.selectFrom('owners').select(COLUMNS).where('googleId', '=', googleId).executeTakeFirst()
}

/** Says that the owner has shown to have the e-mail; the first time counts. */
export async function confirmEmail(db: Db, ownerId: string, now: Date): Promise<void> {
  await db
    .updateTable('owners')
    .set({ emailConfirmedAt: now.toISOString() })
    .where('id', '=', ownerId)
    .where('emailConfirmedAt', 'is', null)
    .execute()
  // From now on search engines are told of the menu.
  await raiseRevisions(db, ownerId)
}

/** Notes that the owner is here. */
export async function noteSignIn(db: Db, ownerId: string, now: Date): Promise<void> {
  const lastSignInAt = now.toISOString()
  await db.updateTable('owners').set({ lastSignInAt }).where('id', '=', ownerId).execute()
}

/** Lets a Google account sign in as this owner. */
export async function linkGoogle(db: Db, ownerId: string, googleId: string): Promise<void> {
  await db.updateTable('owners').set({ googleId }).where('id', '=', ownerId).execute()
}

/** Replaces the password, or takes it away; tokens are another matter. */
export async function setPassword(
  db: Db,
  ownerId: string,
  passwordHash: string | null,
): Promise<void> {
  await db.updateTable('owners').set({ passwordHash }).where('id', '=', ownerId).execute()
}

/** Ends every token of the owner, fetched or not; returns the version that new ones carry. */
export async function endTokens(db: Db, ownerId: string): Promise<number> {
  await deleteMailTokens(db, ownerId, 'session')
  const { tokenVersion } = await db
    .updateTable('owners')
    .set((row) => ({ tokenVersion: row('tokenVersion', '+', 1) }))
    .where('id', '=', ownerId)
    .returning('tokenVersion')
    .executeTakeFirstOrThrow()
  return tokenVersion
}
