import { closeSync, fstatSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newId } from '#db/ids.ts'
import { isOnServer } from '#db/settings/urls.ts'
import type { Settings } from '#db/settings/settings.ts'
import { MARK_FILE } from './installation.ts'

export type DataPlaces = Pick<Settings, 'database' | 'dataDir' | 'cdnDir' | 'bucket'>

/** Something that is there, and the folder that would tell whose a new file is. */
interface Made {
  path: string
  folder: string
}

/** That a server of another user made what is here, in a sentence; null where none did. */
export function othersData({ database, dataDir, cdnDir, bucket }: DataPlaces): string | null {
  const own = process.getuid?.()
  // Windows knows no such numbers.
  if (own === undefined) return null
  const made = [
    ...(isOnServer(database) ? [] : [database]),
    ...(bucket ? [] : [join(cdnDir, MARK_FILE)]),
  ].map((path) => ({ path, folder: dirname(path) }))
  // Before a server has made anything, whoever made the folder for it.
  const isMade = made.some(({ path }) => userOf(path) !== null)
  const there = isMade ? made : [{ path: dataDir, folder: dataDir }]
  return there.map((one) => describeOther(one, own)).find((problem) => problem !== null) ?? null
}

function describeOther({ path, folder }: Made, own: number): string | null {
  const user = userOf(path)
  if (user === null || user === own) return null
  // A network drive may say of all its files that they are one user's, or of root's that they are nobody's.
  const ours = userOfNew(folder) ?? own
  if (user === ours) return null
  return `${path} belongs to user ${user}, and this runs as user ${ours}, whose files that one cannot change`
}

function userOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null
}

/** Whose a file is that is made in a folder now; null where none can be made. */
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
