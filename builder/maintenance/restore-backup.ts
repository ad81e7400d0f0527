import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { digestTables, refuseUnfit, UnfitTextError } from '#db/copy/digests.ts'
import { listTables } from '#db/copy/rows.ts'
import { isOnServer, withoutPassword } from '#db/settings/urls.ts'
import { findForeignParts } from '#db/foreign-parts.ts'
import { openMigratedDatabase, type Database } from '#db/open.ts'
import type { Settings } from '#db/settings/settings.ts'
import { findDamage, intoOneFile, settleRestored } from '#db/snapshot.ts'
import { readAtOnce } from '#db/transact.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import { carryOver, openMedia } from '../pictures/open-media.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { ARCHIVE, LostFilesError, NAMED } from './archive-format.ts'
import { type DataPlace, filePlace, serverPlace } from './restore-place.ts'
import { heldFolder } from './held-folder.ts'
import { ArchiveError, readArchive } from './read-archive.ts'

export interface RestoreOptions {
  settings: Pick<Settings, 'dataDir' | 'database' | 'mediaDir' | 'bucket'>
  file: string
  /** Whether data that is there may be replaced; the database is kept in a file of another name. */
  force: boolean
  /** Whether pictures may be missing of which the archive does not say itself that they were lost. */
  incomplete: boolean
  now: Date
}

export interface RestoreReport {
  /** When the backup was made. */
  createdAt: string
  mediaFiles: number
  /** Files of pictures that menus name and that are neither in the archive nor here. */
  lost: string[]
  /** Links for kitchens, each of which has another address now. */
  kitchenLinks: number
  /** The SQLite file in which the database that was there is now; null when there was none. */
  formerDatabase: string | null
}

/** Where the data is kept cannot take a backup as it is. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/**
 * Puts the database and the pictures of an archive where the settings keep them.
 * Everything is checked before anything there is touched.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, database: to } = options.settings
  const place = isOnServer(to) ? serverPlace(to) : filePlace(to)
  const media = await openMedia(options.settings)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertReady(place, options)
  await using held = await heldFolder(dataDir, '.restore-')
  const folder = held.path
  const { createdAt, mediaFiles, lost: known = 0 } = await readArchive(options.file, folder)
  const database = join(folder, ARCHIVE.database)
  const { lost, kitchenLinks } = await prepare(database, options, {
    unpacked: mediaFolder(join(folder, ARCHIVE.media)),
    media,
  })
  // All files that the archive counts are there, so that only those can be missing that were lost then.
  if (lost.length > known && !options.incomplete) {
    throw new LostFilesError(lost, '--incomplete goes on without them')
  }
  await moveMedia(join(folder, ARCHIVE.media), options.settings, media)
  // Unpacking took its time: somebody may have started the server meanwhile.
  await assertReady(place, { ...options, force: true })
  const formerDatabase = await putAside(place, options)
  await place.put(database)
  return { createdAt, mediaFiles, lost, kitchenLinks, formerDatabase }
}

async function assertReady(
  place: DataPlace,
  { settings: { dataDir, database }, force }: RestoreOptions,
): Promise<void> {
  if (!(await place.isThere())) return
  const shown = withoutPassword(database)
  if (!force) {
    const what = isOnServer(database) ? shown : dataDir
    throw new DataFolderError(`${what} holds data; give --force to replace it`)
  }
  if (await place.isInUse()) {
    throw new DataFolderError(`${shown} is in use; stop the server and every builder first`)
  }
}

/**
 * Checks a database, brings it to today's shape, and makes it safe to go on with; tells which files
 * of its pictures are neither in the archive nor where they are kept.
 */
async function prepare(
  database: string,
  { now, settings }: RestoreOptions,
  { unpacked, media }: { unpacked: MediaStore; media: MediaStore },
): Promise<Pick<RestoreReport, 'lost' | 'kitchenLinks'>> {
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
    if (isOnServer(settings.database)) await refuseUnfitTexts(db)
    const kitchenLinks = await settleRestored(db, now)
    const lost = await completePictures(db, unpacked)
    const here = await media.list()
    return { lost: lost.filter((name) => !here.has(name)), kitchenLinks }
  } finally {
    await db.destroy()
    intoOneFile(database)
  }
}

// Looked for before anything is touched.
async function refuseUnfitTexts(db: Database): Promise<void> {
  try {
    const tables = await listTables(db)
    await readAtOnce(db, (trx) => digestTables(trx, tables, { check: refuseUnfit }))
  } catch (error) {
    if (error instanceof UnfitTextError) throw new ArchiveError(error.message)
    throw error
  }
}

// Named after their content, so that those that are there already are the same.
async function moveMedia(
  from: string,
  { bucket, mediaDir: to }: RestoreOptions['settings'],
  media: MediaStore,
): Promise<void> {
  if (bucket) return carryOver(mediaFolder(from), media)
  await mkdir(to, { recursive: true })
  try {
    // On the same disk, where that costs nothing.
    for (const name of await readdir(from)) await rename(join(from, name), join(to, name))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await carryOver(mediaFolder(from), media)
  }
}

async function putAside(
  place: DataPlace,
  { settings: { dataDir }, now }: RestoreOptions,
): Promise<string | null> {
  if (!(await place.isThere())) return null
  const time = now.toISOString().replace(/[:.]/g, '-')
  const former = join(dataDir, `qaima-before-restore-${time}.db`)
  await place.putAside(former)
  return former
}
