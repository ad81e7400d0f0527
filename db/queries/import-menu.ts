import { suitableIcon } from '../rules/icons.ts'
import { titleKey } from '../rules/texts.ts'
import type { MenuLanguage } from '../menu/languages.ts'
import { parseSizes } from '../menu/dish.ts'
import type { Size } from '../menu/fields.ts'
import { textKey, type TextKind } from '../menu/translations.ts'
import type { Db } from '../schema.ts'
import { addCategory } from './categories.ts'
import { changedSince, readProductRows, readRowsBefore } from './menu-undo.ts'
import { readMenu } from './menus.ts'
import { changeProducts } from './product-changes.ts'
import { addProducts, type ProductInput } from './products.ts'
import { changeRestaurant, raiseRevision } from './restaurants.ts'
import { haveLanguage } from './take-apart.ts'
import { changeTexts, readThese, type WantedText } from './texts.ts'
import { keepUndo, NO_STEPS, type MenuSteps, type TextStep } from './undos.ts'
import { notFound } from '../errors.ts'

interface ImportedProduct {
  /** The product that it changes; absent for a new one. */
  id?: string | undefined
  /** That the owner saw. */
  version?: number | undefined
  /** Found by its title, or added. */
  category: string
  fields: ProductInput
  texts?: Partial<Record<MenuLanguage, ImportedTexts | undefined>> | undefined
}

/** In a further language. */
interface ImportedTexts {
  category?: string | undefined
  name?: string | undefined
  description?: string | undefined
  /** By place; '' for none. */
  sizes?: readonly string[] | undefined
}

type Steps = Omit<MenuSteps, 'revision'>

export interface ImportedMenu {
  products: readonly ImportedProduct[]
  /** A symbol; absent: as it is. */
  currency?: string | undefined
}

export interface Imported {
  added: number
  changed: number
  /** For `POST /api/undo/{id}`, within an hour. */
  undo: string
}

/** Adds and changes what an owner has reviewed. A conflict over a limit, or if a product has gone. */
export async function importMenu(
  db: Db,
  restaurantId: string,
  { products, currency }: ImportedMenu,
  now: Date,
): Promise<Imported> {
  await raiseRevision(db, restaurantId)
  const steps = structuredClone(NO_STEPS)
  if (currency !== undefined) steps.currency = await setCurrency(db, restaurantId, currency, now)
  const categories = await haveCategories(db, restaurantId, products, steps, now)
  const ids = new Map<ImportedProduct, string>()
  const known = products.filter((product) => product.id !== undefined)
  const before = await readRowsBefore(
    db,
    restaurantId,
    known.flatMap(({ id = '' }) => id),
  )
  await changeProducts(
    db,
    restaurantId,
    known.map(({ id = '', version: seen = null, fields }) => {
      return { id, change: withoutNoSizes(fields), seen, now }
    }),
  )
  for (const product of known) ids.set(product, product.id ?? '')
  Object.assign(steps, await changedSince(db, restaurantId, before))
  const fresh = Map.groupBy(
    products.filter((product) => product.id === undefined),
    ({ category }) => titleKey(category),
  )
  for (const [key, some] of fresh) {
    const category = categories.get(key) ?? ''
    const added = await addProducts(
      db,
      restaurantId,
      category,
      some.map(({ fields }) => fields),
      now,
    )
    for (const [index, id] of added.entries()) {
      const product = some[index]
      if (product) ids.set(product, id)
    }
    steps.addedProducts.push(...added)
  }
  const places: Places = { ids, categories, sizes: await sizesOf(db, restaurantId, products, ids) }
  for (const language of languagesOf(products)) {
    const wanted = wantedTexts(products, language, places)
    if (wanted.length > 0) {
      steps.texts.push(
        await setTexts(db, restaurantId, { language, wanted, fresh: freshIds(steps, places) }),
      )
    }
  }
  const undo = await keepUndo(db, restaurantId, steps, now)
  return { added: steps.addedProducts.length, changed: countChanged(steps), undo }
}

/** One price for a dish with sizes leaves them alone: an import never takes sizes away as a whole. */
function withoutNoSizes({ sizes, ...fields }: ProductInput): ProductInput {
  return sizes?.length ? { ...fields, sizes } : fields
}

function countChanged({ changed, texts }: Steps): number {
  const ofProducts = texts.flatMap(({ before }) => before.filter(({ kind }) => kind === 'product'))
  return new Set([...changed.map(({ before }) => before.id), ...ofProducts.map(({ id }) => id)])
    .size
}

