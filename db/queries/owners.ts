import { DataError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { emailKey } from '../rules/emails.ts'
import type { Db } from '../schema.ts'
import { deleteMailTokens } from './sessions.ts'
import { raiseRevisions, getRestaurant, type Restaurant } from './restaurants.ts'
import { startTrial } from './payments.ts'
import { freeNames } from './names.ts'
import { listOperatorActions, type OperatorAction } from './operators.ts'
import { getPublicationState, type PublicationState } from './publications.ts'

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

/** What an owner's account is beside its restaurant. */
export interface Account {
  email: string
  emailKey: string
  /** ISO 8601; null until the e-mail is confirmed. */
  emailConfirmedAt: string | null
  /** ISO 8601, when the last mail was refused for good; null when it went out. */
  mailRefusedAt: string | null
  /** Null for an owner who signs in with Google only. */
  passwordHash: string | null
  tokenVersion: number
  /** BCP 47. */
  language: string
  createdAt: string
}

/** The account of an owner; throws when there is none. */
export function getAccount(db: Db, ownerId: string): Promise<Account> {
  return db
    .selectFrom('owners')
    .select(['email', 'emailKey', 'emailConfirmedAt', 'mailRefusedAt', 'passwordHash'])
    .select(['tokenVersion', 'language', 'createdAt'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow(notFound)
}

/**
 * Deletes an owner with all that is theirs; addresses that they keep stay reserved. Returns the ids of the
 * restaurants, whose files the publisher then takes away.
 */
export async function deleteAccount(db: Db, ownerId: string, now: Date): Promise<string[]> {
  const restaurants = await db
    .selectFrom('restaurants')
    .select('id')
    .where('ownerId', '=', ownerId)
    .execute()
  await freeNames(db, ownerId, now)
  const email = db.selectFrom('owners').select('email').where('id', '=', ownerId)
  await db.deleteFrom('mails').where('email', 'in', email).execute()
  await db.deleteFrom('owners').where('id', '=', ownerId).execute()
  return restaurants.map(({ id }) => id)
}

/** How an account stands, for whoever is to help its owner; times ISO 8601. */
export interface OwnerForHelp extends Pick<Restaurant, 'slug' | 'subscription' | 'suspendedFor'> {
  email: string
  createdAt: string
  emailConfirmedAt: string | null
  lastSignInAt: string | null
  hasPassword: boolean
  hasGoogle: boolean
  formerSlugs: string[]
  publication: Pick<PublicationState, 'wanted' | 'published' | 'publishedAt' | 'failure'>
  actions: OperatorAction[]
}

/** Reads all of it, and no secret; throws when there is no such owner. */
export async function readOwnerForHelp(db: Db, ownerId: string): Promise<OwnerForHelp> {
  const { passwordHash, googleId, ...account } = await db
    .selectFrom('owners')
    .select(['email', 'createdAt', 'emailConfirmedAt', 'lastSignInAt', 'passwordHash', 'googleId'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { id, slug, subscription, suspendedFor } = await getRestaurant(db, ownerId)
  const { wanted, published, publishedAt, failure } = await getPublicationState(db, id)
  const former = await db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .where('restaurantId', '=', id)
    .where('slug', '!=', slug)
    .orderBy('slug')
    .execute()
  return {
    ...account,
    hasPassword: passwordHash !== null,
    hasGoogle: googleId !== null,
    slug,
    formerSlugs: former.map((row) => row.slug),
    subscription,
    suspendedFor,
    publication: { wanted, published, publishedAt, failure },
    actions: await listOperatorActions(db, ownerId),
  }
}

export interface Customer {
  ownerId: string
  restaurantName: string
  email: string
}

/** Every owner with a restaurant, in the order in which they came. */
export function listCustomers(db: Db): Promise<Customer[]> {
  return db
    .selectFrom('owners')
    .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
    .select(['owners.id as ownerId', 'restaurants.name as restaurantName', 'owners.email'])
    .orderBy('restaurants.createdAt')
    .orderBy('restaurants.id')
    .execute()
}
