import type { Insertable, Selectable } from 'kysely'
import type { MenuDocument } from '../menu/document.ts'
import type { Details, Dish } from '../menu/fields.ts'
import type { SoldOutUpdate } from '../menu/sold-out.ts'
import type { MenuLanguage } from '../rules/text/languages.ts'
import type { AssignedKind, GroupAssignments } from '../queries/group-assignments.ts'
import type { RestaurantChange } from '../queries/restaurants.ts'
import type { LanguageSet } from '../queries/languages.ts'
import type { MenuSettingsChange, StoredSettings } from '../queries/menu-settings.ts'
import type { FormerSlugs } from '../queries/slugs.ts'
import type { TextRow, WantedText } from '../queries/texts.ts'
import type { Change } from '../queries/versions.ts'
import type { Db, Schema } from '../schema.ts'

export type CategoryRow = Selectable<Schema['categories']>
export type ProductRow = Selectable<Schema['products']>
export type GroupRow = Selectable<Schema['optionGroups']>

/** A change of a menu as a value. `applyChange` makes it, and answers its inverse: another one. */
export interface MenuChange {
  restaurant?: RestaurantSet
  categories?: RowsChange<NewCategory, CategoryRow>
  products?: RowsChange<NewProduct, ProductRow>
  edits?: readonly ProductEdit[]
  optionGroups?: RowsChange<NewGroup, GroupRow, GroupSet>
  /** Of the whole menu. */
  order?: readonly OrderedCategory[]
  settings?: { set: MenuSettingsChange; seen: number | null }
  languages?: readonly LanguageChange[]
  texts?: readonly TextChange[]
  /** The present sum of all translations, if known. */
  textBytes?: number | undefined
  /** Addresses of rows that come back. */
  former?: FormerSlugs
  /** Texts of languages that come back. */
  languageTexts?: readonly TextRow[]
}

export interface RestaurantSet {
  set: RestaurantChange & Change<StoredSettings>
  seen: number | null
  /** Needed for a name. */
  now?: Date | undefined
}

interface RowsChange<New, Row, Set = RowSet<Row>> {
  add?: readonly New[]
  set?: readonly Set[]
  remove?: readonly RemovedRow[]
}

interface SeenRow {
  id: string
  /** The version that the sender saw; null if it does not say. */
  seen: number | null
}

export interface RemovedRow extends SeenRow {
  /** With its translations: the bin does not get it. */
  forGood?: boolean
}

export interface RowSet<Row> extends SeenRow {
  /** An address is kept while it is free. */
  set: Change<Row>
  /** What else of it changes. */
  marks?: readonly string[]
}

/**
 * Validated fields; `picture` is a hash, and a price of null none: a note is in its place. Omitted optional
 * fields are null for a new product, else unchanged.
 */
export type ProductInput = Omit<Dish, 'label' | 'price' | keyof Details> & {
  [Name in 'label' | keyof Details]?: Dish[Name] | undefined
} & { price: number | null; picture?: string | null }

/** `categoryId` moves it behind the others. */
export type ProductChange = Change<ProductInput & { categoryId: string; soldOut: SoldOutUpdate }>

/** A product with fields as they came: what is there decides which columns they are. */
export interface ProductEdit extends SeenRow {
  change: ProductChange
  /** Needed to set marks. */
  now?: Date | undefined
  /** Its category; it is not found in another one. */
  within?: string | undefined
  /** An empty description is refused, unless it is empty already. */
  needsDescription?: boolean
}

/** Gets an address, a place behind the others and a number, unless it has them. */
export type NewCategory = Placed<'categories', 'titleKey'>
export type NewProduct = Placed<'products', 'number'> & { number?: number | null }

type Placed<Table extends 'categories' | 'products', Derived extends string = never> = Omit<
  Insertable<Schema[Table]>,
  'restaurantId' | 'slug' | 'position' | Derived
> & { slug?: string; position?: number }

/** With a place it comes back: for what still exists and has room. */
export type NewGroup = Omit<Insertable<Schema['optionGroups']>, 'restaurantId' | 'position'> & {
  position?: number
  uses: Partial<GroupAssignments>
}

export type GroupSet = RowSet<GroupRow> & { uses?: Change<GroupAssignments> }

export type TextChange = WantedText & {
  language: MenuLanguage
  /** Only what it is a translation of changed. */
  isSource?: boolean
  /** Of a size of this product, by its place: it may get its id only now. Dropped if there is none. */
  sizeAt?: number
}

export type LanguageChange =
  | LanguageSet
  /** Unless it is there; not shown. The main language is detected in the menu. */
  | { add: MenuLanguage; menu?: MenuDocument }

export interface OrderedCategory {
  categoryId: string
  products: readonly string[]
  /** Undefined if the sender does not say. */
  seen?: number | undefined
  /** What was dragged, with its version. */
  moved?: { id: string; seen: number } | undefined
}

export interface Inverse extends MenuChange {
  /** Of the change that it takes back. */
  revision: number
  categories: Required<RowsChange<CategoryRow, CategoryRow>>
  products: Required<RowsChange<ProductRow, ProductRow>>
  optionGroups: Required<RowsChange<GroupRow & { uses: GroupAssignments }, GroupRow>>
  languages: LanguageChange[]
  texts: TextChange[]
  former: FormerSlugs
}

/** Columns of rows. */
export interface Before {
  categories: Change<CategoryRow>
  products: Change<ProductRow>
  optionGroups: Change<GroupRow>
}

/** Rows that were set. */
interface After {
  restaurant: Partial<Selectable<Schema['restaurants']>>
  categories: Map<string, CategoryRow>
  products: Map<string, ProductRow>
  optionGroups: Map<string, GroupRow>
}

/** A change under way. */
export interface Run {
  db: Db
  restaurantId: string
  revision: number
  /** As they were. */
  before: { [Table in keyof Before]: Map<string, Before[Table]> }
  /** As they are after it, as far as they were read. */
  after: After
  /** Addresses that led to or into what is removed. */
  former: FormerSlugs
  /** Of parts that are gone. */
  lost: TextChange[]
  /** Of languages that are gone. */
  languageTexts: TextRow[]
  /** Categories whose lists of products change. */
  moved: Set<string>
  /** Option groups whose lists of categories or products change. */
  regrouped: Record<AssignedKind, Set<string>>
  /** How many rows got or lost an option group. */
  assigned: number
  /** As stored, of products that are added or edited. */
  sizes: Map<string, string | null>
}
