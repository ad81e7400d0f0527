import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const STALE_AFTER_MS = 3_600_000

/** Removes what a publisher that was killed left in `folder`; nothing alive takes an hour. */
export function removeStale(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime()
    if (now.getTime() - changed > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true })
  }
}
