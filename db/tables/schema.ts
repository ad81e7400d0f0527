import type { Generated, Kysely, Transaction } from 'kysely'
import type { BinProductTable, BinTable } from './bin-tables.ts'
import type { ClockTaskTable, SoldOutColumns } from './clock-tables.ts'
import type { KitchenLinkTable, OptionGroupTable, TextTable, UndoTable } from './menu-tables.ts'
import type { MailTable, MailTokenTable, SentNoticeTable } from './mail-tables.ts'
import type * as past from './past-tables.ts'
import type { TestPaymentSchema } from './test-payment-schema.ts'
import type {
  InvoiceTable,
  PaymentCustomerTable,
  PaymentEventTable,
  SubscriptionTable,
} from './payment-tables.ts'
import type { PublishingSchema } from './publishing-schema.ts'
import type { StoredDish } from '../rules/stored-dish.ts'
import type { DETAIL_FIELDS, DISH_BASICS } from '../rules/menu-fields.ts'
import type { StoredLook } from '../rules/look.ts'
import type { PriceNotes } from '../rules/price-notes.ts'

/** Ids are random strings, times ISO 8601 in UTC, booleans 0 or 1, money thousandths. */
export interface Schema extends TestPaymentSchema, PublishingSchema {
  owners: OwnerTable
  restaurants: RestaurantTable
  restaurantSlugs: RestaurantSlugTable
  categories: CategoryTable
  formerCategorySlugs: FormerCategorySlugTable
  products: ProductTable
  formerProductSlugs: FormerProductSlugTable
  texts: TextTable
  optionGroups: OptionGroupTable
  bin: BinTable
  binProducts: BinProductTable
  undos: UndoTable
  kitchenLinks: KitchenLinkTable
  pictures: PictureTable
  tries: TryTable
  mailTokens: MailTokenTable
  mails: MailTable
  sentNotices: SentNoticeTable
  clockTasks: ClockTaskTable
  renames: past.RenameTable
  operatorActions: past.OperatorActionTable
  pastTrials: past.PastTrialTable
  tokenSecrets: past.TokenSecretTable
  backups: past.BackupTable
  subscriptions: SubscriptionTable
  paymentCustomers: PaymentCustomerTable
  paymentEvents: PaymentEventTable
  invoices: InvoiceTable
}

/** The database, or a transaction on it: query functions take either. */
export type Db = Kysely<Schema> | Transaction<Schema>

interface OwnerTable {
  id: string
  /** As typed; `emailKey` is what makes it unique. */
  email: string
  emailKey: string
  /** Null for an owner who signs in with Google only, or whose menu was imported. */
  passwordHash: string | null
  googleId: string | null
  emailConfirmedAt: string | null
  /** When the mail server refused the address for good; null once a mail went out since. */
  mailRefusedAt: string | null
  /** Tokens carry it; raising it ends every token. */
  tokenVersion: number
  /** BCP 47, for mails. */
  language: string
  lastSignInAt: string | null
  createdAt: string
}

/** What is needed to tell that a field was changed elsewhere; see `queries/versions.ts`. */
interface VersionColumns {
  version: Generated<number>
  changes: Generated<string>
}

interface RestaurantTable extends VersionColumns, StoredLook, Omit<PriceNotes, 'currencySign'> {
  currencySign: Generated<PriceNotes['currencySign']>
  id: string
  ownerId: string
  name: string
  slug: string
  logo: string | null
  cover: string | null
  about: string | null
  location: string | null
  currency: string | null
  /** The menu's main language; null while its texts tell. */
  language: string | null
  /** Those beside it, as JSON; see `queries/restaurant-columns.ts`. Null for none. */
  languages: string | null
  googleMapLink: string | null
  facebookLink: string | null
  instagramLink: string | null
  whatsappLink: string | null
  /** Null for those of `DEFAULT_CLOCK`. */
  timeZone: string | null
  dayEndsAt: string | null
  /** JSON of `Hours[]` and `HourException[]`; null for none. */
  openingHours: string | null
  hourExceptions: string | null
  phone: string | null
  /** JSON of `FurtherLinks`. */
  furtherLinks: string | null
  /** Grows with every change that the public pages show. */
  revision: number
  /** When it grew last; null before the first change. */
  changedAt: string | null
  /** Where an imported menu came from, so that it comes in once. */
  importKey: string | null
  /** Since when its names, of now and before, are nobody else's for good. */
  keepsNamesSince: string | null
  /** Why an operator has taken the menu off; null while it is not. */
  suspendedFor: string | null
  createdAt: string
}

/** Every segment that a restaurant has or had; none that it keeps is given to another. */
interface RestaurantSlugTable {
  slug: string
  /** Null when a restaurant that keeps its names, or was suspended, is gone: the address stays reserved. */
  restaurantId: string | null
  createdAt: string
  /** What `readQuickly` makes of it. */
  readAs: string
}

interface CategoryTable extends VersionColumns {
  id: string
  restaurantId: string
  title: string
  titleKey: string
  slug: string
  icon: string
  position: number
  /** JSON of `Times`; null while it is served always. */
  times: string | null
  /** Whether it has a page of its own and is on no other. */
  nonHalal: Generated<number>
  /** JSON of ids of groups of options that all its dishes have; null for none. */
  groups: string | null
  createdAt: string
}

interface FormerCategorySlugTable {
  restaurantId: string
  slug: string
  categoryId: string
  /** The restaurant's when the category left the address. */
  revision: number
}

type DetailColumns = Pick<StoredDish, keyof typeof DETAIL_FIELDS>

/** What a dish says of itself; what may be left out has a default. */
type DishColumns = Pick<StoredDish, keyof typeof DISH_BASICS> & {
  [Name in keyof DetailColumns]: null extends DetailColumns[Name]
    ? DetailColumns[Name]
    : Generated<DetailColumns[Name]>
}

interface ProductTable extends VersionColumns, DishColumns, SoldOutColumns {
  /** While it has the mark `new`. */
  newUntil: Generated<string | null>
  id: string
  restaurantId: string
  categoryId: string
  slug: string
  picture: string | null
  position: number
  createdAt: string
}

interface FormerProductSlugTable {
  categoryId: string
  slug: string
  productId: string
  /** The restaurant's when the product left the address. */
  revision: number
}

interface PictureTable {
  hash: string
  width: number
  height: number
  fallback: 'jpg' | 'png'
  colour: string
  createdAt: string
}

/** Counted tries of something that may be guessed, within a window of time. */
interface TryTable {
  key: string
  count: number
  windowEndsAt: string
}
