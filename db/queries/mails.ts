import { whatIsFree } from '../engines/engine.ts'
import { newId } from '../ids.ts'
import type { MailSubject } from '../tables/mail-tables.ts'
import type { Db } from '../tables/schema.ts'

export interface NewMail {
  email: string
  about: MailSubject
  content: string | null
  expiresAt: Date
}

/** A mail in the hands of whoever took it. */
export interface TakenMail {
  id: string
  email: string
  about: MailSubject
  content: string | null
  attempts: number
}

/** Keeps a mail to be sent, in the place of a link of its kind that could not be sent yet. */
export async function addMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  const { email, about, expiresAt } = mail
  if (mail.content === null) {
    const waiting = db.deleteFrom('mails').where('email', '=', email).where('about', '=', about)
    await waiting.where('attempts', '>', 0).execute()
  }
  const time = now.toISOString()
  const row = { ...mail, id: newId(), createdAt: time, attempts: 0, nextAt: time }
  await db
    .insertInto('mails')
    .values({ ...row, expiresAt: expiresAt.toISOString() })
    .execute()
}

/** For how long a mail is taken, how far ahead a time cannot be meant, and domains that wait. */
interface TakeOptions {
  leaseMs: number
  furthestMs: number
  /** In lower case. */
  notTo?: readonly string[]
}

/**
 * Takes the mail that is due first, for whoever asks alone, until `leaseMs` have passed; undefined
 * when none is due.
 */
export async function takeMail(
  db: Db,
  now: Date,
  { leaseMs, furthestMs, notTo = [] }: TakeOptions,
): Promise<TakenMail | undefined> {
  const nextAt = after(now, leaseMs)
  for (;;) {
    const mail = await db
      .selectFrom('mails')
      .select(['id', 'email', 'about', 'content', 'attempts', 'nextAt'])
      // One that is due later than any was put off until the clock was set back.
      .where((row) =>
        row.or([
          row('nextAt', '<=', now.toISOString()),
          row('nextAt', '>', after(now, furthestMs)),
        ]),
      )
      .where((row) =>
        row.and(
          notTo.map((domain) => row(row.fn<string>('lower', ['email']), 'not like', `%@${domain}`)),
        ),
      )
      .orderBy('nextAt')
      .orderBy('id')
      .limit(1)
      .$call(whatIsFree(db))
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

/** Forgets a mail that was sent, or never will be. */
export async function removeMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}

/** Notes on an owner whether the mail server has refused their address for good. */
export async function noteMailRefused(db: Db, ownerId: string, at: Date | null): Promise<void> {
  const mailRefusedAt = at?.toISOString() ?? null
  await db
    .updateTable('owners')
    .set({ mailRefusedAt })
    .where('id', '=', ownerId)
    .where('mailRefusedAt', 'is distinct from', mailRefusedAt)
    .execute()
}

/** Puts off a mail that could not be sent. */
export async function putOffMail(db: Db, { id, attempts }: TakenMail, nextAt: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ attempts: attempts + 1, nextAt: nextAt.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Forgets the mails that nobody needs any more; returns how many. */
export async function removeExpiredMails(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('expiresAt', '<=', now.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Whether a mail to this address could not be sent yet. */
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

/** How many mails could not be sent yet, and since when the oldest of them waits. */
export interface WaitingMails {
  waiting: number
  since: string | null
}

export function countWaitingMails(db: Db): Promise<WaitingMails> {
  return db
    .selectFrom('mails')
    .select((row) => row.fn.countAll<number>().as('waiting'))
    .select((row) => row.fn.min<string | null>('createdAt').as('since'))
    .where('attempts', '>', 0)
    .executeTakeFirstOrThrow()
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString()
}
