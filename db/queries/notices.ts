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
import type { InvoicesReader } from './payments.ts'
import { listOwnRestaurants } from './people.ts'

export interface NoticeReader {
  id: string
  email: string
  language: string
}

/** Restaurants with possibly due notices, by id after `after`. */
export async function listWithNotices(
  db: Db,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('restaurants', 'restaurants.id', 'subscriptions.restaurantId')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .select('restaurants.id')
    .where('restaurants.id', '>', after)
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
            .whereRef('invoices.restaurantId', '=', 'restaurants.id')
            .where('paidAt', '>=', before(now, NEWS_MS)),
        ),
      ]),
    )
    // Imported menus have made-up addresses.
    .where((row) => row.or([row('passwordHash', 'is not', null), row('googleId', 'is not', null)]))
    .orderBy('restaurants.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Due notices, recorded as sent: add their mails in the same transaction. */
export async function claimNotices(
  trx: Db,
  restaurantId: string,
  now: Date,
): Promise<{ reader: NoticeReader; notices: Notice[] } | undefined> {
  const found = await readState(trx, restaurantId)
  if (!found) return undefined
  const { reader, state } = found
  const about = await nameOfSeveral(trx, reader.id, restaurantId)
  const notices: Notice[] = []
  for (const notice of dueNotices(state, now)) {
    if (await isNew(trx, reader.id, notice, now)) notices.push({ ...notice, ...about })
  }
  return { reader, notices }
}

/** Nothing for the only one of an owner, whose mails need not say which it is. */
async function nameOfSeveral(
  trx: Db,
  ownerId: string,
  restaurantId: string,
): Promise<Pick<Notice, 'restaurant'>> {
  const all = await listOwnRestaurants(trx, ownerId)
  const about = all.find(({ id }) => id === restaurantId)
  return about && all.length > 1 ? { restaurant: { id: about.id, name: about.name } } : {}
}

async function readState(
  trx: Db,
  restaurantId: string,
): Promise<{ reader: NoticeReader; state: NoticeState } | undefined> {
  const row = await trx
    .selectFrom('restaurants')
    .innerJoin('owners', 'owners.id', 'restaurants.ownerId')
    .innerJoin('subscriptions', 'subscriptions.restaurantId', 'restaurants.id')
    .select(['owners.id', 'email', 'owners.language'])
    .select(['type', 'trialExpiresAt', 'paymentFailedAt'])
    .where('restaurants.id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, language, ...subscription } = row
  const graceEndsAt = graceEnd(subscription)
  const paidInvoices = await listPaid(trx, { restaurantId, ownerId: id })
  return {
    reader: { id, email, language },
    state: { ...subscription, graceEndsAt, paidInvoices },
  }
}

async function listPaid(
  trx: Db,
  { restaurantId, ownerId }: InvoicesReader,
): Promise<PaidInvoice[]> {
  const rows = await trx
    .selectFrom('invoices')
    .select(['id', 'number', 'amount', 'amountRefunded', 'currency', 'paidAt', 'pdfUrl'])
    .where('restaurantId', '=', restaurantId)
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
