import { messageOf } from '#db/errors.ts'
import { readTarget } from '#db/queries/publications.ts'
import type { Db } from '#db/schema.ts'
import type { Target } from '../target.ts'

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
