import { inChunks } from '#db/in-chunks.ts'
import type { Database } from '#db/open.ts'
import { finishTask, takeTask } from '#db/queries/clock-tasks.ts'
import {
  forgetUnusedMedia,
  listDeletedMedia,
  listPictureUses,
  listUsedMedia,
  noteDeletedMedia,
  noteUnusedMedia,
} from '#db/queries/pictures.ts'
import { parseMediaFile } from '#db/rules/look/pictures.ts'
import { DAY_MS, HOUR_MS } from '#db/rules/time/dates.ts'
import { notTouchedSince } from '../pictures/kept-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import type { Target } from '../targets/target.ts'
import { exchangeHeartbeat } from '../targets/heartbeat.ts'

// Cached pages may show them, and owners may use them again.
const GRACE_DAYS = 7
// Longer than from an upload's files to its row.
const UPLOAD_MS = 600_000
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
  const left = await removeDeletedMedia(context)
  const result = await removeUnusedMedia(context)
  await finishTask(db, TASK.name, new Date(now().getTime() + (left > 0 ? UPLOAD_MS : DAY_MS)))
  return result
}

/** A deleted restaurant's pictures, with what it had on the CDN at once. */
export async function removePicturesOfGone(
  context: MediaContext,
  published: readonly string[],
): Promise<void> {
  const { db, now } = context
  await noteDeletedMedia(db, published)
  const left = await removeDeletedMedia(context)
  if (left > 0) await finishTask(db, TASK.name, new Date(now().getTime() + UPLOAD_MS))
}

/**
 * Removes pictures of deleted accounts from CDN and store, but for those that others show. Answers how many
 * are left for later: they may be uploaded just now, or another database on this target may show them.
 */
async function removeDeletedMedia(context: MediaContext): Promise<number> {
  const { db, target, media, now } = context
  const files = await listDeletedMedia(db)
  if (files.length === 0 || (await exchangeHeartbeat(context))) return files.length
  const until = new Date(now().getTime() - UPLOAD_MS)
  const old = await notTouchedSince(media, files, until)
  // After the files: by now an upload has its row.
  const uses = await listPictureUses(db, [...new Set(old.flatMap((file) => hashOf(file) ?? []))])
  const shown = new Set(uses.map(({ hash }) => hash))
  const unshown = old.filter((file) => !shown.has(hashOf(file) ?? ''))
  await target.remove(unshown.map((file) => `media/${file}`))
  await media.remove(unshown)
  await forgetUnusedMedia(db, old)
  return files.length - old.length
}

function hashOf(file: string): string | undefined {
  return parseMediaFile(file)?.hash
}
