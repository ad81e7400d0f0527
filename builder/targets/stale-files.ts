import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '#db/rules/dates.ts'

const STALE_AFTER_MS = HOUR_MS

/**
 * Removes from `folder` what publishers left that were cut short: of those that are known to be gone,
 * everything, of others what nobody alive takes that long for.
 */
export function removeStale(folder: string, gone: ReadonlySet<string>, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime()
    const isOfGone = gone.has(name.slice(0, name.lastIndexOf('-')))
    if (!isOfGone && now.getTime() - changed <= STALE_AFTER_MS) continue
    rmSync(path, { recursive: true, force: true })
  }
}
