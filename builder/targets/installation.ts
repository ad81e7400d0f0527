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

/** Tells a target from every other: what was published belongs to one of them. */
export const MARK_FILE = '.qaima-target'
const MARK = /^[\da-f]{24}$/

/** The target's mark; null when it has none that can be read as one. */
export async function readMark(target: Target): Promise<string | null> {
  const content = await target.read(MARK_FILE)
  const text = content?.toString().trim() ?? ''
  return MARK.test(text) ? text : null
}

/** Gives the target a mark: an id. */
export function putMark(target: Target, id: string): Promise<void> {
  return target.put(MARK_FILE, Buffer.from(`${id}\n`))
}

/** Whether this is the target of that mark. One that cannot be read now, the puts will tell of. */
export async function isInUse(target: Target, mark: string | null): Promise<boolean> {
  try {
    return (await readMark(target)) === mark
  } catch {
    return true
  }
}

/** Throws when it is not, any more. */
export async function checkInUse(target: Target, mark: string | null): Promise<void> {
  if (!(await isInUse(target, mark))) {
    throw new Error('The CDN was taken away or exchanged in the middle')
  }
}

/** What is wrong with the target, in a sentence; null when it is the one in use and can be put to. */
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

/** Why a target with this mark, or none, is not the one in use. */
export function describeMark(mark: string | null): string {
  return mark === null
    ? 'The CDN is empty or has lost its mark (.qaima-target). Is its disk mounted?'
    : 'The CDN is another one than the one that was published to.'
}

const FILE = '.qaima-heartbeat'
const HEARTBEAT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) [\da-f]{24}$/
// Who left an older one is not here any more, or it is ours, on a disk that was away.
const FRESH_MS = 12 * HOUR_MS
// Longer than a fresh one can be, and than unused pictures wait: whoever is off for a week finds all of its own.
const REMEMBERED_MS = 8 * DAY_MS

export interface HeartbeatContext {
  db: Database
  target: Target
  now: () => Date
}

/**
 * Looks for what another database has left on the target, and leaves what others know this one by: each
 * time another one, so that a copy of this database counts as another as soon as both have been at work.
 * Answers when another was seen last within eight days, as an ISO time; null when none was, and what
 * nobody here knows is ours to take away.
 */
export async function lookForOthers(context: HeartbeatContext): Promise<string | null> {
  const { db, target, now } = context
  // Before it is looked for in the database: whoever shares that has noted it there before leaving it.
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
  // Why nothing can be put, the look at the target tells; what others left has been seen all the same.
  await target.put(FILE, Buffer.from(`${own}\n`)).catch(() => {})
  return findOthers(context)
}

/** When another was seen last, as far as that is on record. */
export async function findOthers({
  db,
  now,
}: Pick<HeartbeatContext, 'db' | 'now'>): Promise<string | null> {
  const seenAt = await findOthersSeenAt(db)
  return seenAt !== null && isNear(seenAt, now(), REMEMBERED_MS) ? seenAt : null
}

/** What a second one at work means, in a sentence. */
export function describeOthers(seenAt: string): string {
  return `Another installation, or a copy of this one's data, publishes to the same place, seen last at ${seenAt}. Each needs a CDN_DIR or CDN_URL of its own; what neither knows is taken away by neither for eight days`
}

/** The last one that was left not long ago; null where there is none. */
async function readHeartbeat(target: Target, now: Date): Promise<string | null> {
  const content = (await target.read(FILE))?.toString().trim() ?? ''
  const [heartbeat, leftAt] = HEARTBEAT.exec(content) ?? []
  return heartbeat && leftAt && isNear(leftAt, now, FRESH_MS) ? heartbeat : null
}

function isNear(time: string, now: Date, withinMs: number): boolean {
  return Math.abs(now.getTime() - Date.parse(time)) < withinMs
}
