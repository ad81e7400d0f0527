import { expressionBuilder, type Selectable } from 'kysely'
import { newId } from '../ids.ts'
import { domainOf } from '../rules/contact/emails.ts'
import type { MailSubject, Db, Schema } from '../schema.ts'
import { isUnderWay, putOff, takeDue } from './outbox.ts'

export interface NewMail {
  /** Whose account it is about; null if there is none. */
  ownerId: string | null
  email: string
  about: MailSubject
  content: string | null
  expiresAt: Date
}

export type TakenMail = Selectable<Schema['mails']>

// A domain's mail server may be hostile to the others' mails.
const MOST_TO_DOMAIN = 2

/** Replaces one of the same kind and content that waits. */
export async function addMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  const { ownerId, email, about, content, expiresAt } = mail
  if (ownerId !== null) {
    const waiting = db.deleteFrom('mails').where('email', '=', email).where('about', '=', about)
    const same = waiting.where('content', 'is not distinct from', content)
    await same.where('ownerId', '=', ownerId).where('attempts', '>', 0).execute()
  }
  const time = now.toISOString()
  const row = { ...mail, id: newId(), createdAt: time, attempts: 0, nextAt: time }
  await db
    .insertInto('mails')
    .values(({ selectFrom }) => ({
      ...row,
      tokenVersion: selectFrom('owners').select('tokenVersion').where('id', '=', ownerId),
      domain: domainOf(email),
      expiresAt: expiresAt.toISOString(),
    }))
    .execute()
}

/** Leases the mail due first, two to a domain at a time; undefined if none. */
export async function takeMail(db: Db, now: Date): Promise<TakenMail | undefined> {
  const row = expressionBuilder<Schema, 'mails'>()
  const busy = db
    .selectFrom('mails')
    .select('domain')
    .where(isUnderWay('mails', now))
    .groupBy('domain')
    .having(({ fn }) => fn.countAll(), '>=', MOST_TO_DOMAIN)
  const where = [row('domain', 'not in', busy), row('expiresAt', '>', now.toISOString())]
  const [mail] = await takeDue(db, 'mails', now, { where })
  return mail
}

/** Whether its link still counts: it may have ended with the owner's tokens. Part of a transaction. */
export async function isMailMeant(trx: Db, id: string): Promise<boolean> {
  const mail = await trx
    .selectFrom('mails')
    .innerJoin('owners', 'owners.id', 'mails.ownerId')
    .select('mails.id')
    .where('mails.id', '=', id)
    .where((row) =>
      row.or([
        row('about', 'in', ['undo-email', 'undo-passkey']),
        row('mails.tokenVersion', '=', row.ref('owners.tokenVersion')),
      ]),
    )
    .executeTakeFirst()
  return mail !== undefined
}

export async function removeMailsOf(
  db: Db,
  ownerId: string,
  ...about: readonly MailSubject[]
): Promise<void> {
  await db.deleteFrom('mails').where('ownerId', '=', ownerId).where('about', 'in', about).execute()
}

export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Whether the address was refused for good. */
export async function noteMailRefused(db: Db, ownerId: string, at: Date | null): Promise<void> {
  const mailRefusedAt = at?.toISOString() ?? null
  await db
    .updateTable('owners')
    .set({ mailRefusedAt })
    .where('id', '=', ownerId)
    .where('mailRefusedAt', 'is distinct from', mailRefusedAt)
    .execute()
}

export async function putOffMail(
  db: Db,
  { id, attempts }: TakenMail,
  failure: string,
  now: Date,
): Promise<void> {
  const waiting = putOff('mails', attempts, failure, now)
  await db.updateTable('mails').set(waiting).where('id', '=', id).execute()
}

export async function removeExpiredMails(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('expiresAt', '<=', now.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function isMailWaiting(db: Db, email: string, about: MailSubject): Promise<boolean> {
  const mail = await db
    .selectFrom('mails')
    .select('id')
    .where('email', '=', email)
    .where('about', '=', about)
    .where('attempts', '>', 0)
    .executeTakeFirst()
  return mail !== undefined
}
