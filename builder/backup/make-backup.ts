import { access, mkdtemp, open, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { create } from 'tar'
import type { Database } from '#db/open.ts'
import { writeSnapshot } from '#db/snapshot.ts'
import { ARCHIVE, isMediaFile, type BackupNote } from './archive-format.ts'

export interface BackupOptions {
  db: Database
  mediaDir: string
  /** Where the archive goes; nothing may be there. */
  file: string
  now: Date
  /** Called once when the number of files is known, and once for each. */
  onStart?: (files: number) => void
  onFile?: () => void
}

export interface BackupReport {
  file: string
  bytes: number
  mediaFiles: number
  createdAt: string
}

/** Something is where the archive should go. */
export class FileExistsError extends Error {
  override name = 'FileExistsError'
}

/**
 * Writes the database and the pictures into one archive, while the server goes on. The archive has
 * its name only when it is whole.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const file = resolve(options.file)
  await assertFree(file)
  // On the same disk as the archive, so that it can be renamed; nobody else can look in.
  const folder = await mkdtemp(join(dirname(file), '.qaima-backup-'))
  try {
    const { archive, mediaFiles } = await writeArchive(options, folder)
    const bytes = await flush(archive)
    await assertFree(file)
    await rename(archive, file)
    return { file, bytes, mediaFiles, createdAt: options.now.toISOString() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertFree(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new FileExistsError(`${basename(file)} is there already; name a new file`)
}

async function writeArchive(
  { db, mediaDir, now, onStart, onFile }: BackupOptions,
  folder: string,
): Promise<{ archive: string; mediaFiles: number }> {
  await writeSnapshot(db, join(folder, ARCHIVE.database))
  // After the database: a picture is on disk before its row is, and stays.
  const media = await listMedia(mediaDir)
  const createdAt = now.toISOString()
  const note: BackupNote = { qaimaBackup: 1, createdAt, mediaFiles: media.length }
  await writeFile(join(folder, ARCHIVE.note), `${JSON.stringify(note)}\n`)
  await symlink(mediaDir, join(folder, ARCHIVE.media), 'junction')
  const files = [ARCHIVE.note, ARCHIVE.database, ...media.map((name) => `${ARCHIVE.media}/${name}`)]
  onStart?.(files.length)
  const archive = join(folder, 'archive.tar.gz')
  const options = { cwd: folder, file: archive, gzip: true, portable: true, strict: true }
  await create({ ...options, mode: 0o600, onWriteEntry: () => onFile?.() }, files)
  return { archive, mediaFiles: media.length }
}

async function listMedia(mediaDir: string): Promise<string[]> {
  try {
    return (await readdir(mediaDir)).filter(isMediaFile)
  } catch (error) {
    // Nobody has put a picture up yet.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Forces a file to disk and returns its size. */
async function flush(path: string): Promise<number> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
