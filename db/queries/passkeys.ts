import { hash } from 'node:crypto'
import { DataError, limitReached, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Db } from '../schema.ts'

/** Of one person. */
export const MOST_PASSKEYS = 10

export interface Passkey {
  id: string
  name: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601; null before the first use. */
  lastUsedAt: string | null
}

/** What a device has told of its passkey. */
export interface Credential {
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
}

/** The oldest first. */
export function listPasskeys(db: Db, ownerId: string): Promise<Passkey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** For the browser, which adds none twice. */
export async function listCredentials(
  db: Db,
  ownerId: string,
): Promise<Pick<Credential, 'credentialId' | 'transports'>[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('ownerId', '=', ownerId)
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    credentialId,
    transports: JSON.parse(transports) as string[],
  }))
}

export async function hasPasskey(db: Db, ownerId: string): Promise<boolean> {
  const passkey = db.selectFrom('passkeys').select('id').where('ownerId', '=', ownerId)
  return (await passkey.executeTakeFirst()) !== undefined
}

/** Returns how many there are now. Part of a transaction. */
export async function addPasskey(
  trx: Db,
  {
    ownerId,
    name,
    publicKey,
    transports,
    ...credential
  }: Credential & {
    ownerId: string
    name: string
  },
  now: Date,
): Promise<number> {
  const present = await listPasskeys(trx, ownerId)
  if (present.length >= MOST_PASSKEYS) throw limitReached(MOST_PASSKEYS, 'passkey')
  const added = await trx
    .insertInto('passkeys')
    .values({
      id: newId(),
      ownerId,
      ...credential,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: JSON.stringify(transports),
      name,
      createdAt: now.toISOString(),
      lastUsedAt: null,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) {
    throw new DataError('conflict', 'This passkey is added already', 'passkey')
  }
  return present.length + 1
}

/** The codes go with the last one. Part of a transaction. */
export async function removePasskey(trx: Db, ownerId: string, id: string): Promise<void> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound()
  if (!(await hasPasskey(trx, ownerId))) await removeCodes(trx, ownerId)
}

/** Of an account that goes to somebody else. Part of a transaction. */
export async function removePasskeys(trx: Db, ownerId: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('ownerId', '=', ownerId).execute()
  await removeCodes(trx, ownerId)
}

export async function findCredential(
  db: Db,
  credentialId: string,
): Promise<(Credential & { id: string; ownerId: string }) | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'ownerId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
    transports: JSON.parse(row.transports) as string[],
  }
}

/** False if it was used meanwhile, or removed. */
export async function usePasskey(
  trx: Db,
  { id, before, counter }: { id: string; before: number; counter: number },
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** False if it was used before. Forgets those that have expired. */
export async function useChallenge(
  trx: Db,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
  now: Date,
): Promise<boolean> {
  await trx.deleteFrom('usedChallenges').where('expiresAt', '<=', now.toISOString()).execute()
  const used = await trx
    .insertInto('usedChallenges')
    .values({ hash: hash('sha256', challenge, 'base64url'), expiresAt: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}

/** Ends the former ones. Part of a transaction. */
export async function replaceCodes(
  trx: Db,
  ownerId: string,
  codes: readonly string[],
): Promise<void> {
  await removeCodes(trx, ownerId)
  const rows = codes.map((code) => ({ ownerId, hash: hashOf(ownerId, code) }))
  await trx.insertInto('recoveryCodes').values(rows).execute()
}

/** False if there is no such code, or no more. */
export async function useCode(db: Db, ownerId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hashOf(ownerId, code))
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

export async function countCodes(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

async function removeCodes(trx: Db, ownerId: string): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('ownerId', '=', ownerId).execute()
}

// 60 random bits: a slow hash would add nothing.
function hashOf(ownerId: string, code: string): string {
  return hash('sha256', `${ownerId} ${code}`, 'base64url')
}
