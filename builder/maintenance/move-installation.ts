import pLimit from 'p-limit'
import { beginMove, compareRows, moveRows } from '#db/copy/move-rows.ts'
import { endMove } from '#db/copy/unfinished-move.ts'
import type { Database } from '#db/open.ts'
import { transact } from '#db/transact.ts'
import type { MediaStore } from '../pictures/media-store.ts'

export interface MoveOptions {
  /** An SQLite database in today's shape. */
  from: Database
  /** A server's database that is empty, or holds a part of a move of the same data. */
  to: Database
  /** Whether a part of a move of other data may be replaced. */
  restart: boolean
  /** From where to where files of pictures go; null when they stay where they are. */
  uploads: { from: MediaStore; to: MediaStore } | null
  /** Called once when the number of steps is known, and for so many that are done. */
  onStart: (steps: number) => void
  onSteps: (count: number) => void
}

export interface MoveReport {
  tables: number
  rows: number
  /** Files of pictures that were moved, or had been. */
  mediaFiles: number
}

/**
 * Copies a whole installation to a server, and its pictures to another store; what is copied from
 * stays as it is, and nobody changes it meanwhile. Nobody can open what was copied until all of it has
 * been compared. Cut short at any point, the same again goes on.
 */
export function moveInstallation(options: MoveOptions): Promise<MoveReport> {
  const { to, restart, uploads, onStart, onSteps } = options
  return transact(options.from, async (from) => {
    const move = await beginMove(from, to, restart)
    const rows = move.digests.values().reduce((sum, digest) => sum + digest.rows, 0)
    const mediaFiles = uploads ? (await uploads.from.list()).size : 0
    onStart(2 * rows + mediaFiles)
    await moveRows(move, onSteps)
    if (uploads) await copyUploads(uploads.from, uploads.to, onSteps)
    await compareRows(move, onSteps)
    await endMove(to)
    return { tables: move.tables.length, rows, mediaFiles }
  })
}

const COPIED_AT_ONCE = 16

/**
 * Copies the files that another store lacks, and leaves them where they were; a name tells its content,
 * so one that is there in its size is the same. `onFiles` is called with how many more are there.
 * Throws when one has not arrived.
 */
async function copyUploads(
  from: MediaStore,
  to: MediaStore,
  onFiles: (count: number) => void,
): Promise<void> {
  const files = await from.list()
  const missing = notIn(await to.list(), files)
  onFiles(files.size - missing.length)
  await pLimit(COPIED_AT_ONCE).map(missing, async (name) => {
    const content = await from.read(name)
    if (content) await to.write(name, content)
    onFiles(1)
  })
  const [lost] = notIn(await to.list(), files)
  if (lost !== undefined) throw new Error(`${lost} did not arrive where pictures are kept`)
}

function notIn(there: ReadonlyMap<string, number>, files: ReadonlyMap<string, number>): string[] {
  return [...files].filter(([name, bytes]) => there.get(name) !== bytes).map(([name]) => name)
}
