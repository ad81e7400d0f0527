import type { Generated, Kysely, Transaction } from 'kysely'
import type { StoredDish } from './menu/dish.ts'
import type { DETAIL_FIELDS, DISH_BASICS } from './menu/fields.ts'
import type { StoredLook } from './rules/look.ts'
import type { PriceNotes } from './menu/price-notes.ts'
import type { NoticeKind } from './rules/notices.ts'
import type { ProviderInvoice } from './rules/payments.ts'
import type { SubscriptionType, PaidPlan } from './rules/plans.ts'
import type { TestInvoiceStatus, TestSubscriptionStatus } from './rules/test-payments.ts'

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
  rateLimits: RateLimitTable
  mailTokens: MailTokenTable
  mails: MailTable
  sentNotices: SentNoticeTable
  clockTasks: ClockTaskTable
  renames: RenameTable
  operatorActions: OperatorActionTable
  pastTrials: PastTrialTable
  tokenSecrets: TokenSecretTable
  backups: BackupTable
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
  /** Those beside it, as JSON; see `queries/restaurants.ts`. Null for none. */
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
  /** What `confusableSkeleton` makes of it. */
  skeleton: string
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

/** What rate limits have counted, within a window of time. */
interface RateLimitTable {
  key: string
  count: number
  windowEndsAt: string
}

/** A text of a menu in a language beside its main one. */
interface TextTable {
  restaurantId: string
  language: string
  /** Of the restaurant, category or product that it is a text of. */
  itemId: string
  field: string
  /** Null where the main text stands in this language too. */
  text: string | null
  /** A hash of the main text that it was made from. */
  source: string
  /** The restaurant's revision at which it was changed last. */
  version: number
}

/** What guests may choose from with a dish. Which dishes have it, those and their categories say. */
interface OptionGroupTable {
  id: string
  restaurantId: string
  name: string
  min: number
  max: number
  /** JSON of `Option[]`. */
  options: string
  position: number
  createdAt: string
  version: Generated<number>
  changes: Generated<string>
}

/** An address by which whoever has it marks dishes sold out. */
interface KitchenLinkTable {
  id: string
  restaurantId: string
  name: string
  /** The secret part of the address: 128 random bits. */
  token: string
  createdAt: string
  lastUsedAt: string | null
}

/** The newest change of many texts of a restaurant that can be taken back. */
interface UndoTable {
  restaurantId: string
  id: string
  /** What was before and what came, as JSON; see `queries/take-apart.ts`. */
  steps: string
  madeAt: string
}

/** What can be brought back. */
export type BinKind = 'category' | 'product' | 'group'

/** Something that was deleted, while it can be brought back. */
interface BinTable {
  /** That of what was deleted, which it gets back. */
  id: string
  restaurantId: string
  kind: BinKind
  title: string
  /** How many products went, and come back, with it; 1 for a product, 0 for a group of options. */
  products: number
  deletedAt: string
  /** The rows of other tables that went with it, as JSON; see `queries/bin.ts`. */
  rows: string
  /** How much of the bin it takes, its products with it. */
  bytes: number
}

/** A product that was deleted, alone or with its category. */
interface BinProductTable {
  id: string
  binId: string
  /** As in its row; here too, because pictures are looked for. */
  picture: string | null
  /** Its row, as JSON. */
  row: string
}

/** What the server does by the clock, and until when it is in somebody's hands. */
interface ClockTaskTable {
  name: string
  nextAt: string
  leaseUntil: string | null
}

/** What was said of a dish that is sold out. */
export interface SoldOutColumns {
  /** When somebody said so; null where nobody has, or has taken it back. */
  soldOutSince: string | null
  /** Until when; null for until the owner says otherwise. */
  soldOutUntil: string | null
  /** The same of single sizes, as JSON by their ids; null for none. */
  soldOutSizes: string | null
}

/** What a token in a mail is good for. */
export type MailTokenPurpose = 'confirm-email' | 'reset-password'

/** What a token for one use is good for: also for the token of who comes back from Google. */
export type OneUsePurpose = MailTokenPurpose | 'session'

/** Tokens for one use, which went out in mails or addresses and were not used yet. */
interface MailTokenTable {
  /** The token itself is in the mail or the address alone. */
  tokenHash: string
  ownerId: string
  purpose: OneUsePurpose
  expiresAt: string
}

/** What a mail is about. */
export type MailSubject = MailTokenPurpose | NoticeKind

/** Mails that are to be sent; one that was sent is gone. */
interface MailTable {
  id: string
  /** As it was typed; whether anybody has such an account is looked up when the mail is sent. */
  email: string
  about: MailSubject
  /** The notice, as JSON; null for a link, whose token is made when the mail is sent. */
  content: string | null
  createdAt: string
  /** When it is given up. */
  expiresAt: string
  /** Times that it could not be sent. */
  attempts: number
  /** When it is due, or due again should whoever is sending it never finish. */
  nextAt: string
}

/** What an owner was told by mail; each occasion once. */
interface SentNoticeTable {
  ownerId: string
  occasion: string
  sentAt: string
}

/** When a restaurant took another name, as far as it counts. */
interface RenameTable {
  restaurantId: string
  renamedAt: string
}

/** What operators can do to somebody's menu or name. */
export type OperatorActionKind = 'suspend' | 'resume' | 'release'

/** What operators have done. */
interface OperatorActionTable {
  id: string
  /** Whom it concerned; null when nobody has an account for it, or not any more. */
  ownerId: string | null
  action: OperatorActionKind
  /** The address that it was about. */
  name: string
  reason: string
  takenAt: string
}

/** Trials of deleted accounts, so that there is one for each e-mail. */
interface PastTrialTable {
  /** Keyed, so that nobody can tell from it whose it was. */
  emailHash: string
  trialExpiresAt: string
  deletedAt: string
}

