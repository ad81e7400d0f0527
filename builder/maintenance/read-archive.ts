import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'
import { extract, Header, type ReadEntry } from 'tar'
import {
  ARCHIVE,
  backupNoteSchema,
  isArchiveName,
  LARGEST_NOTE,
  LARGEST_PICTURE,
  type BackupNote,
} from './archive-format.ts'

// Of each thing in a tar file, in bytes; and of what may stand around it.
const HEADER = 512
const AROUND_EACH = 4 * HEADER
const START = 8192
// Left free on the disk for whatever else lies there, and for bringing the database up to date.
const RESERVE = 64 * 1024 * 1024
// Behind the end of an archive other packers fill up their last block, of at most this many bytes.
const PADDING = 1024 * 1024
const DAMAGED = 'It is damaged, or no archive'
const MORE_BEHIND = 'It is no backup: it goes on behind its end'
const MORE_THAN_SAID = 'It is no backup: it holds more than it says'
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
  const unpacking = extract({ cwd: folder, strict: true, preserveOwner: false, filter })
  let isOver = false
  unpacking.on('eof', () => (isOver = true))
  const pieces = toItsEnd(file, {
    isOver: () => isOver,
    isRefused: () => guard.objections.length > 0,
    most: (note.bytes ?? room) + (note.mediaFiles + 2) * AROUND_EACH + LARGEST_NOTE + PADDING,
  })
  const failure = await unlessStuck(pipeline(pieces, unpacking)).catch((error: unknown) => error)
  const [objection] = guard.objections
  if (objection === NO_ROOM) throw new ArchiveError(NO_ROOM)
  if (objection !== undefined) throw new ArchiveError(`It is no backup: ${objection}`)
  if (failure instanceof ArchiveError) throw failure
  if (failure !== undefined) throw new ArchiveError(DAMAGED, { cause: failure })
}

// Of two archives in one file tar takes no more after the first, and asks for none: nothing is left to do
// then, and the process would end in the middle.
async function unlessStuck(work: Promise<void>): Promise<void> {
  const { promise: stuck, reject } = Promise.withResolvers<never>()
  const isIdle = () => reject(new ArchiveError(MORE_BEHIND))
  process.once('beforeExit', isIdle)
  await Promise.race([work, stuck]).finally(() => process.off('beforeExit', isIdle))
}

/**
 * What is packed in a file, until the archive is over or refused. What follows is looked at as far as
 * padding goes: tar would keep all of it.
 */
async function* toItsEnd(
  file: string,
  { isOver, isRefused, most }: { isOver: () => boolean; isRefused: () => boolean; most: number },
): AsyncGenerator<Buffer> {
  const packed = createReadStream(file)
  const pieces = packed.pipe(createGunzip())
  packed.on('error', (error) => pieces.destroy(error))
  let all = 0
  let behind = 0
  try {
    for await (const piece of pieces) {
      if (isRefused()) return
      if (isOver()) behind += piece.length
      else all += piece.length
      if (behind > PADDING) throw new ArchiveError(MORE_BEHIND)
      if (all > most) throw new ArchiveError(MORE_THAN_SAID)
      if (!isOver()) yield piece
    }
  } finally {
    // Zeros that are not packed are read by nobody, however many there are.
    packed.destroy()
  }
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
    throw new ArchiveError(DAMAGED, { cause })
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
