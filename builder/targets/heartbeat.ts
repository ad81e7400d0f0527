import { newId } from '#db/ids.ts'
import type { Database } from '#db/open.ts'
import {
  endExpectation,
  findOthersSeenAt,
  forgetHeartbeats,
  isOwnHeartbeat,
  noteHeartbeat,
} from '#db/queries/targets.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { transact } from '#db/transact.ts'
import type { Target } from './target.ts'

const FILE = '.qaima-heartbeat'
const HEARTBEAT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) [\da-f]{24}$/
// An older one is ours, or its owner has gone.
const FRESH_MS = 12 * HOUR_MS
// Longer than a week off.
const REMEMBERED_MS = 8 * DAY_MS

export interface HeartbeatContext {
  db: Database
  target: Target
  now: () => Date
}

/**
 * Looks for another database's heartbeat and leaves a new one; a copy of this database counts as another.
 * Returns when one was seen within eight days, else null.
 */
export async function exchangeHeartbeat(context: HeartbeatContext): Promise<string | null> {
  const { db, target, now } = context
  // Recorded before it is put: sharers of the database know it.
  const found = await readHeartbeat(target, now())
  const isOurs = found === null || (await isOwnHeartbeat(db, found))
  const own = `${now().toISOString()} ${newId()}`
  await transact(db, async (trx) => {
    const whose = isOurs ? 'ours' : 'others'
    if (found !== null) await noteHeartbeat(trx, found, { whose, now: now() })
    await noteHeartbeat(trx, own, { whose: 'ours', now: now() })
    await endExpectation(trx)
    await forgetHeartbeats(trx, new Date(now().getTime() - REMEMBERED_MS))
  })
  // Reading is enough; puts report the failure.
  await target.put(FILE, Buffer.from(`${own}\n`)).catch(() => {})
  return findOthers(context)
}

export async function findOthers({
  db,
  now,
}: Pick<HeartbeatContext, 'db' | 'now'>): Promise<string | null> {
  const seenAt = await findOthersSeenAt(db)
  return seenAt !== null && isNear(seenAt, now(), REMEMBERED_MS) ? seenAt : null
}

export function describeOthers(seenAt: string): string {
  return `Another installation, or a copy of this one's data, publishes to the same place, seen last at ${seenAt}. Each needs a CDN_DIR or CDN_URL of its own; what neither knows is taken away by neither for eight days`
}

async function readHeartbeat(target: Target, now: Date): Promise<string | null> {
  const content = (await target.read(FILE))?.toString().trim() ?? ''
  const [heartbeat, leftAt] = HEARTBEAT.exec(content) ?? []
  return heartbeat && leftAt && isNear(leftAt, now, FRESH_MS) ? heartbeat : null
}

function isNear(time: string, now: Date, withinMs: number): boolean {
  return Math.abs(now.getTime() - Date.parse(time)) < withinMs
}
