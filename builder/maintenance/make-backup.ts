import {
  access,
  open,
  rename,
  stat,
  writeFile,
  copyFile,
  link,
  mkdir,
  readdir,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Header, Pack, ReadEntry } from 'tar'
import { openDatabase, type Database } from '#db/open.ts'
import { writeSnapshot } from '#db/snapshot.ts'
import { allEnded, inPieces } from '#db/in-pieces.ts'
import { parseMediaFile } from '#db/rules/pictures.ts'
import { completePictures } from '../pictures/kept-pictures.ts'
import { mediaFolder } from '../pictures/media-folder.ts'
import type { MediaStore } from '../pictures/media-store.ts'
import { ARCHIVE, type BackupNote } from './archive-format.ts'
import { heldFolder } from './held-folder.ts'

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

/** Where pictures are kept. */
interface PicturePlace {
  media: MediaStore
  /** Their folder; null where they are kept on no disk of ours. */
  mediaDir: string | null
}

// Where they are kept in a bucket, each is a journey.
const HELD_AT_ONCE = 16

/**
 * Holds all pictures that there are, in a folder on their disk, for which it takes no room: whoever takes
 * one away meanwhile takes it from others alone. Again, it holds what has come since. From a bucket they
 * are copied.
 */
async function holdPictures({ media, mediaDir }: PicturePlace, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const held = new Set(await readdir(to))
  const present = [...(await media.list()).keys()].filter(parseMediaFile)
  const names = present.filter((name) => !held.has(name))
  const hold = (name: string) =>
    mediaDir === null
      ? copyFrom(media, name, join(to, name))
      : linkOrCopy(join(mediaDir, name), join(to, name))
  await inPieces(names, HELD_AT_ONCE, (some) => allEnded(some.map(hold)))
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Not every disk knows of two names for one file.
    if (code !== 'ENOENT') await copyFile(from, to).catch(unlessGone)
  }
}

async function copyFrom(media: MediaStore, name: string, to: string): Promise<void> {
  const content = await media.read(name)
  if (content) await writeFile(to, content)
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

// So many pictures are in memory.
const READ_AT_ONCE = 16
const MODE = 0o600

interface PackOptions {
  /** Where the note and the database lie. */
  folder: string
  media: MediaStore
  /** Those of its files that go into the archive. */
  pictures: readonly string[]
  now: Date
  /** Called for each file in it. */
  onFile?: (() => void) | undefined
}

/** Writes note, database and pictures into one archive, each picture as it is read. */
async function packArchive(file: string, options: PackOptions): Promise<void> {
  const { folder, onFile } = options
  const common = { gzip: true, portable: true, strict: true, mode: MODE }
  const pack = new Pack({ ...common, cwd: folder, onWriteEntry: () => onFile?.() })
  const written = pipeline(pack, createWriteStream(file, { mode: MODE }))
  try {
    // Where the disk takes no more, nobody takes what is packed either.
    await Promise.race([fill(pack, options), written])
    await written
  } finally {
    pack.destroy()
  }
}

async function fill(pack: Pack, { media, pictures, now }: PackOptions): Promise<void> {
  for (const name of [ARCHIVE.note, ARCHIVE.database]) pack.write(name)
  await inPieces(pictures, READ_AT_ONCE, async (some) => {
    const read = some.map(async (name) => ({ name, content: await media.read(name) }))
    for (const { name, content } of await Promise.all(read)) {
      if (!content) throw new Error(`${name} is gone, which was held`)
      const entry = new ReadEntry(headerOf(name, content, now))
      const taken = entry.promise()
      pack.write(entry)
      entry.end(content)
      await taken
    }
  })
  pack.end()
}

function headerOf(name: string, { length: size }: Buffer, mtime: Date): Header {
  return new Header({ path: `${ARCHIVE.media}/${name}`, type: 'File', size, mtime, mode: MODE })
}
