import { ITEMS_AT_ONCE } from '../chunk-sizes.ts'
import { mapInChunks } from '../in-chunks.ts'
import { storedIds, parseIds } from '../menu/dish.ts'
import { suitableIcon } from '../rules/look/icons.ts'
import { titleKey } from '../rules/text/texts.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import { storedSoldOut } from '../menu/sold-out.ts'
import { textKey, type TextKind } from '../menu/translations.ts'
import type { Times } from '../menu/times.ts'
import { settingsColumns, type MenuSettings } from '../queries/menu-settings.ts'
import type { Restaurant } from '../queries/restaurants.ts'
import { assertTimesHavePlace } from '../queries/sun-places.ts'
import type { Change } from '../queries/versions.ts'
import type { Db } from '../schema.ts'
import { applyChange } from './apply.ts'
import { readCategoryRows } from './category-rows.ts'
import { nameChanges } from './change-log.ts'
import type {
  CategoryRow,
  Inverse,
  NewCategory,
  NewGroup,
  NewProduct,
  ProductEdit,
  ProductInput,
  RowSet,
  TextChange,
} from './change.ts'
import { newCategory, type CategoryInput } from './categories.ts'
import { newProduct } from './products.ts'

export interface ImportedProduct {
  /** The product that it changes; absent for a new one. */
  id?: string | undefined
  /** That the owner saw. */
  version?: number | undefined
  /** Found by its title, or added. */
  category: string
  fields: ProductInput
  /** If new: until the owner says otherwise. */
  soldOut?: true | undefined
  texts?: Partial<Record<MenuLanguage, ImportedTexts | undefined>> | undefined
}

/** In a further language. */
interface ImportedTexts {
  category?: string | undefined
  name?: string | undefined
  description?: string | undefined
  /** By place; '' for none. */
  sizes?: readonly string[] | undefined
  /** By place; the first is the dish's without sizes. */
  priceNotes?: readonly string[] | undefined
}

export interface ImportedMenu {
  products: readonly ImportedProduct[]
  /** A symbol; absent: as it is. */
  currency?: string | undefined
  settings?: ImportedSettings | undefined
  served?: readonly { category: string; times: Times }[] | undefined
  /** Of categories that are missing, by `titleKey`. */
  looks?: ReadonlyMap<string, CategoryLook> | undefined
  /** Those that nothing gets are left out. */
  groups?: readonly ImportedGroup[] | undefined
}

export type CategoryLook = Omit<CategoryInput, 'title'> & { groups: string[] }

export interface ImportedGroup {
  group: NewGroup
  texts: TextChange[]
}

type ImportedSettings = Change<
  Pick<Restaurant, 'label' | 'location' | 'vatNote'> & Pick<MenuSettings, 'phone' | 'wifi'>
>

export interface Imported {
  added: number
  changed: number
  inverse: Inverse
}

/** Adds and changes what an owner has reviewed. A conflict over a limit, or if a product has gone. */
export async function importMenu(
  db: Db,
  restaurantId: string,
  { products, currency, settings = {}, served = [], looks, groups = [] }: ImportedMenu,
  now: Date,
): Promise<Imported> {
  const { phone, wifi, ...others } = settings
  const restaurant = { currency, ...others, ...settingsColumns({ phone, wifi }) }
  const { added, changed, categories } = await haveCategories(db, restaurantId, products, {
    served,
    looks,
    now,
  })
  const fresh = new Map<ImportedProduct, NewProduct>()
  const edits: ProductEdit[] = []
  await mapInChunks(products, ITEMS_AT_ONCE, (product) => {
    const { id, version: seen = null, fields, category } = product
    if (id !== undefined) {
      edits.push({ id, change: withoutNoSizes(fields), seen, now })
      return
    }
    const row = newProduct(categories.get(titleKey(category)) ?? '', fields, now)
    const soldOut = { since: now.toISOString(), until: null }
    fresh.set(product, { ...row, ...(product.soldOut && storedSoldOut({ soldOut })) })
  })
  const places = {
    categories,
    idOf: (product: ImportedProduct) => product.id ?? fresh.get(product)?.id ?? '',
  }
  const used = withUses(groups, { categories: added, products: [...fresh.values()], edits })
  const texts = [
    ...languagesOf(products).flatMap((language) => wantedTexts(products, language, places)),
    ...used.flatMap((one) => one.texts),
  ]
  nameChanges(db, 'import')
  const { inverse } = await applyChange(db, restaurantId, {
    ...(Object.values(restaurant).some((value) => value !== undefined) && {
      restaurant: { set: restaurant, seen: null, now },
    }),
    categories: { add: added, set: changed },
    products: { add: [...fresh.values()] },
    edits,
    ...(used.length > 0 && { optionGroups: { add: used.map(({ group }) => group) } }),
    languages: [...new Set(texts.map(({ language }) => language))].map((add) => ({ add })),
    texts,
  })
  return { added: fresh.size, changed: countChanged(inverse), inverse }
}

