import { Readable } from 'node:stream'
import { makeZip, predictLength } from 'client-zip'
import type { MediaStore } from '#builder/pictures/media-store.ts'
import { readOwnersData, type OwnersData } from '#db/queries/exports.ts'
import type { KeptInvoice } from '#db/queries/invoices.ts'
import type { Session } from '#db/queries/sessions.ts'
import { iconUrl } from '#db/rules/icons.ts'
import type { MenuCategory, MenuProduct, Opening } from '#db/rules/menu-document.ts'
import { toldDish } from '#db/rules/told-dish.ts'
import type { AppContext } from '../context.ts'
import type {
  ExportedCategory,
  ExportedInvoice,
  ExportedMenu,
  ExportedProduct,
} from '../schemas/exports.ts'
import { createTurns } from '../turns.ts'
import { exportedTexts, type TextsOf } from './export-texts.ts'
import { archivePictures, type ArchivedPictures } from './export-pictures.ts'
import { createHeldArchives } from './held-archives.ts'
import { jsonPieces } from './json-pieces.ts'
import { toldOpening } from './opening-shape.ts'
import { toldSoldOut } from './sold-out.ts'
import { LIMITS, takeTry } from './tries.ts'

export interface Archive {
  /** A file name for whoever saves it. */
  name: string
  bytes: bigint
  /** Made while it is read, one picture at a time. */
  content: ReadableStream<Uint8Array>
}

// Each holds a whole menu until it has been read to its end.
const AT_ONCE = 2
const turns = createTurns({ atOnce: Infinity, ofOne: AT_ONCE, placesOfOne: AT_ONCE })
// Making one takes several times what it holds then.
const making = createTurns({ atOnce: 1, ofOne: 1 })
// Hundreds of them where each menu is as large as most are. Accounts cost nothing, and whoever has many
// may read two of the largest for each, a byte at a time.
const held = createHeldArchives(128 * 1024 * 1024)

/**
 * A zip of everything that an owner has given us: `menu.json`, and each picture at its largest.
 * Throws a `RequestError` while two of theirs are under way; `content` must be read or cancelled.
 */
export function exportAccount(context: AppContext, session: Session): Promise<Archive> {
  const { promise, resolve, reject } = Promise.withResolvers<Archive>()
  const makeAndSend = async () => {
    const makeNow = () => makeArchive(context, session)
    const { content, menuBytes, ...about } = await making.take(session.ownerId, makeNow)
    using archive = held.hold(menuBytes)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    resolve({ ...about, content: readable })
    // What goes wrong is told to whoever reads.
    await content.pipeTo(writable, { signal: archive.signal }).catch(() => {})
  }
  turns.take(session.ownerId, makeAndSend).catch(reject)
  return promise
}

async function makeArchive(
  { db, media, now }: AppContext,
  { ownerId }: Session,
): Promise<Archive & { menuBytes: number }> {
  const limit = { key: `exports of ${ownerId}`, ...LIMITS.exportsOfOwner }
  await takeTry(db, [limit], now())
  const data = await readOwnersData(db, ownerId)
  const pictures = await archivePictures(data.menu, media)
  const time = now()
  const menu = await Array.fromAsync(jsonPieces(toExportedMenu(data, pictures, time), 2))
  const menuBytes = menu.reduce((sum, piece) => sum + piece.length, 0)
  const sizes = [...pictures.values()].map(({ name, bytes }) => ({ name, size: bytes }))
  return {
    name: `${data.menu.slug}.zip`,
    menuBytes,
    bytes: predictLength([{ name: 'menu.json', size: menuBytes }, ...sizes]),
    content: makeZip(archiveFiles(menu, pictures, { media, time })),
  }
}

// A picture is at most a few megabytes, and no file stays open when the reader goes away.
async function* archiveFiles(
  menu: readonly Buffer[],
  pictures: ArchivedPictures,
  { media, time: lastModified }: { media: MediaStore; time: Date },
) {
  yield { name: 'menu.json', input: Readable.from(menu), lastModified }
  for (const { name, file } of pictures.values()) {
    const input = await media.read(file)
    // Its length was told.
    if (!input) throw new Error(`${file} was taken away meanwhile`)
    yield { name, input, lastModified }
  }
}

function toExportedMenu(
  { account, subscription, menu, invoices, operatorActions }: OwnersData,
  pictures: ArchivedPictures,
  now: Date,
): ExportedMenu {
  const { email, emailConfirmedAt, language, createdAt } = account
  const { name, slug, formerSlugs, about, location, currency, priceNotes, links } = menu
  const { type: subscriptionType, ...ends } = subscription
  const textsOf = exportedTexts(menu)
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
    menuSettings: { ...menu.clock, ...toExportedOpening(menu.opening, textsOf) },
    invoices: invoices.map(toExportedInvoice),
    operatorActions,
    categories: menu.categories.map((category) =>
      toExportedCategory(category, { pictures, textsOf, now }),
    ),
  }
}

function toExportedOpening(opening: Opening, textsOf: TextsOf) {
  const exceptions = opening.exceptions.map((exception) => {
    return { ...exception, texts: textsOf(exception.from) }
  })
  return { ...toldOpening(opening), exceptions }
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

function toExportedCategory(
  { id, title, slug, formerSlugs, icon, times, nonHalal, products }: MenuCategory,
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
    texts: around.textsOf(id),
    products: products.map((product) => toExportedProduct(product, around)),
  }
}

function toExportedProduct(
  { id, slug, formerAddresses, ...dish }: MenuProduct,
  { pictures, textsOf, now }: Around,
): ExportedProduct {
  const picture = pictures.get(id)?.name ?? null
  const { details, ...told } = toldDish(dish)
  const sizes = details.sizes.map((size) => ({ ...size, texts: textsOf(size._id) }))
  return {
    _id: id,
    slug,
    formerAddresses,
    ...told,
    details: { ...details, sizes },
    ...toldSoldOut(dish, now),
    texts: textsOf(id),
    picture,
  }
}
