import { skipLocked } from '../engines/engine.ts'
import { newId } from '../ids.ts'
import { domainOf } from '../rules/contact/emails.ts'
import type { MailSubject, Db } from '../schema.ts'

export interface NewMail {
  /** Whose account it is about; null if there is none. */
  ownerId: string | null
  email: string
  about: MailSubject
  content: string | null
  expiresAt: Date
}

export interface TakenMail {
  id: string
  ownerId: string | null
  email: string
  domain: string
  about: MailSubject
  content: string | null
  expiresAt: string
  attempts: number
}

const TAKEN = ['id', 'ownerId', 'email', 'domain', 'about', 'content', 'expiresAt'] as const

/** Replaces a waiting link of the same kind. */
export async function addMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  const { ownerId, email, about, expiresAt } = mail
  if (mail.content === null && ownerId !== null) {
    const waiting = db.deleteFrom('mails').where('email', '=', email).where('about', '=', about)
    await waiting.where('ownerId', '=', ownerId).where('attempts', '>', 0).execute()
  }
  const time = now.toISOString()
  const row = { ...mail, id: newId(), createdAt: time, attempts: 0, nextAt: time, failure: null }
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

/** `furthestMs`: later times mean a wrong clock. */
interface TakeOptions {
  leaseMs: number
  furthestMs: number
  notTo?: readonly string[]
}

/** Leases the mail due first; undefined if none. */
export async function takeMail(
  db: Db,
  now: Date,
  { leaseMs, furthestMs, notTo = [] }: TakeOptions,
): Promise<TakenMail | undefined> {
  const nextAt = after(now, leaseMs)
  for (;;) {
    const mail = await db
      .selectFrom('mails')
      .select([...TAKEN, 'attempts', 'nextAt'])
      // Too far ahead: the clock was set back since.
      .where((row) =>
        row.or([
          row('nextAt', '<=', now.toISOString()),
          row('nextAt', '>', after(now, furthestMs)),
        ]),
      )
      .$if(notTo.length > 0, (mails) => mails.where('domain', 'not in', notTo))
      .orderBy('nextAt')
      .orderBy('id')
      .limit(1)
      .$call(skipLocked(db))
      .executeTakeFirst()
    if (!mail) return undefined
    const { nextAt: seen, ...taken } = mail
    const { numUpdatedRows } = await db
      .updateTable('mails')
      .set({ nextAt })
      .where('id', '=', mail.id)
      .where('nextAt', '=', seen)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return taken
  }
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
        row('about', '=', 'undo-email'),
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
  { nextAt, failure }: { nextAt: Date; failure: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ attempts: attempts + 1, nextAt: nextAt.toISOString(), failure })
    .where('id', '=', id)
    .execute()
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

export interface WaitingMails {
  waiting: number
  since: string | null
  /** Of the oldest. */
  failure: string | null
}

export async function countWaitingMails(db: Db): Promise<WaitingMails> {
  const oldest = await db
    .selectFrom('mails')
    .select(['createdAt as since', 'failure'])
    .select((row) => row.fn.countAll<number>().over().as('waiting'))
    .where('attempts', '>', 0)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return oldest ?? { waiting: 0, since: null, failure: null }
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
