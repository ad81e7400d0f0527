import { sql } from 'kysely'
import { DataError } from '../errors.ts'
import { MOST_TEXT_BYTES } from '../rules/limits.ts'
import type { Db } from '../schema.ts'

type Text = string | null | undefined

/** How many bytes in UTF-8 these have together. */
export function bytesOf(texts: readonly Text[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)
}

/** The same of the texts of a menu in all further languages, each of which is read for it. */
export async function sumTextBytes(db: Db, restaurantId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('texts')
    .select(sql<number | string | null>`sum(octet_length("text"))`.as('bytes'))
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Throws a conflict when a menu would have so many in further languages. */
export function assertFit(bytes: number): void {
  if (bytes <= MOST_TEXT_BYTES.further) return
  // Those of what is in the bin stay where they are.
  const message =
    'The texts of this menu, with those in its bin, are too long in all. Please shorten some, or empty the bin.'
  throw new DataError('conflict', message)
}

/** The same when texts come to it in the place of others. */
export async function assertRoomForTexts(
  db: Db,
  restaurantId: string,
  { coming, going }: { coming: readonly Text[]; going: readonly Text[] },
): Promise<void> {
  const more = bytesOf(coming) - bytesOf(going)
  if (more > 0) assertFit((await sumTextBytes(db, restaurantId)) + more)
}

/** The texts of one menu have too many bytes together. */
export function tooLongInAll(): DataError {
  const message = 'The texts of this menu are too long in all. Please shorten some.'
  return new DataError('conflict', message)
}
