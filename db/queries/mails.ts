import { skipLocked } from '../engines/engine.ts'
import { newId } from '../ids.ts'
import type { MailSubject, Db } from '../schema.ts'
import {
  dueNotices,
  NEWS_MS,
  TRIAL_NOTICE_MS,
  type Notice,
  type NoticeState,
  type PaidInvoice,
} from '../rules/billing/notices.ts'
import { graceEnd } from '../rules/billing/plans.ts'

export interface NewMail {
  email: string
  about: MailSubject
  content: string | null
  expiresAt: Date
}

export interface TakenMail {
  id: string
  email: string
  about: MailSubject
  content: string | null
  attempts: number
}

/** Replaces a waiting link of the same kind. */
export async function addMail(db: Db, mail: NewMail, now: Date): Promise<void> {
  const { email, about, expiresAt } = mail
  if (mail.content === null) {
    const waiting = db.deleteFrom('mails').where('email', '=', email).where('about', '=', about)
    await waiting.where('attempts', '>', 0).execute()
  }
  const time = now.toISOString()
  const row = { ...mail, id: newId(), createdAt: time, attempts: 0, nextAt: time, failure: null }
  await db
    .insertInto('mails')
    .values({ ...row, expiresAt: expiresAt.toISOString() })
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
      .select(['id', 'email', 'about', 'content', 'attempts', 'nextAt'])
      // Too far ahead: the clock was set back since.
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

export interface NoticeReader {
  id: string
  email: string
  language: string
}

/** Owners with possibly due notices, by id after `after`. */
export async function listNoticeOwners(
  db: Db,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('owners', 'owners.id', 'subscriptions.ownerId')
    .select('owners.id')
    .where('owners.id', '>', after)
    .where((row) =>
      row.or([
        row.and([
          row('type', '=', 'free_trial'),
          row('trialExpiresAt', '>=', before(now, NEWS_MS)),
          row('trialExpiresAt', '<=', before(now, -TRIAL_NOTICE_MS)),
        ]),
        row('paymentFailedAt', '>=', before(now, NEWS_MS)),
        row.exists(
          row
            .selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.ownerId', '=', 'owners.id')
            .where('paidAt', '>=', before(now, NEWS_MS)),
        ),
      ]),
    )
    // Imported menus have made-up addresses.
    .where((row) => row.or([row('passwordHash', 'is not', null), row('googleId', 'is not', null)]))
    .orderBy('owners.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Due notices, recorded as sent: add their mails in the same transaction. */
export async function claimNotices(
  trx: Db,
  ownerId: string,
  now: Date,
): Promise<{ reader: NoticeReader; notices: Notice[] } | undefined> {
  const found = await readState(trx, ownerId)
  if (!found) return undefined
  const notices: Notice[] = []
  for (const notice of dueNotices(found.state, now)) {
    if (await isNew(trx, ownerId, notice, now)) notices.push(notice)
  }
  return { reader: found.reader, notices }
}

async function readState(
  trx: Db,
  ownerId: string,
): Promise<{ reader: NoticeReader; state: NoticeState } | undefined> {
  const row = await trx
    .selectFrom('owners')
    .innerJoin('subscriptions', 'subscriptions.ownerId', 'owners.id')
    .select(['email', 'language', 'type', 'trialExpiresAt', 'paymentFailedAt'])
    .where('owners.id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return undefined
  const { email, language, ...subscription } = row
  const graceEndsAt = graceEnd(subscription)
  const paidInvoices = await listPaid(trx, ownerId)
  return {
    reader: { id: ownerId, email, language },
    state: { ...subscription, graceEndsAt, paidInvoices },
  }
}

async function listPaid(trx: Db, ownerId: string): Promise<PaidInvoice[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select(['id', 'number', 'amount', 'amountRefunded', 'currency', 'paidAt', 'pdfUrl'])
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'paid')
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ amount, amountRefunded, paidAt, ...invoice }) =>
    paidAt === null ? [] : { ...invoice, amount: amount - amountRefunded, paidAt },
  )
}

async function isNew(trx: Db, ownerId: string, { occasion }: Notice, now: Date): Promise<boolean> {
  const added = await trx
    .insertInto('sentNotices')
    .values({ ownerId, occasion, sentAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['ownerId', 'occasion']).doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}
