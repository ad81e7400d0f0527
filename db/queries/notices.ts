import {
  dueNotices,
  NEWS_MS,
  TRIAL_NOTICE_MS,
  type Notice,
  type NoticeState,
  type PaidInvoice,
} from '../rules/billing/notices.ts'
import { graceEnd } from '../rules/billing/plans.ts'
import type { Db } from '../schema.ts'

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
