import { DataError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { emailKey } from '../rules/contact/emails.ts'
import { pictureFiles } from '../rules/look/pictures.ts'
import { listOwnRestaurants } from './people.ts'
import { trialEnd } from '../rules/billing/plans.ts'
import { pick } from '../rules/record-of.ts'
import type { Db } from '../schema.ts'
import { removeSessions } from './browser-sessions.ts'
import { endOffers } from './handovers.ts'
import { removeMailsOf } from './mails.ts'
import { deleteMailTokens } from './sessions.ts'
import { shownName } from '../rules/text/labels.ts'
import { raiseRevisions, getRestaurant, type Restaurant } from './restaurants.ts'
import { freeNames } from './names.ts'
import { listPicturesOf, noteDeletedMedia } from './pictures.ts'
import { listOperatorActions, type OperatorAction } from './operators.ts'
import { getPublicationState, type PublicationState } from './publications.ts'

export interface Owner {
  id: string
  email: string
  passwordHash: string | null
  tokenVersion: number
  emailConfirmedAt: string | null
  googleId: string | null
  language: string
  lastSignInAt: string | null
}

export interface NewOwner {
  email: string
  passwordHash: string | null
  /** For an e-mail that Google has confirmed. */
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
  'lastSignInAt',
] as const

/** Without a restaurant; a conflict on `email` if it is taken. */
export async function addOwner(
  db: Db,
  { email, passwordHash, googleId, language, now }: NewOwner,
): Promise<Owner> {
  // Nobody has it, but its owner may take it back.
  if (!(await isEmailFree(db, email, { now }))) throw emailTaken()
  const owner = {
    id: newId(),
    email,
    passwordHash,
    tokenVersion: 1,
    emailConfirmedAt: googleId === undefined ? null : now.toISOString(),
    googleId: googleId ?? null,
    language,
    lastSignInAt: null,
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
    throw emailTaken()
  }
  return owner
}

export function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  return db.selectFrom('owners').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export async function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  return db
    .selectFrom('owners')
    .select(COLUMNS)
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
}

export async function findOwnerByGoogleId(db: Db, googleId: string): Promise<Owner | undefined> {
  return db.selectFrom('owners').select(COLUMNS).where('googleId', '=', googleId).executeTakeFirst()
}

/** Only the first time counts. */
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

/** Nobody can sign in until a mail to the new address was answered; a conflict if it is taken. */
export async function changeEmail(
  db: Db,
  ownerId: string,
  email: string,
  now: Date,
): Promise<void> {
  await assertEmailFree(db, email, { except: ownerId, now })
  const nobodys = { passwordHash: null, emailConfirmedAt: null }
  await setEmail(db, ownerId, email, nobodys)
}

/** Whose mailbox is proven; the password stays. A conflict if it is taken. */
export async function changeToProvenEmail(
  db: Db,
  ownerId: string,
  email: string,
  now: Date,
): Promise<void> {
  await assertEmailFree(db, email, { except: ownerId, now })
  await setEmail(db, ownerId, email, { emailConfirmedAt: now.toISOString() })
  await raiseRevisions(db, ownerId)
}

interface FreeFor {
  /** An owner. */
  except?: string
  now: Date
}

/** Whether no account has it, or may take it back. */
export async function isEmailFree(
  db: Db,
  email: string,
  { except = '', now }: FreeFor,
): Promise<boolean> {
  const key = emailKey(email)
  const taken = db
    .selectFrom('owners')
    .select('id')
    .where('emailKey', '=', key)
    .where('id', '!=', except)
  const held = db
    .selectFrom('heldEmails')
    .select('ownerId as id')
    .where('emailKey', '=', key)
    .where('ownerId', '!=', except)
    .where('until', '>', now.toISOString())
  return (await taken.unionAll(held).executeTakeFirst()) === undefined
}

async function assertEmailFree(db: Db, email: string, forWhom: FreeFor): Promise<void> {
  if (!(await isEmailFree(db, email, forWhom))) throw emailTaken()
}

function emailTaken(): DataError {
  return new DataError('conflict', 'Email already exists', 'email')
}