/** The secret that tokens were signed with last. */
interface TokenSecretTable {
  /** Keyed by it, so that nobody can tell from this what it is. */
  digest: string
  usedAt: string
}

/** The backup that was made last. */
export interface BackupTable {
  createdAt: string
  /** How many files of pictures that menus name were lost by then, and are not in it. */
  lost: number
}

/** What each owner is on, as it follows from the trial and from what the payment provider says. */
interface SubscriptionTable {
  ownerId: string
  type: SubscriptionType
  trialExpiresAt: string | null
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: number
  paymentFailedAt: string | null
  /** Grows each time that it is taken from the provider, so that older news never follow newer. */
  revision: number
}

/** Which payment provider an id is of. */
export type ProviderName = 'stripe' | 'test'

/** The provider's name for an owner. Outlives the owner, whose payments must stop for certain. */
interface PaymentCustomerTable {
  provider: ProviderName
  customerId: string
  /** Null when the account is deleted. */
  ownerId: string | null
  createdAt: string
  /** When a checkout was begun last. */
  checkoutAt: string | null
  /** When nothing could be charged any more, for an account that is deleted. */
  cancelledAt: string | null
}

/** Events of the provider's that are done with. */
interface PaymentEventTable {
  provider: ProviderName
  id: string
  type: string
  createdAt: string
  receivedAt: string
}

/** The provider's invoices as they were last seen. */
interface InvoiceTable extends ProviderInvoice {
  provider: ProviderName
  ownerId: string
}

/** The tables of the embedded test provider of payments; ids hold 128 random bits. */
export interface TestPaymentSchema {
  testCustomers: TestCustomerTable
  testSubscriptions: TestSubscriptionTable
  testInvoices: TestInvoiceTable
  testCheckouts: TestCheckoutTable
  testPortals: TestPortalTable
}

interface TestCustomerTable {
  id: string
  ownerId: string
  email: string
  name: string
}

interface TestSubscriptionTable {
  id: string
  customerId: string
  plan: PaidPlan
  status: TestSubscriptionStatus
  periodStart: string
  periodEnd: string
  /** When it last began anew: periods end on its day of the month. */
  anchor: string
  cancelAtPeriodEnd: number
  /** When it ended; null while it lives. */
  endedAt: string | null
  createdAt: string
}

/** As it was made out: later changes of the customer or the seller are not in it. */
interface TestInvoiceTable {
  id: string
  subscriptionId: string
  number: number
  status: TestInvoiceStatus
  plan: PaidPlan
  /** In minor units, and what of it an unused period pays. */
  price: number
  credit: number
  currency: string
  customerName: string
  email: string
  sellerName: string
  sellerTrn: string | null
  periodStart: string
  periodEnd: string
  createdAt: string
  paidAt: string | null
}

interface TestCheckoutTable {
  id: string
  customerId: string
  /** What it led to; null until it is paid. */
  subscriptionId: string | null
  plan: PaidPlan
  language: string
  successUrl: string
  cancelUrl: string
  expiresAt: string
}

interface TestPortalTable {
  id: string
  customerId: string
  /** The plan that the owner has come to switch to. */
  switchTo: PaidPlan | null
  language: string
  returnUrl: string
  expiresAt: string
}

/** The tables of publishing. */
interface PublishingSchema {
  publications: PublicationTable
  rebuilds: RebuildTable
  purges: PurgeTable
  publishers: PublisherTable
  unusedMedia: UnusedMediaTable
  heartbeats: HeartbeatTable
}

/**
 * What the CDN holds of a restaurant. Outlives its restaurant until the files are gone, hence no
 * foreign key.
 */
interface PublicationTable {
  restaurantId: string
  /** The restaurant's revision that the files were made from; -1 before the first. */
  revision: number
  /** JSON of a `Manifest`; see `db/queries/publications.ts`. */
  manifest: string
  publishedAt: string | null
  /** Why the last attempt failed; null when it did not. */
  failure: string | null
  attempts: number
  /** No automatic attempt before this. */
  retryAt: string | null
  /** Who is publishing, and until when nobody else may. */
  leaseHolder: string | null
  leaseUntil: string | null
  /** Publishers that were at work when they had lost their right: old pages may lie over new ones. */
  unverified: number
  /** Folders in which others have left something since, each with a slash behind it; null when none has. */
  orphanedFolders: string | null
  /** The templates that the pages were made with; null when that was not recorded. */
  fingerprint: string | null
  /** When the files were last held against what was recorded. */
  checkedAt: string | null
  /**
   * The mark of the target that the files were put to. Of the site itself: that of the target in use,
   * empty while it is not there.
   */
  target: string | null
  /** When the pages would be others without any change; null for never. */
  nextChangeAt: string | null
}

/** Who publishes from this database; whoever ends as it should takes itself off. */
interface PublisherTable {
  workerId: string
  host: string
  pid: number
  /** The address that its pages name as theirs; null of an older version. */
  publicUrl: string | null
  /** When it last said that it is there. */
  seenAt: string
  /** The mark of the target that it saw last. */
  target: string | null
}

/** What was left on the target to be known by. */
interface HeartbeatTable {
  heartbeat: string
  /** When it was left, or, of another database, seen last. */
  notedAt: string
  whose: 'ours' | 'others'
}

/** Rebuilds of everything; one that was cut short has no end. */
interface RebuildTable {
  startedAt: string
  finishedAt: string | null
}

/** Changed pages that a CDN in front has not been told of. */
interface PurgeTable {
  path: string
  change: string
}

/** Files below `media/` that nothing shows, until they may go. */
interface UnusedMediaTable {
  file: string
  since: string
}
