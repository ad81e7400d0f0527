import { messageOf } from '#db/errors.ts'
import { readTarget } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import { newId } from '#db/ids.ts'
import type { Database } from '#db/open.ts'
import {
  endExpectation,
  findOthersSeenAt,
  forgetHeartbeats,
  isOwnHeartbeat,
  noteHeartbeat,
} from '#db/queries/targets.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/dates.ts'
import { transact } from '#db/transact.ts'
import type { Target } from './target.ts'

export const MARK_FILE = '.qaima-target'
const MARK = /^[\da-f]{24}$/

/** Null if missing or malformed. */
export async function readMark(target: Target): Promise<string | null> {
  const content = await target.read(MARK_FILE)
  const text = content?.toString().trim() ?? ''
  return MARK.test(text) ? text : null
}

export function putMark(target: Target, id: string): Promise<void> {
  return target.put(MARK_FILE, Buffer.from(`${id}\n`))
}

/** An unreadable one counts as in use: the puts will tell. */
export async function isInUse(target: Target, mark: string | null): Promise<boolean> {
  try {
    return (await readMark(target)) === mark
  } catch {
    return true
  }
}

export async function checkInUse(target: Target, mark: string | null): Promise<void> {
  if (!(await isInUse(target, mark))) {
    throw new Error('The CDN was taken away or exchanged in the middle')
  }
}

/** Null if in use and writable. */
export async function findTargetTrouble(db: Db, target: Target): Promise<string | null> {
  try {
    const [mark, inUse] = [await readMark(target), await readTarget(db)]
    if (mark !== inUse) return describeMark(mark)
    await target.check()
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Why this target is not in use. */
export function describeMark(mark: string | null): string {
  return mark === null
    ? 'The CDN is empty or has lost its mark (.qaima-target). Is its disk mounted?'
    : 'The CDN is another one than the one that was published to.'
}

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
