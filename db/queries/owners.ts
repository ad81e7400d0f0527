import { DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { emailKey } from '../rules/emails.ts'
import type { Db } from '../schema.ts'

export interface Owner {
  id: string
  email: string
  passwordHash: string | null
  tokenVersion: number
}

export interface NewOwner {
  email: string
  passwordHash: string | null
  language: string
  now: Date
}

/** Adds an owner; throws a conflict on `email` when somebody has it. */
export async function addOwner(
  db: Db,
  { email, passwordHash, language, now }: NewOwner,
): Promise<Owner> {
  const owner = { id: newId(), email, passwordHash, tokenVersion: 1 }
  const added = await db
    .insertInto('owners')
    .values({
      ...owner,
      emailKey: emailKey(email),
      googleId: null,
      emailConfirmedAt: null,
      language,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) {
    throw new DataError('conflict', 'Email already exists', 'email')
  }
  return owner
}

/** The owner with this e-mail, however it is spelled. */
export async function findOwnerByEmail(db: Db, email: string): Promise<Owner | undefined> {
  return db
    .selectFrom('owners')
    .select(['id', 'email', 'passwordHash', 'tokenVersion'])
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
}
