import { ITEMS_AT_ONCE, REQUESTS_AT_ONCE } from '#db/chunk-sizes.ts'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { makeZip, predictLength } from 'client-zip'
import { menuTable } from '#db/import/menu-table.ts'
import { guardFormulas } from '#db/rules/text/csv-formulas.ts'
import { readOwnersData } from '#db/queries/exports.ts'
import { getMenu } from '#db/queries/menus.ts'
import type { Session } from '#db/queries/sessions.ts'
import type { AppContext } from '../context.ts'
import { serializeChange } from './change-log.ts'
import { jsonChunks } from './json-chunks.ts'
import pLimit from 'p-limit'
import { inChunks, mapInChunks } from '#db/in-chunks.ts'
import type { MenuDocument, MenuCategory } from '#db/menu/document.ts'
import {
  addFileTexts,
  fileCategory,
  fileGroup,
  fileProduct,
  fileRestaurant,
  fileSettings,
  type FileParts,
  type FileTexts,
} from '#db/menu/menu-file.ts'
import { menuTexts, type MenuText } from '#db/menu/texts.ts'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { originalFile, type Picture } from '#db/rules/look/pictures.ts'
import type { OwnersData } from '#db/queries/exports.ts'
import type { KeptInvoice } from '#db/queries/payments.ts'
import type { ExportedCategory, ExportedInvoice, ExportedMenu } from '../schemas/exports.ts'

export interface Archive {
  name: string
  bytes: bigint
  /** Made while it is read, one picture at a time. */
  content: ReadableStream<Uint8Array>
}

/** All dishes as a table: UTF-8 with BOM, as Excel wants it; formulas stay text. */
export async function exportTable({ db }: AppContext, { restaurantId }: Session) {
  const menu = await getMenu(db, restaurantId)
  const csv = Papa.unparse(menuTable(menu).map((row) => row.map(guardFormulas)))
  return { name: `${menu.slug}.csv`, content: `\uFEFF${csv}\r\n` }
}

/** A zip of `menu.json` and each picture at its largest. `content` must be read or cancelled. */
export async function exportAccount(
  { db, media, now }: AppContext,
  session: Session,
): Promise<Archive> {
  const data = await readOwnersData(db, session, now())
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

async function exportedTexts(menu: MenuDocument): Promise<FileParts['textsOf']> {
  const byId = new Map<string, FileTexts>()
  const { texts } = menu
  if (texts) {
    const add = async (some: readonly MenuText[]) => addFileTexts(byId, some, texts)
    await inChunks([...menuTexts(menu)], ITEMS_AT_ONCE, add)
  }
  return (id) => byId.get(id) ?? {}
}

interface ArchivedPicture {
  /** Its path in the archive, valid on every system. */
  name: string
  file: string
  bytes: number
}

type ArchivedPictures = ReadonlyMap<string, ArchivedPicture>

/** Names every picture of a menu for an archive; leaves out lost files. */
async function archivePictures(menu: MenuDocument, media: MediaStore): Promise<ArchivedPictures> {
  const sizes = await pLimit(REQUESTS_AT_ONCE).map(
    namedPictures(menu),
    async ({ owner, stem, picture }) => {
      const file = originalFile(picture)
      const bytes = (await media.stat(file))?.bytes
      const name = `pictures/${stem}.${picture.fallback}`
      return bytes === undefined ? [] : [[owner, { name, file, bytes }] as const]
    },
  )
  return new Map(sizes.flat())
}

interface NamedPicture {
  owner: string
  stem: string
  picture: Picture
}

// The number keeps the owner's order, and keeps a slug such as `con`, a device on Windows, from being a
// whole name.
function namedPictures({ logo, cover, categories }: MenuDocument): NamedPicture[] {
  const own = [
    { owner: 'logo', stem: 'logo', picture: logo },
    { owner: 'cover', stem: 'cover', picture: cover },
  ]
  const dishes = categories.flatMap((category, index) => {
    const folder = numbered(index, category.slug)
    return category.products.map(({ id, slug, picture }, place) => {
      return { owner: id, stem: `${folder}/${numbered(place, slug)}`, picture }
    })
  })
  return [...own, ...dishes].flatMap(({ picture, ...named }) =>
    picture ? [{ ...named, picture }] : [],
  )
}

function numbered(index: number, slug: string): string {
  return `${String(index + 1).padStart(2, '0')}-${slug}`
}

/** The `menu.json` of an export, as of a moment. */
export async function toExportedMenu(
  { account, subscription, menu, invoices, operatorActions, changeLog }: OwnersData,
  pictures: ArchivedPictures,
  now: Date,
): Promise<ExportedMenu> {
  const { email, emailConfirmedAt, language, createdAt } = account
  const { type: subscriptionType, ...ends } = subscription
  const textsOf = await exportedTexts(menu)
  const pictureOf = (id: string) => pictures.get(id)?.name ?? null
  const parts = { textsOf, pictureOf, at: now }
  return {
    exportedAt: now.toISOString(),
    account: { email, emailConfirmedAt, language, createdAt },
    restaurant: {
      ...fileRestaurant(menu, parts),
      formerSlugs: menu.formerSlugs,
      subscriptionType,
      ...ends,
    },
    socialLinks: menu.links,
    menuSettings: fileSettings(menu, textsOf),
    invoices: invoices.map(toExportedInvoice),
    operatorActions,
    changeLog: changeLog.map((change) => {
      const { undo: _undo, ...kept } = serializeChange(change)
      return kept
    }),
    optionGroups: (menu.optionGroups ?? []).map((group) => fileGroup(group, textsOf)),
    categories: await toExportedCategories(menu.categories, parts),
  }
}

function toExportedInvoice(invoice: KeptInvoice): ExportedInvoice {
  const { number, status, amount, amountRefunded, currency } = invoice
  const { customerName, customerEmail, createdAt, paidAt, pdfUrl } = invoice
  const money = { amount, amountRefunded, currency }
  return { number, status, ...money, customerName, customerEmail, createdAt, paidAt, pdfUrl }
}

async function toExportedCategories(
  categories: readonly MenuCategory[],
  parts: FileParts,
): Promise<ExportedCategory[]> {
  const products = await mapInChunks(
    categories.flatMap((category) => category.products),
    ITEMS_AT_ONCE,
    (product) => ({
      ...fileProduct(product, parts),
      formerAddresses: product.formerAddresses,
    }),
  )
  let taken = 0
  return categories.map((category) => {
    const own = products.slice(taken, (taken += category.products.length))
    return { ...fileCategory(category, own, parts), formerSlugs: category.formerSlugs }
  })
}
