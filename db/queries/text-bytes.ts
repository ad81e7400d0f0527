import { sql } from 'kysely'
import { DataError } from '../errors.ts'
import { MOST_TEXT_BYTES } from '../rules/limits.ts'
import type { Db } from '../schema.ts'

type Text = string | null | undefined

export function bytesOf(texts: readonly Text[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

/** Of all translations; reads each. */
export async function sumTextBytes(db: Db, restaurantId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('texts')
    .select(sql<number | string | null>`sum(octet_length("text"))`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** A conflict if too many. */
export function assertFit(bytes: number): void {
  if (bytes <= MOST_TEXT_BYTES.further) return
  // Not those in the bin.
  const message =
    'The texts of this menu, with those in its bin, are too long in all. Please shorten some, or empty the bin.'
  throw new DataError('conflict', message)
}

export function tooLongInAll(): DataError {
  const message = 'The texts of this menu are too long in all. Please shorten some.'
  return new DataError('conflict', message)
}
