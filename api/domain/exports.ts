import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { makeZip, predictLength } from 'client-zip'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { menuTable } from '#db/import/menu-table.ts'
import { readOwnersData } from '#db/queries/exports.ts'
import { getMenu } from '#db/queries/menus.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext } from '../context.ts'
import { archivePictures, type ArchivedPictures, toExportedMenu } from './exported-menu.ts'
import { jsonChunks } from './json-chunks.ts'

export interface Archive {
  name: string
  bytes: bigint
  /** Made while it is read, one picture at a time. */
  content: ReadableStream<Uint8Array>
}

/** All dishes as a table: UTF-8 with BOM, as Excel wants it; formulas stay text. */
export async function exportTable({ db }: AppContext, { restaurantId }: Session) {
  const menu = await getMenu(db, restaurantId)
  const csv = Papa.unparse(menuTable(menu))
  return { name: `${menu.slug}.csv`, content: `\uFEFF${csv}\r\n` }
}

/** A zip of `menu.json` and each picture at its largest. `content` must be read or cancelled. */
export async function exportAccount(
  { db, media, now }: AppContext,
  { ownerId }: Session,
): Promise<Archive> {
  const data = await readOwnersData(db, ownerId)
  const pictures = await archivePictures(data.menu, media)
  const time = now()
  const exported = await toExportedMenu(data, pictures, time)
  const menu = await Array.fromAsync(jsonChunks(exported, 2))
  const menuBytes = menu.reduce((sum, piece) => sum + piece.length, 0)
  const sizes = [...pictures.values()].map(({ name, bytes }) => ({ name, size: bytes }))
  return {
    name: `${data.menu.slug}.zip`,
    bytes: predictLength([{ name: 'menu.json', size: menuBytes }, ...sizes]),
    content: makeZip(archiveFiles(menu, pictures, { media, time })),
  }
}

// One picture in memory; no file stays open if the reader goes away.
async function* archiveFiles(
  menu: readonly Buffer[],
  pictures: ArchivedPictures,
  { media, time: lastModified }: { media: MediaStore; time: Date },
) {
  yield { name: 'menu.json', input: Readable.from(menu), lastModified }
  for (const { name, file } of pictures.values()) {
    const input = await media.read(file)
    // The zip has stated its length already.
    if (!input) throw new Error(`${file} was taken away meanwhile`)
    yield { name, input, lastModified }
  }
}
