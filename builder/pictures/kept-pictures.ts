import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#db/schema.ts'
import { listPictureUses, listWantedPictures, type PictureUse } from '#db/queries/pictures.ts'
import { pictureFiles } from '#db/rules/pictures.ts'
import { largerFiles, readMediaFile } from './media-file.ts'

/** Names of what lies among the pictures, without what is still on its way in. */
export async function listMedia(mediaDir: string): Promise<string[]> {
  const names = await readdir(mediaDir).catch((error: NodeJS.ErrnoException) => {
    // Nobody has put a picture up yet.
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !name.startsWith('.'))
}

/**
 * Those of the files in `mediaDir` that nobody has put up or touched since then: whoever uploads a
 * picture again touches its files before any row names them.
 */
export async function notTouchedSince(
  mediaDir: string,
  files: readonly string[],
  until: Date,
): Promise<string[]> {
  const old: string[] = []
  for (const file of files) {
    const touched = await stat(join(mediaDir, file)).catch(() => null)
    if (!touched || touched.mtime <= until) old.push(file)
  }
  return old
}

interface MissingFile {
  hash: string
  name: string
  /** All files of its picture. */
  names: readonly string[]
}

/** Files of pictures that rows name which are not in `mediaDir`. */
async function listMissing(db: Db, present: ReadonlySet<string>): Promise<MissingFile[]> {
  return (await listWantedPictures(db)).flatMap((picture) => {
    const names = pictureFiles(picture)
    const missing = names.filter((name) => !present.has(name))
    return missing.map((name) => ({ hash: picture.hash, name, names }))
  })
}

/** Makes what is missing of the pictures that rows name; returns what nothing can be made of. */
export async function completePictures(db: Db, mediaDir: string): Promise<string[]> {
  const lost: string[] = []
  for (const { name, names } of await listMissing(db, new Set(await listMedia(mediaDir)))) {
    if (!(await readMediaFile(mediaDir, name, names))) lost.push(name)
  }
  return lost
}

/** A picture whose files are lost, and where it should be seen. */
export interface LostPicture extends PictureUse {
  files: string[]
}

/** The pictures that menus name of which a file is not there, and cannot be made from another. */
export async function listLostPictures(db: Db, mediaDir: string): Promise<LostPicture[]> {
  const present = new Set(await listMedia(mediaDir))
  const lost = (await listMissing(db, present)).filter(
    ({ name, names }) => !largerFiles(name, names).some((file) => present.has(file)),
  )
  const files = Map.groupBy(lost, ({ hash }) => hash)
  const uses = await listPictureUses(db, [...files.keys()])
  return uses.map((use) => ({
    ...use,
    files: (files.get(use.hash) ?? []).map(({ name }) => name),
  }))
}
