import { ITEMS_AT_ONCE } from '#db/chunk-sizes.ts'
import pLimit from 'p-limit'
import {
  listRecorded,
  recordChecked,
  type Recorded,
  type Manifest,
} from '#db/queries/publications.ts'
import type { Trust } from './files-on-target.ts'
import type { PublishContext, PublishResult } from './publish-restaurant.ts'

type CheckContext = Pick<PublishContext, 'db' | 'renderer' | 'target' | 'now'>

/**
 * Restaurants with possible work. The others match their record in menu, templates and file sizes, without
 * being loaded.
 */
export async function* findStale(
  context: CheckContext,
  { restaurantIds, trust = 'sizes' }: { restaurantIds: readonly string[]; trust?: Trust },
  onFresh: (result: PublishResult) => void,
): AsyncGenerator<string> {
  if (trust === 'contents') return yield* restaurantIds
  const media = new Set<string>()
  for (let start = 0; start < restaurantIds.length; start += ITEMS_AT_ONCE) {
    const some = restaurantIds.slice(start, start + ITEMS_AT_ONCE)
    const fresh = await listFresh(context, some, media)
    for (const restaurantId of some) {
      const result = fresh.get(restaurantId)
      if (result) onFresh(result)
      else yield restaurantId
    }
  }
}

async function listFresh(
  { db, renderer: { fingerprint }, target, now }: CheckContext,
  restaurantIds: readonly string[],
  media: Set<string>,
): Promise<Map<string, PublishResult>> {
  const fresh = new Map<string, PublishResult>()
  const recorded = await listRecorded(db, restaurantIds, { fingerprint, now: now() })
  await pLimit(target.putsAtOnce).map(recorded, async ({ restaurantId, manifest }) => {
    // The publish that follows will report it.
    const isFresh = await target.holds(filesOf(manifest, media)).catch(() => false)
    if (isFresh) fresh.set(restaurantId, untouched(restaurantId, manifest))
  })
  if (fresh.size > 0) await recordChecked(db, [...fresh.keys()], now())
  return fresh
}

function filesOf({ pages, media }: Manifest, seen: Set<string>): Map<string, number | null> {
  const files = new Map<string, number | null>()
  for (const file in pages) files.set(file, pages[file]?.bytes ?? null)
  for (const name of media) {
    if (seen.has(name)) continue
    files.set(`media/${name}`, null)
    seen.add(name)
  }
  return files
}

function untouched(restaurantId: Recorded['restaurantId'], { pages }: Manifest): PublishResult {
  const count = Object.keys(pages).length
  return { status: 'published', restaurantId, pages: count, written: 0, removed: 0 }
}
