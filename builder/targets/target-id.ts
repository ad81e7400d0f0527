import { messageOf } from '#db/errors.ts'
import { readTarget } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import type { Target } from './target.ts'

export const TARGET_ID_FILE = '.qaima-target'
const TARGET_ID = /^[\da-f]{24}$/

/** Null if missing or malformed. */
export async function readTargetId(target: Target): Promise<string | null> {
  const content = await target.read(TARGET_ID_FILE)
  const text = content?.toString().trim() ?? ''
  return TARGET_ID.test(text) ? text : null
}

export function putTargetId(target: Target, id: string): Promise<void> {
  return target.put(TARGET_ID_FILE, Buffer.from(`${id}\n`))
}

/** An unreadable one counts as in use: the puts will tell. */
export async function isInUse(target: Target, targetId: string | null): Promise<boolean> {
  try {
    return (await readTargetId(target)) === targetId
  } catch {
    return true
  }
}

export async function checkInUse(target: Target, targetId: string | null): Promise<void> {
  if (!(await isInUse(target, targetId))) {
    throw new Error('The CDN was taken away or exchanged in the middle')
  }
}

/** Null if in use and writable. */
export async function findTargetTrouble(db: Db, target: Target): Promise<string | null> {
  try {
    const [targetId, inUse] = [await readTargetId(target), await readTarget(db)]
    if (targetId !== inUse) return describeTargetId(targetId)
    await target.check()
    return null
  } catch (error) {
    return messageOf(error)
  }
}

/** Why this target is not in use. */
export function describeTargetId(targetId: string | null): string {
  return targetId === null
    ? 'The CDN is empty or has lost its mark (.qaima-target). Is its disk mounted?'
    : 'The CDN is another one than the one that was published to.'
}