/** One price for a dish with sizes leaves them alone: an import never takes sizes away as a whole. */
function withoutNoSizes({ sizes, ...fields }: ProductInput): ProductInput {
  return sizes?.length ? { ...fields, sizes } : fields
}

interface Having {
  categories: readonly NewCategory[]
  products: readonly NewProduct[]
  edits: readonly ProductEdit[]
}

/** Groups that something gets, with what gets them. */
function withUses(
  groups: readonly ImportedGroup[],
  { categories, products, edits }: Having,
): ImportedGroup[] {
  const lists = {
    categories: categories.map(({ id, groups = null }) => ({ id, groups: parseIds(groups) })),
    products: [
      ...products.map(({ id, groups = null }) => ({ id, groups: parseIds(groups) })),
      ...edits.map(({ id, change }) => ({ id, groups: change.groups ?? [] })),
    ],
  }
  return groups.flatMap(({ group, texts }) => {
    const of = (rows: (typeof lists)['products']) =>
      rows.filter((row) => row.groups.includes(group.id)).map(({ id }) => id)
    const uses = { categories: of(lists.categories), products: of(lists.products) }
    const isUsed = uses.categories.length + uses.products.length > 0
    return isUsed ? [{ group: { ...group, uses }, texts }] : []
  })
}

function countChanged({ products, texts }: Inverse): number {
  const ofProducts = texts.filter(({ kind, isSource }) => kind === 'product' && !isSource)
  return new Set([...products.set, ...ofProducts].map(({ id }) => id)).size
}

function languagesOf(products: readonly ImportedProduct[]): MenuLanguage[] {
  return [...new Set(products.flatMap(({ texts = {} }) => Object.keys(texts) as MenuLanguage[]))]
}

interface Places {
  idOf(product: ImportedProduct): string
  /** By title. */
  categories: ReadonlyMap<string, string>
}

/** Ids by title. */
async function haveCategories(
  db: Db,
  restaurantId: string,
  products: readonly ImportedProduct[],
  {
    served,
    looks,
    now,
  }: Pick<ImportedMenu, 'looks'> & { served: NonNullable<ImportedMenu['served']>; now: Date },
): Promise<{
  added: NewCategory[]
  changed: RowSet<CategoryRow>[]
  categories: Map<string, string>
}> {
  const rows = await readCategoryRows(db, restaurantId)
  const categories = new Map(rows.map((row) => [row.titleKey, row.id]))
  for (const { times } of served) await assertTimesHavePlace(db, restaurantId, times)
  const timesOf = new Map(served.map(({ category, times }) => [titleKey(category), times]))
  const changed = rows.flatMap(({ id, titleKey: key }) => {
    const times = timesOf.get(key)
    return times ? [{ id, set: { times: JSON.stringify(times) }, seen: null }] : []
  })
  const added: NewCategory[] = []
  for (const { id, category: title } of products) {
    const key = titleKey(title)
    if (id !== undefined || categories.has(key)) continue
    const { groups, ...look } = looks?.get(key) ?? { icon: suitableIcon(title), groups: [] }
    const times = timesOf.get(key) ?? look.times
    await assertTimesHavePlace(db, restaurantId, times)
    const category = newCategory({ title, ...look, times }, now)
    categories.set(key, category.id)
    added.push({ ...category, groups: storedIds(groups) })
  }
  return { added, changed, categories }
}

function wantedTexts(
  products: readonly ImportedProduct[],
  language: MenuLanguage,
  { idOf, categories }: Places,
): TextChange[] {
  const wanted = new Map<string, TextChange>()
  const want = (
    kind: TextKind,
    id: string,
    field: string,
    text: string | undefined,
    sizeAt?: number,
  ) => {
    const key = `${textKey({ id, field })} ${sizeAt}`
    if (text) wanted.set(key, { language, kind, id, field, text, seen: null, sizeAt })
  }
  for (const product of products) {
    const texts = product.texts?.[language] ?? {}
    const id = idOf(product)
    const categoryId = categories.get(titleKey(product.category))
    want('product', id, 'name', texts.name)
    if (product.fields.description !== '') want('product', id, 'description', texts.description)
    if (product.fields.priceNote?.text) want('product', id, 'priceNote', texts.priceNotes?.[0])
    if (categoryId !== undefined) want('category', categoryId, 'title', texts.category)
    const { sizes = [], priceNotes = [] } = texts
    for (const [at, text] of sizes.entries()) want('size', id, 'name', text, at)
    for (const [at, text] of priceNotes.entries()) want('size', id, 'priceNote', text, at)
  }
  return [...wanted.values()]
}
