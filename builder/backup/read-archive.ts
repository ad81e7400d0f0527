import { mkdir, open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import { extract, Header, type ReadEntry } from 'tar'
import {
  ARCHIVE,
  backupNoteSchema,
  isArchiveName,
  LARGEST_NOTE,
  LARGEST_PICTURE,
  type BackupNote,
} from './archive-format.ts'

// Of each thing in a tar file, in bytes.
const HEADER = 512
const START = 8192
// Left free on the disk for whatever else lies there, and for bringing the database up to date.
const RESERVE = 64 * 1024 * 1024
const NO_ROOM = 'There is no room on the disk for what it holds'

/** A file that is no backup, or that is not whole. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/**
 * Unpacks an archive into an empty folder: `qaima.db` and `media/`. Throws an `ArchiveError` when it
 * is damaged, holds anything else, or more than it says and the disk has room for; then what lies in
 * the folder is worth nothing.
 */
export async function readArchive(file: string, folder: string): Promise<BackupNote> {
  const note = await readNote(file)
  await mkdir(join(folder, ARCHIVE.media), { recursive: true })
  await unpack(file, folder, note)
  const media = await readdir(join(folder, ARCHIVE.media))
  if (media.length !== note.mediaFiles) {
    throw new ArchiveError(
      `${note.mediaFiles} files of pictures should be in it, ${media.length} are`,
    )
  }
  return note
}

async function unpack(file: string, folder: string, note: BackupNote): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize - RESERVE
  if ((note.bytes ?? 0) > room) throw new ArchiveError(NO_ROOM)
  const guard = guardedBy(note, room)
  // Of a stranger's archive nothing is written from the first thing on that is none of ours.
  const filter = (path: string, entry: object) =>
    'size' in entry && guard.accepts(path, entry as ReadEntry)
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter })
  } catch (error) {
    throw new ArchiveError('It is damaged, or no archive', { cause: error })
  }
  const [objection] = guard.objections
  if (objection === NO_ROOM) throw new ArchiveError(NO_ROOM)
  if (objection !== undefined) throw new ArchiveError(`It is no backup: ${objection}`)
}

/** Holds what comes out of an archive to its note: names, each once, plain files, and their sizes. */
function guardedBy({ mediaFiles, bytes: said = Infinity }: BackupNote, room: number) {
  const objections: string[] = []
  const seen = new Set<string>()
  let bytes = 0
  function objectionTo(path: string, { type, size }: ReadEntry): string | undefined {
    if (!isArchiveName(path) || type !== 'File') return `it holds ${path}`
    if (seen.has(path)) return `it holds ${path} twice`
    seen.add(path)
    if (path !== ARCHIVE.note) bytes += size
    if (path !== ARCHIVE.database && size > LARGEST_PICTURE) return `${path} is no picture`
    if (seen.size > mediaFiles + 2 || bytes > said) return 'it holds more than it says'
    return bytes > room ? NO_ROOM : undefined
  }
  return {
    objections,
    accepts(path: string, entry: ReadEntry): boolean {
      const objection = objectionTo(path, entry)
      if (objection !== undefined) objections.push(objection)
      return objections.length === 0
    },
  }
}

/** What the archive says about itself, which is the first thing in it. */
async function readNote(file: string): Promise<BackupNote> {
  const start = await readStart(file).catch((cause: unknown) => {
    throw new ArchiveError('It is damaged, or no archive', { cause })
  })
  try {
    const { path, size = 0 } = new Header(start)
    if (path !== ARCHIVE.note || size > LARGEST_NOTE) throw new Error(`It begins with ${path}`)
    const note = start.subarray(HEADER, HEADER + size).toString()
    return backupNoteSchema.parse(JSON.parse(note))
  } catch (cause) {
    throw new ArchiveError('It is no backup, or one of a newer version', { cause })
  }
}

/** What is packed in the first bytes of the file, which is more than a note. */
async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START)
    // As far as it goes: what follows is not here.
    return gunzipSync(buffer.subarray(0, bytesRead), { finishFlush: constants.Z_SYNC_FLUSH })
  } finally {
    await handle.close()
  }
}
