import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newId } from '#db/ids.ts'
import { isPostgresUrl } from '#db/engines/database-url.ts'
import type { Settings } from '#db/settings/settings.ts'
import { TARGET_ID_FILE } from './target-id.ts'

export type DataPlaces = Pick<Settings, 'database' | 'dataDir' | 'cdnDir' | 'bucket'>

interface Made {
  path: string
  folder: string
}

/** A sentence if a server of another user made these files; null otherwise. */
export function othersData({ database, dataDir, cdnDir, bucket }: DataPlaces): string | null {
  const own = process.getuid?.()
  // Windows has no user ids.
  if (own === undefined) return null
  const made = [
    ...(isPostgresUrl(database) ? [] : [database]),
    ...(bucket ? [] : [join(cdnDir, TARGET_ID_FILE)]),
  ].map((path) => ({ path, folder: dirname(path) }))
  // Before the first start: who made the folder.
  const isMade = made.some(({ path }) => userOf(path) !== null)
  const there = isMade ? made : [{ path: dataDir, folder: dataDir }]
  return there.map((one) => describeOther(one, own)).find((problem) => problem !== null) ?? null
}

function describeOther({ path, folder }: Made, own: number): string | null {
  const user = userOf(path)
  if (user === null || user === own) return null
  // Network drives may map all users to one.
  const ours = userOfNew(folder) ?? own
  if (user === ours) return null
  return `${path} belongs to user ${user}, and this runs as user ${ours}, whose files that one cannot change`
}

function userOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
}

/** The user of a new file in the folder; null if it cannot be made. */
function userOfNew(folder: string): number | null {
  const path = join(folder, `.qaima-user-${newId()}`)
  try {
    const file = openSync(path, 'wx')
    try {
      return fstatSync(file).uid
    } finally {
      closeSync(file)
      rmSync(path, { force: true })
    }
  } catch {
    return null
  }
}
