import { IDS_AT_ONCE } from '../chunk-sizes.ts'
import { notFound } from '../errors.ts'
import { inChunks } from '../in-chunks.ts'
import { mainLanguage, shownLanguages } from '../menu/shown-languages.ts'
import { tableKey } from '../rules/tables.ts'
import { isMainLanguage, type MenuLanguage } from '../rules/text/languages.ts'
import { shownName, type Labelled } from '../rules/text/labels.ts'
import { DEFAULT_CLOCK } from '../rules/time/time-zones.ts'
import type { Db } from '../schema.ts'
import { parseLanguages } from './restaurants.ts'

/** What the owner wants counted. */
export interface Counting {
  openings: boolean
  tableCodes: boolean
  tables: string[]
}

export interface CountedMenu {
  slug: string
  restaurantId: string
  revision: number
  timeZone: string
  /** Names by `tableKey`; none if tables are not counted. */
  tables: ReadonlyMap<string, string>
}

/** Of the menus at these addresses, also former ones, those whose owner wants openings counted. */
export async function listCountedMenus(db: Db, slugs: readonly string[]): Promise<CountedMenu[]> {
  const found: CountedMenu[] = []
  await inChunks(slugs, IDS_AT_ONCE, async (some) => {
    const rows = await db
      .selectFrom('restaurantSlugs')
      .innerJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
      .select([
        'restaurantSlugs.slug',
        'restaurants.id',
        'revision',
        'timeZone',
        'countsTables',
        'tables',
      ])
      .where('restaurantSlugs.slug', 'in', some)
      .where('countsOpenings', '=', 1)
      .where('suspendedFor', 'is', null)
      .execute()
    for (const { slug, id, revision, timeZone, countsTables, tables } of rows) {
      found.push({
        slug,
        restaurantId: id,
        revision,
        timeZone: timeZone ?? DEFAULT_CLOCK.timeZone,
        tables: tablesByKey(countsTables === 1 ? parseNames(tables) : []),
      })
    }
  })
  return found
}

/** The addresses of a menu's pages, present and former. */
export interface PageIndex {
  main: string
  /** Further languages that guests can open. */
  shown: ReadonlySet<MenuLanguage>
  categories: ReadonlyMap<string, IndexedCategory>
  /** How many addresses there are. */
  size: number
}

interface IndexedCategory {
  id: string
  products: ReadonlyMap<string, string>
}

/** Throws if there is no such restaurant. */
export async function readPageIndex(db: Db, restaurantId: string): Promise<PageIndex> {
  const menu = await readNames(db, restaurantId)
  const { categories, products } = menu
  const bySlug = new Map<string, IndexedCategory>()
  const byId = new Map<string, Map<string, string>>()
  const former = await readFormerSlugs(db, restaurantId)
  for (const { id, slug } of categories) {
    const addresses = new Map<string, string>()
    byId.set(id, addresses)
    bySlug.set(slug, { id, products: addresses })
  }
  for (const { id, categoryId, slug } of products) byId.get(categoryId)?.set(slug, id)
  // Present addresses come first.
  for (const { categoryId, slug, productId } of former.products) {
    const addresses = byId.get(categoryId)
    if (addresses && !addresses.has(slug)) addresses.set(slug, productId)
  }
  for (const { categoryId: id, slug } of former.categories) {
    const addresses = byId.get(id)
    if (addresses && !bySlug.has(slug)) bySlug.set(slug, { id, products: addresses })
  }
  const written = writtenMenu(menu)
  return {
    main: mainLanguage(written).lang,
    shown: new Set(shownLanguages(written)),
    categories: bySlug,
    size: 1 + bySlug.size + products.length + former.products.length,
  }
}

export interface TitledPage {
  page: string
  path: string
  title: string
}

export interface CountedPages {
  slug: string
  tables: string[]
  /** In the menu's order. */
  pages: TitledPage[]
}

/** The pages whose openings are counted, as they are called now. Throws if there is no such restaurant. */
export async function listCountedPages(db: Db, restaurantId: string): Promise<CountedPages> {
  const { categories, products, slug, tables, ...menu } = await readNames(db, restaurantId)
  const ofCategory = Map.groupBy(products, ({ categoryId }) => categoryId)
  const root = `/${slug}`
  return {
    slug,
    tables: parseNames(tables),
    pages: [
      { page: 'menu', path: root, title: shownName(menu) },
      { page: 'info', path: `${root}/info`, title: 'Info' },
      { page: 'allergens', path: `${root}/info/allergens`, title: 'Allergens' },
      ...categories.flatMap(({ id, slug: category, title }) => [
        { page: id, path: `${root}/${category}`, title },
        ...(ofCategory.get(id) ?? []).map((product) => ({
          page: product.id,
          path: `${root}/${category}/${product.slug}`,
          title: shownName(product),
        })),
      ]),
    ],
  }
}

/** Throws if there is no such restaurant. */
export async function readCounting(db: Db, restaurantId: string): Promise<Counting> {
  const { countsOpenings, countsTables, tables } = await db
    .selectFrom('restaurants')
    .select(['countsOpenings', 'countsTables', 'tables'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  return {
    openings: countsOpenings === 1,
    tableCodes: countsTables === 1,
    tables: parseNames(tables),
  }
}

/** What is left out is kept. No page shows it, so the revision stays. */
export async function changeCounting(
  db: Db,
  restaurantId: string,
  { openings, tableCodes, tables }: { [Name in keyof Counting]?: Counting[Name] | undefined },
): Promise<void> {
  const set = {
    ...(openings !== undefined && { countsOpenings: Number(openings) }),
    ...(tableCodes !== undefined && { countsTables: Number(tableCodes) }),
    ...(tables !== undefined && { tables: tables.length > 0 ? JSON.stringify(tables) : null }),
  }
  if (Object.keys(set).length === 0) return
  await db.updateTable('restaurants').set(set).where('id', '=', restaurantId).execute()
}

function tablesByKey(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [tableKey(name), name]))
}

function parseNames(column: string | null): string[] {
  return column === null ? [] : (JSON.parse(column) as string[])
}

interface NamedMenu extends Labelled {
  slug: string
  language: string | null
  languages: string | null
  tables: string | null
  categories: { id: string; slug: string; title: string }[]
  products: ({ id: string; categoryId: string; slug: string } & Labelled)[]
}

async function readNames(db: Db, restaurantId: string): Promise<NamedMenu> {
  const menu = await db
    .selectFrom('restaurants')
    .select(['name', 'label', 'slug', 'language', 'languages', 'tables'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'title'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'categoryId', 'slug', 'name', 'label'])
    .where('restaurantId', '=', restaurantId)
    .orderBy('categoryId')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...menu, categories, products }
}

async function readFormerSlugs(db: Db, restaurantId: string) {
  const categories = await db
    .selectFrom('formerCategorySlugs')
    .select(['categoryId', 'slug'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  const products = await db
    .selectFrom('formerProductSlugs')
    .select(['categoryId', 'slug', 'productId'])
    .where('restaurantId', '=', restaurantId)
    .execute()
  return { categories, products }
}

/** What tells the languages of its pages. */
function writtenMenu({ name, language, languages, categories, products }: NamedMenu) {
  const ofCategory = Map.groupBy(products, ({ categoryId }) => categoryId)
  return {
    name,
    ...(language !== null && isMainLanguage(language) && { language }),
    languages: parseLanguages(languages),
    categories: categories.map(({ id, title }) => {
      return { title, products: ofCategory.get(id) ?? [] }
    }),
  }
}
