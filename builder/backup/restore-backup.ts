import { access, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findForeignParts } from '#db/foreign-parts.ts'
import { openMigratedDatabase } from '#db/open.ts'
import type { Settings } from '#db/settings.ts'
import { findDamage, intoOneFile, isOpenElsewhere, settleRestored } from '#db/snapshot.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import { carryOver } from '../pictures/former-media.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { openMedia } from '../pictures/open-media.ts'
import { ARCHIVE } from './archive-format.ts'
import { NAMED, refuseLost } from './lost-files.ts'
import { ArchiveError, readArchive } from './read-archive.ts'

export interface RestoreOptions {
  settings: Pick<Settings, 'dataDir' | 'database' | 'mediaDir' | 'bucket'>
  file: string
  /** Whether data that is there may be replaced; the database is kept under another name. */
  force: boolean
  /** Whether pictures may be missing whose files are lost. */
  incomplete: boolean
  now: Date
}

export interface RestoreReport {
  /** When the backup was made. */
  createdAt: string
  mediaFiles: number
  /** Files of pictures that menus name and that are neither in the archive nor here. */
  lost: string[]
  /** Where the database that was there is now; null when there was none. */
  formerDatabase: string | null
}

/** The data folder cannot take a backup as it is. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/**
 * Puts the database of an archive into the data folder, and the pictures where they are kept.
 * Everything is checked before anything there is touched.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, database: databaseFile } = options.settings
  const media = await openMedia(options.settings)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertReady(options)
  const folder = await mkdtemp(join(dataDir, '.restore-'))
  try {
    const { createdAt, mediaFiles } = await readArchive(options.file, folder)
    const database = join(folder, ARCHIVE.database)
    const lost = await prepare(database, options, {
      unpacked: mediaFolder(join(folder, ARCHIVE.media)),
      media,
    })
    if (!options.incomplete) refuseLost(lost)
    await moveMedia(join(folder, ARCHIVE.media), options.settings, media)
    // Unpacking took its time: somebody may have started the server meanwhile.
    await assertReady({ ...options, force: true })
    const formerDatabase = await putAside(options)
    await rename(database, databaseFile)
    await flushFolder(dataDir)
    return { createdAt, mediaFiles, lost, formerDatabase }
  } finally {
    // Where unpacking broke off, files may still be on their way into it.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function assertReady({ settings, force }: RestoreOptions): Promise<void> {
  const { dataDir, database: databaseFile } = settings
  if (!(await exists(databaseFile))) return
  if (!force) {
    throw new DataFolderError(`${dataDir} holds data; give --force to replace it`)
  }
  if (isOpenElsewhere(databaseFile)) {
    throw new DataFolderError(`${databaseFile} is in use; stop the server and every builder first`)
  }
}

/**
 * Checks a database, brings it to today's shape, and makes it safe to go on with; returns which files
 * of its pictures are neither in the archive nor where they are kept.
 */
async function prepare(
  database: string,
  { now }: RestoreOptions,
  { unpacked, media }: { unpacked: MediaStore; media: MediaStore },
): Promise<string[]> {
  const [damage] = findDamage(database)
  if (damage !== undefined) throw new ArchiveError(`Its database is damaged: ${damage}`)
  // A trigger would go off with the first change.
  const foreign = await findForeignParts(database)
  if (foreign.length > 0) {
    const named = foreign.slice(0, NAMED).join(', ')
    throw new ArchiveError(`Its database holds what is none of ours: ${named}`)
  }
  const db = await openMigratedDatabase(database).catch((cause: unknown) => {
    throw new ArchiveError('Its database is of a newer version', { cause })
  })
  try {
    await settleRestored(db, now)
    const lost = await completePictures(db, unpacked)
    const here = await media.list()
    return lost.filter((name) => !here.has(name))
  } finally {
    await db.destroy()
    intoOneFile(database)
  }
}

// Named after their content, so that those that are there already are the same.
async function moveMedia(
  from: string,
  { bucket, mediaDir: to }: RestoreOptions['settings'],
  media: MediaStore,
): Promise<void> {
  if (bucket) return carryOver(mediaFolder(from), media)
  // On the same disk, where that costs nothing.
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
}

async function putAside({ settings, now }: RestoreOptions): Promise<string | null> {
  const { dataDir, database: databaseFile } = settings
  if (!(await exists(databaseFile))) return null
  const time = now.toISOString().replace(/[:.]/g, '-')
  const former = join(dataDir, `qaima-before-restore-${time}.db`)
  intoOneFile(databaseFile)
  await rename(databaseFile, former)
  return former
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
