import { mapInPieces } from '#db/in-pieces.ts'
import type { OwnersData } from '#db/queries/exports.ts'
import type { KeptInvoice } from '#db/queries/invoices.ts'
import { DEFAULT_LOOK } from '#db/rules/look.ts'
import { iconUrl } from '#db/rules/icon-urls.ts'
import type {
  MenuCategory,
  MenuDocument,
  MenuOptionGroup,
  MenuProduct,
  Opening,
} from '#db/rules/menu-document.ts'
import { toldOptionGroup } from '#db/rules/option-groups.ts'
import { toldDish } from '#db/rules/told-dish.ts'
import type {
  ExportedCategory,
  ExportedInvoice,
  ExportedMenu,
  ExportedOptionGroup,
  ExportedProduct,
} from '../schemas/exports.ts'
import { exportedTexts, type TextsOf } from './export-texts.ts'
import type { ArchivedPictures } from './export-pictures.ts'
import { toldOpening } from './opening-shape.ts'
import { toldSoldOut } from './sold-out.ts'

// Some milliseconds' work.
const PRODUCTS_AT_ONCE = 250

/** `menu.json` of an export: everything of an owner as of a moment. */
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
  { clock, opening, look = DEFAULT_LOOK }: MenuDocument,
  textsOf: TextsOf,
) {
  return { ...clock, ...toExportedOpening(opening, textsOf), ...look }
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

/** Their products are made in pieces, however they are shared out. */
async function toExportedCategories(
  categories: readonly MenuCategory[],
  around: Around,
): Promise<ExportedCategory[]> {
  const products = await mapInPieces(
    categories.flatMap((category) => category.products),
    PRODUCTS_AT_ONCE,
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
  const { options, ...told } = toldOptionGroup(group)
  return {
    ...told,
    options: options.map((option) => ({ ...option, texts: textsOf(option._id) })),
    texts: textsOf(group.id),
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
