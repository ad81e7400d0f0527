import type { Db } from '#db/schema.ts'
import { forgetPurges, listPurges } from '#db/queries/purges.ts'
import { encodePath } from '#db/rules/segments.ts'
import { sendPurge, type PurgeHook } from './purge-hook.ts'

export interface PurgeContext {
  db: Db
  hook: PurgeHook
  publicUrl: string
  now: () => Date
}

// So many addresses one message has at most.
const BATCH = 500

/**
 * Tells the hook of everything that has changed and that it was not told yet; returns of how many
 * pages. What it does not take stays for the next time.
 */
export async function purgeChanged({ db, hook, publicUrl, now }: PurgeContext): Promise<number> {
  let told = 0
  for (;;) {
    const changed = await listPurges(db, BATCH)
    if (changed.length === 0) return told
    const urls = changed.map(({ path }) => publicUrl + encodePath(path))
    await sendPurge(hook, urls, now())
    await forgetPurges(db, changed)
    told += changed.length
  }
}
