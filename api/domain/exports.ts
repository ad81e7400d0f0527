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
import { jsonChunks } from './json-chunks.ts'
import pLimit from 'p-limit'
import { inChunks, mapInChunks } from '#db/in-chunks.ts'
import type {
  MenuDocument,
  MenuCategory,
  MenuOptionGroup,
  MenuProduct,
  Opening,
} from '#db/menu/document.ts'
import { NOTHING_AT_TABLE } from '#db/menu/at-table.ts'
import { menuTexts } from '#db/menu/texts.ts'
import { textKey } from '#db/menu/translations.ts'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { originalFile, type Picture } from '#db/rules/look/pictures.ts'
import type { OwnersData } from '#db/queries/exports.ts'
import type { KeptInvoice } from '#db/queries/payments.ts'
import { DEFAULT_LOOK } from '#db/rules/look/look.ts'
import { iconUrl } from '#db/rules/look/icon-urls.ts'
import { serializeOptionGroup } from '#db/menu/option-groups.ts'
import { serializeDish } from '#db/menu/dish.ts'
import type {
  ExportedTexts,
  ExportedCategory,
  ExportedInvoice,
  ExportedMenu,
  ExportedOptionGroup,
  ExportedProduct,
} from '../schemas/exports.ts'
import { serializeOpening, serializeSoldOut } from './serialize-menu.ts'

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

type TextsOf = (id: string) => ExportedTexts

/** All texts of a menu; one that stands in two languages is repeated. */
async function exportedTexts(menu: MenuDocument): Promise<TextsOf> {
  const byId = new Map<string, ExportedTexts>()
  const all = menu.texts ? [...menuTexts(menu)] : []
  await inChunks(all, ITEMS_AT_ONCE, async (some) => {
    for (const { id, field, source } of some) {
      for (const [code, texts] of menu.texts ?? []) {
        const translation = texts.get(textKey({ id, field }))
        if (!translation) continue
        const serialized = byId.get(id) ?? {}
        serialized[code] = { ...serialized[code], [field]: translation.text ?? source }
        byId.set(id, serialized)
      }
    }
  })
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
  { account, subscription, menu, invoices, operatorActions }: OwnersData,
  pictures: ArchivedPictures,
  now: Date,
): Promise<ExportedMenu> {
  const { email, emailConfirmedAt, language, createdAt } = account
  const { name, slug, formerSlugs, about, location, currency, priceNotes, links } = menu
  const { type: subscriptionType, ...ends } = subscription
  const textsOf = await exportedTexts(menu)
  const around = { pictures, textsOf, now }
  return {
    exportedAt: now.toISOString(),
    account: { email, emailConfirmedAt, language, createdAt },
    restaurant: {
      name,
      slug,
      formerSlugs,
      logo: pictures.get('logo')?.name ?? null,
      cover: pictures.get('cover')?.name ?? null,
      about,
      location,
      currency,
      language: menu.language ?? null,
      languages: [...(menu.languages ?? [])],
      texts: textsOf(menu.restaurantId),
      ...priceNotes,
      subscriptionType,
      ...ends,
    },
    socialLinks: links,
    menuSettings: toExportedSettings(menu, textsOf),
    invoices: invoices.map(toExportedInvoice),
    operatorActions,
    optionGroups: (menu.optionGroups ?? []).map((group) => toExportedGroup(group, textsOf)),
    categories: await toExportedCategories(menu.categories, around),
  }
}

function toExportedSettings(
  { clock, opening, look = DEFAULT_LOOK, atTable = NOTHING_AT_TABLE }: MenuDocument,
  textsOf: TextsOf,
) {
  return { ...clock, ...toExportedOpening(opening, textsOf), ...look, ...atTable }
}

function toExportedOpening(opening: Opening, textsOf: TextsOf) {
  const exceptions = opening.exceptions.map((exception) => {
    return { ...exception, texts: textsOf(exception.from) }
  })
  return { ...serializeOpening(opening), exceptions }
}

function toExportedInvoice(invoice: KeptInvoice): ExportedInvoice {
  const { number, status, amount, amountRefunded, currency } = invoice
  const { customerName, customerEmail, createdAt, paidAt, pdfUrl } = invoice
  const money = { amount, amountRefunded, currency }
  return { number, status, ...money, customerName, customerEmail, createdAt, paidAt, pdfUrl }
}

/** What a row of an export is made with. */
interface Around {
  pictures: ArchivedPictures
  textsOf: TextsOf
  now: Date
}

async function toExportedCategories(
  categories: readonly MenuCategory[],
  around: Around,
): Promise<ExportedCategory[]> {
  const products = await mapInChunks(
    categories.flatMap((category) => category.products),
    ITEMS_AT_ONCE,
    (product) => toExportedProduct(product, around),
  )
  let taken = 0
  return categories.map((category) => {
    const own = products.slice(taken, (taken += category.products.length))
    return toExportedCategory(category, own, around)
  })
}

function toExportedCategory(
  { id, title, slug, formerSlugs, icon, times, nonHalal, groups }: MenuCategory,
  products: ExportedProduct[],
  around: Around,
): ExportedCategory {
  return {
    _id: id,
    title,
    slug,
    formerSlugs,
    icon: iconUrl(icon),
    times: times ?? null,
    nonHalal: nonHalal === true,
    groups: groups ?? [],
    texts: around.textsOf(id),
    products,
  }
}

function toExportedGroup(group: MenuOptionGroup, textsOf: TextsOf): ExportedOptionGroup {
  const { options, ...serialized } = serializeOptionGroup(group)
  return {
    ...serialized,
    options: options.map((option) => ({ ...option, texts: textsOf(option._id) })),
    texts: textsOf(group.id),
  }
}

function toExportedProduct(
  { id, slug, number, formerAddresses, ...dish }: MenuProduct,
  { pictures, textsOf, now }: Around,
): ExportedProduct {
  const picture = pictures.get(id)?.name ?? null
  const { details, ...serialized } = serializeDish(dish)
  const sizes = details.sizes.map((size) => ({ ...size, texts: textsOf(size._id) }))
  return {
    _id: id,
    slug,
    number,
    formerAddresses,
    ...serialized,
    details: { ...details, sizes },
    ...serializeSoldOut(dish, now),
    texts: textsOf(id),
    picture,
  }
}
