import { REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import pLimit from 'p-limit'
import type { Db } from '#db/schema.ts'
import { listPictureUses, listWantedPictures, type PictureUse } from '#db/queries/pictures.ts'
import { pictureFiles } from '#db/rules/look/pictures.ts'
import { largerFiles, readMediaFile } from './media-file.ts'
import type { MediaStore } from './media-store.ts'

/** Uploading a picture again touches its files. */
export async function notTouchedSince(
  media: MediaStore,
  files: readonly string[],
  until: Date,
): Promise<string[]> {
  const states = await pLimit(REQUESTS_AT_ONCE).map(files, (file) => media.stat(file))
  return files.filter((_, index) => (states[index]?.touchedAt ?? until) <= until)
}

interface MissingFile {
  hash: string
  name: string
  names: readonly string[]
}

/** Files that rows name and the store lacks. */
async function listMissing(db: Db, present: ReadonlyMap<string, number>): Promise<MissingFile[]> {
  return (await listWantedPictures(db)).flatMap((picture) => {
    const names = pictureFiles(picture)
    const missing = names.filter((name) => !present.has(name))
    return missing.map((name) => ({ hash: picture.hash, name, names }))
  })
}

/** Makes missing sizes; returns what cannot be made. */
export async function completePictures(db: Db, media: MediaStore): Promise<string[]> {
  const lost: string[] = []
  for (const { name, names } of await listMissing(db, await media.list())) {
    if (!(await readMediaFile(media, name, names))) lost.push(name)
  }
  return lost
}

export interface LostPicture extends PictureUse {
  files: string[]
}

/** Pictures of menus with files that cannot be made. */
export async function listLostPictures(db: Db, media: MediaStore): Promise<LostPicture[]> {
  const present = await media.list()
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