/** Keeps the former address for the owner. Part of a transaction. */
export async function holdEmail(
  trx: Db,
  { ownerId, email, until }: { ownerId: string; email: string; until: Date },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('heldEmails').where('until', '<=', now.toISOString()).execute()
  const held = { ownerId, until: until.toISOString() }
  await trx
    .insertInto('heldEmails')
    .values({ emailKey: emailKey(email), ...held })
    .onConflict((conflict) => conflict.column('emailKey').doUpdateSet(held))
    .execute()
}

// Google's account belongs to the address before.
async function setEmail(
  db: Db,
  ownerId: string,
  email: string,
  also: { passwordHash?: null; emailConfirmedAt: string | null },
): Promise<void> {
  await db
    .updateTable('owners')
    .set({ email, emailKey: emailKey(email), googleId: null, mailRefusedAt: null, ...also })
    .where('id', '=', ownerId)
    .execute()
}

export async function noteSignIn(
  db: Db,
  { id, lastSignInAt }: Pick<Owner, 'id' | 'lastSignInAt'>,
  now: Date,
): Promise<void> {
  if (lastSignInAt === null) await beginTrialOfImported(db, id, now)
  const signedIn = { lastSignInAt: now.toISOString() }
  await db.updateTable('owners').set(signedIn).where('id', '=', id).execute()
}

/** An imported menu may wait long for its owner: its trial begins with the first sign-in. */
async function beginTrialOfImported(db: Db, ownerId: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ trialExpiresAt: trialEnd(now) })
    .where('trialExpiresAt', 'is not', null)
    .where('restaurantId', 'in', (row) =>
      row
        .selectFrom('restaurants')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('importKey', 'is not', null)
        // Not one that was handed over.
        .where('ownedSince', 'is', null),
    )
    .execute()
}

export async function linkGoogle(db: Db, ownerId: string, googleId: string): Promise<void> {
  await db.updateTable('owners').set({ googleId }).where('id', '=', ownerId).execute()
}

/** Null removes it; tokens stay. */
export async function setPassword(
  db: Db,
  ownerId: string,
  passwordHash: string | null,
): Promise<void> {
  await db.updateTable('owners').set({ passwordHash }).where('id', '=', ownerId).execute()
}

// 'It was not me' goes on: who took an account away would end it.
const ENDED_LINKS = ['confirm-email', 'reset-password', 'change-email'] as const

/** Ends sign-ins, offers of restaurants and links of mails, also of mails that wait. Returns the version of new tokens. */
export async function endTokens(db: Db, ownerId: string): Promise<number> {
  await deleteMailTokens(db, ownerId, 'session', ...ENDED_LINKS)
  await removeMailsOf(db, ownerId, 'claim', 'invitation', ...ENDED_LINKS)
  await removeSessions(db, ownerId)
  await endOffers(db, ownerId)
  const { tokenVersion } = await db
    .updateTable('owners')
    .set((row) => ({ tokenVersion: row('tokenVersion', '+', 1) }))
    .where('id', '=', ownerId)
    .returning('tokenVersion')
    .executeTakeFirstOrThrow()
  return tokenVersion
}

/** Ends 'It was not me', also in mails that wait: of the change that can be undone until then, and later ones. */
export async function endUndos(db: Db, ownerId: string, until = ''): Promise<void> {
  await db
    .deleteFrom('mailTokens')
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', 'undo-email')
    .where('expiresAt', '>=', until)
    .execute()
  await db
    .deleteFrom('mails')
    .where('ownerId', '=', ownerId)
    .where('about', '=', 'undo-email')
    .where('expiresAt', '>=', until)
    .execute()
  await db
    .deleteFrom('heldEmails')
    .where('ownerId', '=', ownerId)
    .where('until', '>=', until)
    .execute()
}

export interface Account {
  email: string
  emailKey: string
  /** ISO 8601; null if unconfirmed. */
  emailConfirmedAt: string | null
  /** ISO 8601; null if the last mail went out. */
  mailRefusedAt: string | null
  /** Null with Google only. */
  passwordHash: string | null
  tokenVersion: number
  language: string
  createdAt: string
}

