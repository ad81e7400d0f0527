import { createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extract, Header, Pack, ReadEntry } from 'tar'
import { z } from 'zod'
import { isDiskFull } from '#db/engines/engine.ts'
import { parseMediaFile } from '#db/rules/look/pictures.ts'

const noteSchema = z.object({
  qaimaBackup: z.literal(1),
  /** ISO 8601; the moment of the snapshot. */
  createdAt: z.string(),
  mediaFiles: z.int().nonnegative(),
  /** Lost pictures, which the archive lacks. */
  lost: z.int().nonnegative(),
})

export type BackupNote = z.infer<typeof noteSchema>

/** Names in the archive, a gzipped tar. */
export const ARCHIVE = { note: 'backup.json', database: 'qaima.db', media: 'media' } as const

/** The archive is damaged or lacks pictures. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

const NAMED = 10

/** `aside` says how to go on. */
export function lostPictures(lost: readonly string[], aside: string): ArchiveError {
  const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : ''
  const names = `${lost.slice(0, NAMED).join(', ')}${more}`
  return new ArchiveError(
    `Pictures that menus name are lost: ${names}; \`status\` says whose they are, ${aside}`,
  )
}

const MODE = 0o600

export interface ArchiveWriter {
  addFile: (name: string) => void
  add: (name: string, content: Buffer) => Promise<void>
}

export async function writeArchive(
  file: string,
  folder: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = new Pack({ gzip: true, portable: true, strict: true, mode: MODE, cwd: folder })
  const written = pipeline(pack, createWriteStream(file, { mode: MODE }))
  const archive: ArchiveWriter = {
    addFile: (name) => void pack.write(name),
    async add(name, content) {
      const common = { type: 'File', mode: MODE, mtime: new Date() } as const
      const entry = new ReadEntry(new Header({ ...common, path: name, size: content.length }))
      const taken = entry.promise()
      pack.write(entry)
      entry.end(content)
      await taken
    },
  }
  try {
    // On a full disk nobody reads the packer.
    await Promise.race([fill(archive).then(() => pack.end()), written])
    await written
  } finally {
    pack.destroy()
  }
}

// Left free for migration and others.
const RESERVE = 64 * 1024 * 1024

/** Unpacks an archive into an empty folder. Throws an `ArchiveError` unless it is whole. */
export async function readArchive(file: string, folder: string): Promise<BackupNote> {
  await access(file)
  const media = join(folder, ARCHIVE.media)
  await mkdir(media, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  let held = 0
  let isTooLarge = false
  let problem: string | undefined
  const filter = (path: string, entry: object) => {
    const { type, size } = entry as ReadEntry
    held += size
    if (!isArchiveName(path) || type !== 'File') problem ??= `It is no backup: it holds ${path}`
    isTooLarge ||= held + RESERVE > free
    return problem === undefined && !isTooLarge
  }
  await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter }).catch(
    (cause: unknown) => {
      if (isDiskFull(cause)) isTooLarge = true
      else throw new ArchiveError(problem ?? 'It is damaged, or no archive', { cause })
    },
  )
  if (problem !== undefined) throw new ArchiveError(problem)
  if (isTooLarge) throw new ArchiveError(noRoom(dirname(folder), held, free))
  const note = await readNote(join(folder, ARCHIVE.note))
  const { length } = await readdir(media)
  if (length === note.mediaFiles) return note
  throw new ArchiveError(`${note.mediaFiles} files of pictures should be in it, ${length} are`)
}

function noRoom(folder: string, held: number, free: number): string {
  const needed = held + RESERVE
  return `There is no room on the disk of ${folder}: ${inMegabytes(needed)} are needed, ${inMegabytes(free)} are free`
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`
}

function isArchiveName(path: string): boolean {
  if (path === ARCHIVE.note || path === ARCHIVE.database) return true
  const [folder, name, ...rest] = path.split('/')
  return folder === ARCHIVE.media && rest.length === 0 && parseMediaFile(name ?? '') !== null
}

async function readNote(path: string): Promise<BackupNote> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new ArchiveError('It is no backup, or one of a newer version', { cause })
  }
}

/** A temporary folder (`await using`). Removes old ones that killed commands left. */
export async function workFolder(parent: string, prefix: string, oldMs: number) {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const left = join(parent, name)
    const state = await stat(left).catch(() => null)
    if (state && Date.now() - state.mtimeMs >= oldMs) await rm(left, { recursive: true })
  }
  const path = await mkdtemp(join(parent, prefix))
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  return { path, [Symbol.asyncDispose]: remove }
}
