import { expressionBuilder, type Expression, type Selectable, type SqlBool } from 'kysely'
import { skipLocked } from '../engines/engine.ts'
import { backoffMs } from '../rules/time/backoff.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../rules/time/dates.ts'
import type { Db, Schema } from '../schema.ts'

const SLOWLY = { firstMs: MINUTE_MS, lastMs: HOUR_MS }
const QUICKLY = { firstMs: SECOND_MS, lastMs: 5 * MINUTE_MS }

/**
 * What waits to be sent to others: a table for each kind, all with the columns of `OutboxColumns`. A lease
 * is longer than one try takes. What is due later than `furthestMs` was queued before the clock was set back.
 */
const OUTBOX = {
  mails: { key: 'id', leaseMs: 10 * MINUTE_MS, ...SLOWLY, furthestMs: 2 * HOUR_MS },
  // Receivers may ask for a day.
  webhookDeliveries: { key: 'id', leaseMs: MINUTE_MS, ...SLOWLY, furthestMs: 2 * DAY_MS },
  purges: { key: 'path', leaseMs: 15 * SECOND_MS, ...QUICKLY, furthestMs: 10 * MINUTE_MS },
} as const

type OutboxTable = keyof typeof OUTBOX

/** Somebody is sending it. */
export function isUnderWay(table: OutboxTable, now: Date): Expression<SqlBool> {
  const row = expressionBuilder<Schema, OutboxTable>()
  // Later: the clock was set back.
  const furthest = after(now, 2 * OUTBOX[table].leaseMs)
  return row.and([row('leaseUntil', '>', after(now)), row('leaseUntil', '<=', furthest)])
}

interface TakeOptions {
  where?: readonly Expression<SqlBool>[]
  limit?: number
}

/** Leases what is due first. */
export async function takeDue<Table extends OutboxTable>(
  db: Db,
  table: Table,
  now: Date,
  { where = [], limit = 1 }: TakeOptions = {},
): Promise<Selectable<Schema[Table]>[]> {
  const { key, leaseMs, furthestMs } = OUTBOX[table]
  const row = expressionBuilder<Schema, OutboxTable>()
  const isDue = row.and([
    row.or([row('nextAt', '<=', after(now)), row('nextAt', '>', after(now, furthestMs))]),
    row.or([row('leaseUntil', 'is', null), row.not(isUnderWay(table, now))]),
    ...where,
  ])
  const outbox: OutboxTable = table
  const taken = await db
    // PostgreSQL may run a subquery several times, and this once.
    .with('due', (trx) =>
      trx
        .selectFrom(outbox)
        .select(key)
        .where(isDue)
        .orderBy('nextAt')
        .orderBy('createdAt')
        .orderBy(key)
        .limit(limit)
        .$call(skipLocked(db)),
    )
    .updateTable(outbox)
    .set({ leaseUntil: after(now, leaseMs) })
    .where(key, 'in', (trx) => trx.selectFrom('due').select(key))
    .returningAll()
    .execute()
  return taken as unknown as Selectable<Schema[Table]>[]
}

/** What could not be sent after so many attempts before waits, longer each time. */
export function putOff(table: OutboxTable, attempts: number, failure: string, now: Date) {
  const nextAt = after(now, backoffMs(attempts, OUTBOX[table]))
  return { attempts: attempts + 1, nextAt, leaseUntil: null, failure }
}

interface Waiting {
  waiting: number
  since: string | null
  /** Of the oldest. */
  failure: string | null
}

export type Outbox = Record<'mails' | 'webhooks' | 'purges', Waiting>

/** What could not be sent yet. */
export async function countOutbox(db: Db): Promise<Outbox> {
  return {
    mails: await countWaiting(db, 'mails'),
    webhooks: await countWaiting(db, 'webhookDeliveries'),
    purges: await countWaiting(db, 'purges'),
  }
}

async function countWaiting(db: Db, table: OutboxTable): Promise<Waiting> {
  const oldest = await db
    .selectFrom(table)
    .select(['createdAt as since', 'failure'])
    .select((row) => row.fn.countAll<number>().over().as('waiting'))
    .where('attempts', '>', 0)
    .where('nextAt', 'is not', null)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return oldest ?? { waiting: 0, since: null, failure: null }
}

function after(now: Date, ms = 0): string {
  return new Date(now.getTime() + ms).toISOString()
}
