import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isOnServer } from '#db/settings/database-url.ts'
import type { Settings } from '#db/settings/settings.ts'
import { MARK_FILE } from './watch/target-mark.ts'

export type DataPlaces = Pick<Settings, 'database' | 'dataDir' | 'cdnDir' | 'bucket'>

/** That a server of another user made what is here, in a sentence; null where none did. */
export function othersData({ database, dataDir, cdnDir, bucket }: DataPlaces): string | null {
  const own = process.getuid?.()
  // Windows knows no such numbers.
  if (own === undefined) return null
  const made = [
    ...(isOnServer(database) ? [] : [database]),
    ...(bucket ? [] : [join(cdnDir, MARK_FILE)]),
  ]
  // Before a server has made anything, whoever made the folder for it.
  const there = made.some((path) => userOf(path) !== null) ? made : [dataDir]
  const path = there.find((one) => (userOf(one) ?? own) !== own)
  return path === undefined
    ? null
    : `${path} belongs to user ${userOf(path)}, and this runs as user ${own}, whose files that one cannot change`
}

function userOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
}
