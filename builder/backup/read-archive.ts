import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { ARCHIVE, backupNoteSchema, isArchiveName, type BackupNote } from './archive-format.ts'

/** A file that is no backup, or that is not whole. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/**
 * Unpacks an archive into an empty folder: `qaima.db` and `media/`. Throws an `ArchiveError` when it
 * is damaged or holds anything else, and then what lies in the folder is worth nothing.
 */
export async function readArchive(file: string, folder: string): Promise<BackupNote> {
  await mkdir(join(folder, ARCHIVE.media), { recursive: true })
  await unpack(file, folder)
  const note = await readNote(folder)
  const media = await readdir(join(folder, ARCHIVE.media))
  if (media.length !== note.mediaFiles) {
    throw new ArchiveError(`${note.mediaFiles} pictures should be in it, ${media.length} are`)
  }
  return note
}

async function unpack(file: string, folder: string): Promise<void> {
  const strangers: string[] = []
  const filter = (path: string, entry: object): boolean => {
    const isOurs = isArchiveName(path) && 'type' in entry && entry.type === 'File'
    if (!isOurs) strangers.push(path)
    return isOurs
  }
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter })
  } catch (error) {
    throw new ArchiveError('It is damaged, or no archive', { cause: error })
  }
  if (strangers.length > 0) throw new ArchiveError(`It is no backup: it holds ${strangers[0]}`)
}

async function readNote(folder: string): Promise<BackupNote> {
  try {
    return backupNoteSchema.parse(JSON.parse(await readFile(join(folder, ARCHIVE.note), 'utf8')))
  } catch (error) {
    throw new ArchiveError('It is no backup, or one of a newer version', { cause: error })
  }
}
