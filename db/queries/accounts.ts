import { notFound } from '../errors.ts'
import type { Db } from '../tables/schema.ts'
import { freeNames } from './names.ts'

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
