import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import { access, open, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { inChunks } from '#db/in-chunks.ts'
import { openDatabase, type Database } from '#db/open.ts'
import { DAY_MS } from '#db/rules/time/dates.ts'
import { parseMediaFile } from '#db/rules/look/pictures.ts'
import { writeSnapshot } from '#db/engines/copy-rows.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import {
  ARCHIVE,
  ArchiveError,
  workFolder,
  writeArchive,
  type ArchiveWriter,
  type BackupNote,
} from './archive.ts'

export interface BackupOptions {
  db: Database
  media: MediaStore
  /** Must not exist. */
  file: string
  /** The number of files, then one call for each. */
  onStart?: (files: number) => void
  onFile?: () => void
}

export interface BackupReport {
  file: string
  bytes: number
  mediaFiles: number
  createdAt: string
  lost: string[]
}

/** Writes database and pictures into one archive beside a running server; renamed when whole. */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const file = resolve(options.file)
  await assertFree(file)
  // On the archive's disk, so that it can be renamed.
  await using folder = await workFolder(dirname(file), '.qaima-backup-', DAY_MS)
  const archive = join(folder.path, 'archive.tar.gz')
  let report: Omit<BackupReport, 'file' | 'bytes'> | undefined
  await writeArchive(archive, folder.path, async (writer) => {
    report = await fill(writer, folder.path, options)
  })
  if (!report) throw new Error('The archive was not filled')
  const bytes = await flush(archive)
  await assertFree(file)
  await rename(archive, file)
  return { file, bytes, ...report }
}

async function assertFree(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new ArchiveError(`${basename(file)} is there already; name a new file`)
}

async function fill(
  writer: ArchiveWriter,
  folder: string,
  { db, media, onStart, onFile }: BackupOptions,
): Promise<Omit<BackupReport, 'file' | 'bytes'>> {
  const packed = new Set<string>()
  const addPictures = () => addNew(writer, media, packed, onFile)
  onStart?.((await media.list()).size + 2)
  // Before the snapshot, since pictures may be removed; and after, for new ones.
  await addPictures()
  const database = join(folder, ARCHIVE.database)
  const createdAt = new Date().toISOString()
  await writeSnapshot(db, database)
  const snapshot = openDatabase(database)
  const missing = await completePictures(snapshot, media).finally(() => snapshot.destroy())
  await addPictures()
  const lost = missing.filter((name) => !packed.has(name))
  const note: BackupNote = {
    qaimaBackup: 1,
    createdAt,
    mediaFiles: packed.size,
    lost: lost.length,
  }
  writer.addFile(ARCHIVE.database)
  onFile?.()
  await writer.add(ARCHIVE.note, Buffer.from(`${JSON.stringify(note)}\n`))
  onFile?.()
  return { mediaFiles: packed.size, createdAt, lost }
}

async function addNew(
  writer: ArchiveWriter,
  media: MediaStore,
  packed: Set<string>,
  onFile?: () => void,
): Promise<void> {
  const names = [...(await media.list()).keys()]
  const added = names.filter((name) => parseMediaFile(name) && !packed.has(name))
  await inChunks(added, REQUESTS_AT_ONCE, async (some) => {
    const contents = await Promise.all(some.map((name) => media.read(name)))
    for (const [index, name] of some.entries()) {
      const content = contents[index]
      if (!content) continue
      await writer.add(`${ARCHIVE.media}/${name}`, content)
      packed.add(name)
      onFile?.()
    }
  })
}

async function flush(path: string): Promise<number> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}