export function getAccount(db: Db, ownerId: string): Promise<Account> {
  return db
    .selectFrom('owners')
    .select(['email', 'emailKey', 'emailConfirmedAt', 'mailRefusedAt', 'passwordHash'])
    .select(['tokenVersion', 'language', 'createdAt'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow(notFound)
}

/** Returns restaurant ids, whose files and pictures the publisher removes. Held addresses stay reserved. */
export async function deleteAccount(db: Db, ownerId: string, now: Date): Promise<string[]> {
  const restaurants = await db
    .selectFrom('restaurants')
    .select('id')
    .where('ownerId', '=', ownerId)
    .execute()
  for (const { id } of restaurants) await deleteRestaurant(db, id, now)
  // The customer stays, so that what is paid for still is ended; nothing of it says who it was.
  await db
    .updateTable('paymentCustomers')
    .set({ email: null })
    .where('ownerId', '=', ownerId)
    .execute()
  await db.deleteFrom('owners').where('id', '=', ownerId).execute()
  return restaurants.map(({ id }) => id)
}

/** The publisher removes its files and pictures. Part of a transaction. */
export async function deleteRestaurant(trx: Db, restaurantId: string, now: Date): Promise<void> {
  const pictures = await listPicturesOf(trx, { id: restaurantId })
  await noteDeletedMedia(trx, pictures.flatMap(pictureFiles))
  await freeNames(trx, restaurantId, now)
  await trx.deleteFrom('restaurants').where('id', '=', restaurantId).execute()
}

/** What goes with an account. */
export async function countOwned(
  db: Db,
  ownerId: string,
): Promise<{ products: number; pictures: number }> {
  const { products } = await db
    .selectFrom('products')
    .innerJoin('restaurants', 'restaurants.id', 'products.restaurantId')
    .select((row) => row.fn.countAll<number>().as('products'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { products, pictures: (await listPicturesOf(db, { ownerId })).length }
}

/** For support; times in ISO 8601. */
export interface OwnerForHelp {
  ownerId: string
  email: string
  createdAt: string
  emailConfirmedAt: string | null
  lastSignInAt: string | null
  hasPassword: boolean
  hasGoogle: boolean
  actions: OperatorAction[]
  restaurants: RestaurantForHelp[]
}

export interface RestaurantForHelp extends Pick<
  Restaurant,
  'slug' | 'subscription' | 'suspendedFor'
> {
  restaurantId: string
  formerSlugs: string[]
  publication: Pick<PublicationState, 'wanted' | 'published' | 'publishedAt' | 'failure'>
}

/** Without secrets; throws if there is no such owner. */
export async function readOwnerForHelp(db: Db, ownerId: string): Promise<OwnerForHelp> {
  const { passwordHash, googleId, ...account } = await db
    .selectFrom('owners')
    .select(['email', 'createdAt', 'emailConfirmedAt', 'lastSignInAt', 'passwordHash', 'googleId'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const restaurants: RestaurantForHelp[] = []
  for (const { id } of await listOwnRestaurants(db, ownerId)) {
    restaurants.push(await readRestaurantForHelp(db, id))
  }
  return {
    ownerId,
    ...account,
    hasPassword: passwordHash !== null,
    hasGoogle: googleId !== null,
    actions: await listOperatorActions(db, ownerId),
    restaurants,
  }
}

async function readRestaurantForHelp(db: Db, restaurantId: string): Promise<RestaurantForHelp> {
  const { slug, subscription, suspendedFor } = await getRestaurant(db, restaurantId)
  const state = await getPublicationState(db, restaurantId)
  const former = await db
    .selectFrom('restaurantSlugs')
    .select('slug')
    .where('restaurantId', '=', restaurantId)
    .where('slug', '!=', slug)
    .orderBy('slug')
    .execute()
  const formerSlugs = former.map((row) => row.slug)
  const publication = pick(state, ['wanted', 'published', 'publishedAt', 'failure'])
  return { restaurantId, slug, formerSlugs, subscription, suspendedFor, publication }
}

export interface Customer {
  ownerId: string
  restaurantName: string
  email: string
}

export async function listCustomers(db: Db): Promise<Customer[]> {
  const rows = await db
    .selectFrom('owners')
    .innerJoin('restaurants', 'restaurants.ownerId', 'owners.id')
    .select(['owners.id as ownerId', 'owners.email', 'restaurants.name', 'restaurants.label'])
    .orderBy('restaurants.createdAt')
    .orderBy('restaurants.id')
    .execute()
  return rows.map(({ ownerId, email, ...named }) => {
    return { ownerId, restaurantName: shownName(named), email }
  })
}
