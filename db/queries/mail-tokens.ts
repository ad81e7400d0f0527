import type { OneUsePurpose } from '../tables/mail-tables.ts'
import type { Db } from '../tables/schema.ts'

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
