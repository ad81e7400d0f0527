import { currencyCode } from '../rules/money/currencies.ts'
import { iconUrl } from '../rules/look/icon-urls.ts'
import { DEFAULT_LOOK } from '../rules/look/look.ts'
import { pictureUrl, type Picture } from '../rules/look/pictures.ts'
import { NOTHING_AT_TABLE } from './at-table.ts'
import { isListed, type MenuState } from './availability.ts'
import { serializeDish } from './dish.ts'
import type {
  MenuCategory,
  MenuDocument,
  MenuOptionGroup,
  MenuProduct,
  Opening,
} from './document.ts'
import { serializeOpening } from './opening-hours.ts'
import { serializeOptionGroup } from './option-groups.ts'
import { mainLanguage, shownLanguages } from './shown-languages.ts'
import { serializeSoldOut } from './sold-out.ts'
import { menuTexts, type MenuText } from './texts.ts'
import { textKey, type MenuTranslations } from './translations.ts'

/** By code and field, such as `{ar: {name}}`. */
export type FileTexts = Record<string, Record<string, string>>

type TextsOf = (id: string) => FileTexts

/** What a part of a menu is serialized with. */
export interface FileParts {
  textsOf: TextsOf
  pictureOf: (id: string, picture: Picture | null) => string | null
  at: Date
}

/** Adds some texts of a menu by id; one that stands in two languages is repeated. */
export function addFileTexts(
  byId: Map<string, FileTexts>,
  some: Iterable<MenuText>,
  translations: MenuTranslations,
): void {
  for (const { id, field, source } of some) {
    for (const [code, texts] of translations) {
      const translation = texts.get(textKey({ id, field }))
      if (!translation) continue
      const serialized = byId.get(id) ?? {}
      serialized[code] = { ...serialized[code], [field]: translation.text ?? source }
      byId.set(id, serialized)
    }
  }
}

export function fileRestaurant(menu: MenuDocument, { textsOf, pictureOf }: FileParts) {
  const { name, label = null, slug, logo, cover, about, location, currency, priceNotes } = menu
  return {
    name,
    label,
    slug,
    logo: pictureOf('logo', logo),
    cover: pictureOf('cover', cover),
    about,
    location,
    currency,
    language: menu.language ?? null,
    languages: [...(menu.languages ?? [])],
    texts: textsOf(menu.restaurantId),
    ...priceNotes,
  }
}

export function fileSettings(
  { clock, opening, look = DEFAULT_LOOK, atTable = NOTHING_AT_TABLE }: MenuDocument,
  textsOf: TextsOf,
) {
  return { ...clock, ...fileOpening(opening, textsOf), ...look, ...atTable }
}

function fileOpening(opening: Opening, textsOf: TextsOf) {
  const exceptions = opening.exceptions.map((exception) => {
    return { ...exception, texts: textsOf(exception.from) }
  })
  return { ...serializeOpening(opening), exceptions }
}

export function fileGroup(group: MenuOptionGroup, textsOf: TextsOf) {
  const { options, ...serialized } = serializeOptionGroup(group)
  return {
    ...serialized,
    options: options.map((option) => ({ ...option, texts: textsOf(option._id) })),
    texts: textsOf(group.id),
  }
}

export function fileCategory<Product>(
  { id, title, slug, icon, times, nonHalal, groups }: MenuCategory,
  products: Product[],
  { textsOf }: FileParts,
) {
  return {
    _id: id,
    title,
    slug,
    icon: iconUrl(icon),
    times: times ?? null,
    nonHalal: nonHalal === true,
    groups: groups ?? [],
    texts: textsOf(id),
    products,
  }
}

export function fileProduct(
  { id, slug, number, picture, ...dish }: MenuProduct,
  { textsOf, pictureOf, at }: FileParts,
) {
  const { details, ...serialized } = serializeDish(dish)
  const sizes = details.sizes.map((size) => ({ ...size, texts: textsOf(size._id) }))
  return {
    _id: id,
    slug,
    number,
    ...serialized,
    details: { ...details, sizes },
    ...serializeSoldOut(dish, at),
    texts: textsOf(id),
    picture: pictureOf(id, picture),
  }
}

/** What programs read of a menu: what guests read, as the importer takes it. */
export type MenuFile = ReturnType<typeof menuFile>

/** Raised if a reader of the former shape would fail. */
const VERSION = 1

/**
 * The `menu.json` of a menu at a moment: no address, text or group that no page shows, and no Wi-Fi password,
 * which only people at the table need.
 */
export function menuFile(menu: MenuDocument, at: Date, state: MenuState) {
  const shown = shownLanguages(menu)
  const byId = new Map<string, FileTexts>()
  const translations = [...(menu.texts ?? [])].filter(([code]) => shown.includes(code))
  addFileTexts(byId, menuTexts(menu), new Map(translations))
  const textsOf = (id: string) => byId.get(id) ?? {}
  const parts = { textsOf, pictureOf: publicPicture, at }
  const exceptions = menu.opening.exceptions.slice(state.overExceptions)
  const used = new Set(menu.categories.flatMap(groupsOf))
  return {
    version: VERSION,
    restaurant: {
      ...fileRestaurant(menu, parts),
      currencyCode: currencyCode(menu.currency),
      language: mainLanguage(menu).lang,
      languages: shown.map((code) => ({ code, shown: true })),
    },
    socialLinks: menu.links,
    menuSettings: {
      ...fileSettings({ ...menu, opening: { ...menu.opening, exceptions } }, textsOf),
      wifi: null,
    },
    optionGroups: (menu.optionGroups ?? [])
      .filter(({ id }) => used.has(id))
      .map((group) => fileGroup(group, textsOf)),
    categories: menu.categories.map((category) => ({
      ...fileCategory(
        category,
        category.products.map((product) => fileProduct(withoutOld(product, state), parts)),
        parts,
      ),
      listed: isListed({ times: state.times.get(category.id) }),
    })),
  }
}

function publicPicture(_: string, picture: Picture | null): string | null {
  return picture && pictureUrl(picture)
}

function groupsOf({ groups = [], products }: MenuCategory): string[] {
  return [...groups, ...products.flatMap((product) => product.groups)]
}

function withoutOld(product: MenuProduct, { old }: MenuState): MenuProduct {
  const isOld = old.includes(product.id)
  return isOld ? { ...product, marks: product.marks.filter((mark) => mark !== 'new') } : product
}