function languagesOf(products: readonly ImportedProduct[]): Set<MenuLanguage> {
  return new Set(products.flatMap(({ texts = {} }) => Object.keys(texts) as MenuLanguage[]))
}

interface Places {
  ids: ReadonlyMap<ImportedProduct, string>
  /** By title. */
  categories: ReadonlyMap<string, string>
  /** By product. */
  sizes: ReadonlyMap<string, readonly Size[]>
}

/** Sizes get their ids when they are stored. */
async function sizesOf(
  db: Db,
  restaurantId: string,
  products: readonly ImportedProduct[],
  ids: ReadonlyMap<ImportedProduct, string>,
): Promise<Places['sizes']> {
  const translated = products.filter(({ texts = {} }) => {
    return Object.values(texts).some((text) => text?.sizes?.length)
  })
  const wanted = translated.flatMap((product) => ids.get(product) ?? [])
  const rows = await readProductRows(db, restaurantId, wanted)
  return new Map(rows.map((row) => [row.id, parseSizes(row.sizes)]))
}

async function setCurrency(
  db: Db,
  restaurantId: string,
  after: string,
  now: Date,
): Promise<MenuSteps['currency']> {
  const { currency: before } = await db
    .selectFrom('restaurants')
    .select('currency')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  if (before === after) return null
  await changeRestaurant(db, restaurantId, { currency: after }, now)
  return { before, after }
}

/** Ids by title. */
async function haveCategories(
  db: Db,
  restaurantId: string,
  products: readonly ImportedProduct[],
  steps: Steps,
  now: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'titleKey'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const categories = new Map(rows.map((row) => [row.titleKey, row.id]))
  for (const { id: product, category: title } of products) {
    const key = titleKey(title)
    if (product !== undefined || categories.has(key)) continue
    const id = await addCategory(db, restaurantId, { title, icon: suitableIcon(title) }, now)
    categories.set(key, id)
    steps.addedCategories.push(id)
  }
  return categories
}

function wantedTexts(
  products: readonly ImportedProduct[],
  language: MenuLanguage,
  { ids, categories, sizes }: Places,
): WantedText[] {
  const wanted = new Map<string, WantedText>()
  const want = (kind: TextKind, id: string, field: string, text: string | undefined) => {
    if (text) wanted.set(textKey({ id, field }), { kind, id, field, text, seen: null })
  }
  for (const product of products) {
    const texts = product.texts?.[language] ?? {}
    const [id = '', categoryId] = [ids.get(product), categories.get(titleKey(product.category))]
    want('product', id, 'name', texts.name)
    if (product.fields.description !== '') want('product', id, 'description', texts.description)
    if (categoryId !== undefined) want('category', categoryId, 'title', texts.category)
    for (const [at, size] of (sizes.get(id) ?? []).entries()) {
      if (size.name !== '') want('size', size.id, 'name', texts.sizes?.[at])
    }
  }
  return [...wanted.values()]
}

/** Their texts go with them. */
function freshIds({ addedProducts, addedCategories }: Steps, { sizes }: Places): Set<string> {
  const ofSizes = addedProducts.flatMap((id) => (sizes.get(id) ?? []).map((size) => size.id))
  return new Set([...addedProducts, ...addedCategories, ...ofSizes])
}

async function setTexts(
  db: Db,
  restaurantId: string,
  {
    language,
    wanted,
    fresh,
  }: { language: MenuLanguage; wanted: readonly WantedText[]; fresh: ReadonlySet<string> },
): Promise<MenuSteps['texts'][number]> {
  const menu = await readMenu(db, restaurantId)
  if (!menu) throw notFound()
  const languages = await haveLanguage(db, menu, language)
  const old = wanted.filter(({ id }) => !fresh.has(id))
  const present = await readThese(db, restaurantId, language, old)
  await changeTexts(db, restaurantId, language, wanted)
  const after = await readThese(db, restaurantId, language, old)
  const before = old.flatMap(({ kind, id, field }): TextStep[] => {
    const [was, is] = [present.get(textKey({ id, field })), after.get(textKey({ id, field }))]
    if (!is || was?.text === is.text) return []
    const stored = was && { before: { text: was.text, source: was.source } }
    return [{ kind, id, field, version: is.version, ...stored }]
  })
  return { language, languages, before }
}
