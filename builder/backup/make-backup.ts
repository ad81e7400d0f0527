import { access, open, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { openDatabase, type Database } from '#db/open.ts'
import { writeSnapshot } from '#db/snapshot.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { ARCHIVE, type BackupNote } from './archive-format.ts'
import { heldFolder } from './held-folder.ts'
import { holdPictures, type PicturePlace } from './hold-pictures.ts'
import { packArchive } from './pack-archive.ts'

export interface BackupOptions extends PicturePlace {
  db: Database
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
  /** Files of pictures that menus name and nobody has any more. */
  lost: string[]
}

/** Something is where the archive should go. */
export class FileExistsError extends Error {
  override name = 'FileExistsError'
}

const TEMPORARY = '.qaima-backup-'

/**
 * Writes the database and the pictures into one archive, while the server goes on. The archive has
 * its name only when it is whole: it holds every file that there is, and says how many are lost.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const file = resolve(options.file)
  await assertFree(file)
  const { mediaDir } = options
  // On the same disk as the archive, so that it can be renamed; and as the pictures, which are held there.
  await using folder = await heldFolder(dirname(file), TEMPORARY)
  await using held = mediaDir === null ? null : await heldFolder(dirname(mediaDir), TEMPORARY)
  const pictures = join((held ?? folder).path, ARCHIVE.media)
  const { archive, ...written } = await writeArchive(options, folder.path, pictures)
  const bytes = await flush(archive)
  await assertFree(file)
  await rename(archive, file)
  return { file, bytes, ...written, createdAt: options.now.toISOString() }
}

async function assertFree(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new FileExistsError(`${basename(file)} is there already; name a new file`)
}

async function writeArchive(
  { db, media, mediaDir, now, onStart, onFile }: BackupOptions,
  folder: string,
  heldIn: string,
): Promise<{ archive: string; mediaFiles: number; lost: string[] }> {
  const database = join(folder, ARCHIVE.database)
  // Before the database, whose pictures may go as soon as it is written, and again for what came meanwhile.
  await holdPictures({ media, mediaDir }, heldIn)
  await writeSnapshot(db, database)
  await completeSnapshot(database, media)
  await holdPictures({ media, mediaDir }, heldIn)
  const held = mediaFolder(heldIn)
  const lost = await completeSnapshot(database, held)
  const sizes = [...(await held.list())]
  const pictures = sizes.map(([name]) => name)
  const note: BackupNote = {
    qaimaBackup: 1,
    createdAt: now.toISOString(),
    mediaFiles: pictures.length,
    bytes: sizes.reduce((sum, [, bytes]) => sum + bytes, (await stat(database)).size),
    lost: lost.length,
  }
  await writeFile(join(folder, ARCHIVE.note), `${JSON.stringify(note)}\n`)
  onStart?.(pictures.length + 2)
  const archive = join(folder, 'archive.tar.gz')
  await packArchive(archive, { folder, media: held, pictures, now, onFile })
  return { archive, mediaFiles: pictures.length, lost }
}

/** Makes what can be made of the pictures that the snapshot names; returns the files that are lost. */
async function completeSnapshot(database: string, media: MediaStore): Promise<string[]> {
  const snapshot = openDatabase(database)
  return completePictures(snapshot, media).finally(() => snapshot.destroy())
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
