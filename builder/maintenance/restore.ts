import { link, mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyToServer, countOthers, writeSnapshot } from '#db/engines/copy-rows.ts'
import { hasDatabase, openDatabase, openMigratedDatabase, type Database } from '#db/open.ts'
import { StructureError } from '#db/migrations/structure.ts'
import type { Settings } from '#db/settings/settings.ts'
import { isPostgresUrl, withoutPassword } from '#db/engines/database-url.ts'
import { findDamage, intoOneFile, isOpenElsewhere } from '#db/engines/sqlite-file.ts'
import { resetAfterRestore } from '#db/queries/restore.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { carryOver, openMedia } from '../pictures/open-media.ts'
import { ARCHIVE, ArchiveError, lostPictures, readArchive, workFolder } from './archive.ts'

export interface RestoreOptions {
  settings: Pick<Settings, 'dataDir' | 'database' | 'mediaDir' | 'bucket'>
  file: string
  /** Replaces existing data; the database is kept under another name. */
  force: boolean
  incomplete: boolean
}

export interface RestoreReport {
  createdAt: string
  mediaFiles: number
  /** Neither in the archive nor here. */
  lost: string[]
  /** All have new addresses now. */
  kitchenLinks: number
  /** The former database as a SQLite file; null if there was none. */
  formerDatabase: string | null
}

/** The data folder or database cannot take a backup. */
export class PlaceError extends Error {
  override name = 'PlaceError'
}

export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { settings, file, incomplete } = options
  const { dataDir, database: place } = settings
  const media = await openMedia(settings)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertReady(options)
  await using folder = await workFolder(dataDir, '.restore-', 0)
  const { note, database, pictures, missing, kitchenLinks } = await unpack(file, folder.path)
  const here = await media.list()
  const lost = missing.filter((name) => !here.has(name))
  if (lost.length > note.lost && !incomplete) {
    throw lostPictures(lost, '--incomplete goes on without them')
  }
  await movePictures(pictures, settings, media)
  // The server may have started meanwhile.
  await assertReady({ ...options, force: true })
  const formerDatabase = await putAside(settings)
  await put(database, place)
  const { createdAt, mediaFiles } = note
  return { createdAt, mediaFiles, lost, kitchenLinks, formerDatabase }
}

/** Reads and migrates an archive as a restore does, and leaves everything as it is. */
export async function checkBackup({
  settings: { dataDir },
  file,
}: Pick<RestoreOptions, 'settings' | 'file'>): Promise<
  Pick<RestoreReport, 'createdAt' | 'mediaFiles' | 'lost'>
> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await using folder = await workFolder(dataDir, '.restore-', 0)
  const { note, missing } = await unpack(file, folder.path)
  return { createdAt: note.createdAt, mediaFiles: note.mediaFiles, lost: missing }
}

async function unpack(file: string, folder: string) {
  const note = await readArchive(file, folder)
  const database = join(folder, ARCHIVE.database)
  const pictures = join(folder, ARCHIVE.media)
  return { note, database, pictures, ...(await prepare(database, mediaFolder(pictures))) }
}

async function assertReady({ settings, force }: RestoreOptions): Promise<void> {
  const { database, dataDir } = settings
  if (!(await hasDatabase(database))) return
  const shown = withoutPassword(database)
  if (!force) {
    const what = isPostgresUrl(database) ? shown : dataDir
    throw new PlaceError(`${what} holds data; give --force to replace it`)
  }
  const isInUse = isPostgresUrl(database)
    ? await using(openDatabase(database), hasOthers)
    : isOpenElsewhere(database)
  if (isInUse) throw new PlaceError(`${shown} is in use; stop the server and every builder first`)
}

// A process that just ended is seen a moment longer.
const TRIES = 10
const BETWEEN_TRIES_MS = 100

async function hasOthers(server: Database): Promise<boolean> {
  for (let attempt = 1; (await countOthers(server)) > 0; attempt += 1) {
    if (attempt === TRIES) return true
    await pause(BETWEEN_TRIES_MS)
  }
  return false
}

/** Checks and migrates the archive's database, and resets it for use. */
async function prepare(
  database: string,
  pictures: MediaStore,
): Promise<{ missing: string[]; kitchenLinks: number }> {
  const [damage] = findDamage(database)
  if (damage !== undefined) throw new ArchiveError(`Its database is damaged: ${damage}`)
  const db = await openMigratedDatabase(database).catch((cause: unknown) => {
    const error = cause instanceof Error ? cause.cause : cause
    const isOther = error instanceof StructureError
    throw new ArchiveError(isOther ? error.message : 'Its database is of a newer version', {
      cause,
    })
  })
  try {
    const kitchenLinks = await resetAfterRestore(db, new Date())
    return { missing: await completePictures(db, pictures), kitchenLinks }
  } finally {
    await db.destroy()
    intoOneFile(database)
  }
}

// Names are content hashes: an existing file is the same.
async function movePictures(
  from: string,
  { bucket, mediaDir }: RestoreOptions['settings'],
  media: MediaStore,
): Promise<void> {
  if (bucket) return carryOver(mediaFolder(from), media)
  await mkdir(mediaDir, { recursive: true })
  try {
    for (const name of await readdir(from)) await rename(join(from, name), join(mediaDir, name))
  } catch (error) {
    // The pictures are on another disk.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await carryOver(mediaFolder(from), media)
  }
}

/** Keeps the present database as a SQLite file. */
async function putAside({ database, dataDir }: RestoreOptions['settings']): Promise<string | null> {
  if (!(await hasDatabase(database))) return null
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  const former = join(dataDir, `qaima-before-restore-${time}.db`)
  if (isPostgresUrl(database)) {
    await using(openDatabase(database), (server) => writeSnapshot(server, `${former}.part`))
    await rename(`${former}.part`, former)
  } else {
    intoOneFile(database)
    // It stays until the new one takes its place.
    await link(database, former)
  }
  return former
}

/** Puts a SQLite database in place; PostgreSQL in one transaction. */
async function put(file: string, place: string): Promise<void> {
  if (isPostgresUrl(place)) {
    const server = await openMigratedDatabase(place)
    return using(server, () => using(openDatabase(file), (from) => copyToServer(from, server)))
  }
  await rename(file, place)
  const folder = await open(dirname(place), 'r')
  await folder.sync().finally(() => folder.close())
}

async function using<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return work(db).finally(() => db.destroy())
}
