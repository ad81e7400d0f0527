import { inChunks } from '#db/in-chunks.ts'
import type { Database } from '#db/open.ts'
import { finishTask, takeTask } from '#db/queries/clock-tasks.ts'
import { forgetUnusedMedia, listUsedMedia, noteUnusedMedia } from '#db/queries/pictures.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { notTouchedSince } from '../pictures/kept-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { Target } from '../targets/target.ts'
import { exchangeHeartbeat } from '../targets/heartbeat.ts'

// Cached pages may show them, and owners may use them again.
const GRACE_DAYS = 7
// Small, so that nobody uploads one in between.
const FILES_AT_ONCE = 100

interface MediaContext {
  db: Database
  target: Target
  media: MediaStore
  now: () => Date
}

export interface UnusedMediaResult {
  unused: number
  removed: number
}

/**
 * Removes pictures unused for GRACE_DAYS from CDN and store; none while another database publishes here.
 */
export async function removeUnusedMedia(context: MediaContext): Promise<UnusedMediaResult> {
  const { db, target, media, now } = context
  if (await exchangeHeartbeat(context)) return { unused: 0, removed: 0 }
  const published = [...(await target.list('media')).keys()].map((file) => file.slice(6))
  const present = new Set([...published, ...(await media.list()).keys()])
  const unused = present.difference(await listUsedMedia(db))
  const until = new Date(now().getTime() - GRACE_DAYS * DAY_MS)
  const due = await noteUnusedMedia(db, unused, { now: now(), until })
  let removed = 0
  await inChunks(due, FILES_AT_ONCE, async (some) => {
    const removable = await notTouchedSince(media, some, until)
    await target.remove(removable.map((file) => `media/${file}`))
    await media.remove(removable)
    await forgetUnusedMedia(db, removable)
    removed += removable.length
  })
  return { unused: unused.size - removed, removed }
}

const TASK = { name: 'unused media', leaseMs: HOUR_MS }

/** The same at most daily; null if done already. */
export async function removeUnusedMediaDaily(
  context: MediaContext,
): Promise<UnusedMediaResult | null> {
  const { db, now } = context
  if (!(await takeTask(db, TASK, now()))) return null
  const result = await removeUnusedMedia(context)
  await finishTask(db, TASK.name, new Date(now().getTime() + DAY_MS))
  return result
}
