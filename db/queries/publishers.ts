import { LIVE_MS } from '../rules/publishing-times.ts'
import type { Db } from '../tables/schema.ts'

/** Who publishes from this database: a thread or a command, in a process of some machine. */
export interface PublisherRow {
  holder: string
  host: string
  pid: number
  /** The address that its pages name as theirs; null of an older version. */
  publicUrl: string | null
  /** When it last said that it is there. */
  seenAt: string
  /** The mark of the target that it saw last; null when that is not there, or another than was used. */
  target: string | null
}

/** Says that a publisher is there, and, where it has looked, which target it sees. */
export async function notePublisher(
  db: Db,
  { target, ...publisher }: Omit<PublisherRow, 'target'> & { target?: string | null },
): Promise<void> {
  const news = { seenAt: publisher.seenAt, ...(target !== undefined && { target }) }
  await db
    .insertInto('publishers')
    .values({ ...publisher, target: target ?? null })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet(news))
    .execute()
  if (target === undefined) return
  // What one thread sees, all of its process see.
  await db
    .updateTable('publishers')
    .set({ target })
    .where('host', '=', publisher.host)
    .where('pid', '=', publisher.pid)
    .execute()
}

/** Says of a publisher that it is there still. */
export async function noteAtWork(db: Db, holder: string, now: Date): Promise<void> {
  const seen = { seenAt: now.toISOString() }
  await db.updateTable('publishers').set(seen).where('holder', '=', holder).execute()
}

/** Forgets a publisher, which has ended as it should or has been seen to. */
export async function forgetPublisher(db: Db, holder: string): Promise<void> {
  await db.deleteFrom('publishers').where('holder', '=', holder).execute()
}

export function listPublishers(db: Db): Promise<PublisherRow[]> {
  return db.selectFrom('publishers').selectAll().execute()
}

/** Whether a publisher has been heard of lately; a time far ahead was written by a clock set back since. */
export function isLive({ seenAt }: PublisherRow, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(seenAt)) < LIVE_MS
}
