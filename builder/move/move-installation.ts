import { beginMove, compareRows, moveRows } from '#db/copy/move-rows.ts'
import { endMove } from '#db/copy/unfinished-move.ts'
import type { Database } from '#db/open.ts'
import { transact } from '#db/transact.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { copyUploads } from './copy-uploads.ts'

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
