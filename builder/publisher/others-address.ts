import type { Db } from '#db/schema.ts'
import { listPublishers } from '#db/queries/targets.ts'
import { isGone } from './publisher-row.ts'

/** That a publisher at work here names another address in its pages, in a sentence; null where none does. */
export async function othersAddress(db: Db, publicUrl: string, now: Date): Promise<string | null> {
  const publishers = await listPublishers(db)
  const other = publishers.find(
    (one) => one.publicUrl !== null && one.publicUrl !== publicUrl && !isGone(one, now),
  )
  if (!other) return null
  return `Process ${other.pid} on ${other.host} publishes menus with PUBLIC_URL ${other.publicUrl}, and here it is ${publicUrl}`
}
