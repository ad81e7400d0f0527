import type { ExpressionBuilder } from 'kysely'
import { FURTHEST_MS } from '../rules/publishing-times.ts'
import type { Schema } from '../tables/schema.ts'

type PublicationRow = ExpressionBuilder<Schema, 'publications'>

/** Nobody is publishing it, and it has not failed just now. */
export function isDue(now: Date) {
  return (row: PublicationRow) =>
    row.and([
      row.or([row('failure', 'is', null), isOver(row, 'retryAt', now)]),
      isOver(row, 'leaseUntil', now),
    ])
}

/** A time that is too far ahead was written before the clock was set back. */
export function isOver(row: PublicationRow, column: 'retryAt' | 'leaseUntil', now: Date) {
  const furthest = new Date(now.getTime() + FURTHEST_MS).toISOString()
  return row.or([
    row(column, 'is', null),
    row(column, '<=', now.toISOString()),
    row(column, '>', furthest),
  ])
}
