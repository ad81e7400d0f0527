import type { Generated, Kysely, Transaction } from 'kysely'
import type { StoredDish } from './menu/dish.ts'
import type { DETAIL_FIELDS, DISH_BASICS } from './menu/fields.ts'
import type { StoredLook } from './rules/look/look.ts'
import type { PriceNotes } from './menu/price-notes.ts'
import type { SoldOutColumns } from './menu/sold-out.ts'
import type { NoticeKind } from './rules/billing/notices.ts'
import type { ProviderInvoice } from './rules/billing/payments.ts'
import type { SubscriptionType } from './rules/billing/plans.ts'
import type { GivenRole, Role } from './rules/roles.ts'
import type { AuthorKind, LogKind } from './rules/change-log.ts'
import type { CountryCode, SunMethod } from './rules/countries.ts'
import type { HourColumn } from './rules/statistics.ts'
import type { DeliveryFailure, DeliveryType } from './rules/webhooks.ts'

/** Ids are random, times ISO 8601 in UTC, booleans 0 or 1, money thousandths. */
export interface Schema extends PublishingSchema {
  testPayments: TestPaymentTable
  owners: OwnerTable
  members: MemberTable
  invitations: InvitationTable
  handovers: HandoverTable
  restaurants: RestaurantTable
  restaurantSlugs: RestaurantSlugTable
  categories: CategoryTable
  formerCategorySlugs: FormerCategorySlugTable
  products: ProductTable
  formerProductSlugs: FormerProductSlugTable
  texts: TextTable
  optionGroups: OptionGroupTable
  history: HistoryTable
  historyProducts: HistoryProductTable
  changeLog: ChangeLogTable
  answeredRequests: AnsweredRequestTable
  kitchenLinks: KitchenLinkTable
  apiKeys: ApiKeyTable
  webhooks: WebhookTable
  webhookDeliveries: WebhookDeliveryTable
  pageViews: PageViewTable
  pictures: PictureTable
  rateLimits: RateLimitTable
  mailTokens: MailTokenTable
  passkeys: PasskeyTable
  recoveryCodes: RecoveryCodeTable
  usedChallenges: UsedChallengeTable
  sessions: SessionTable
  mails: MailTable
  heldEmails: HeldEmailTable
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

export type Db = Kysely<Schema> | Transaction<Schema>

/** People: each may own restaurants, and work on those of others. */
interface OwnerTable {
  id: string
  email: string
  emailKey: string
  /** Null with Google only, or for an imported menu. */
  passwordHash: string | null
  googleId: string | null
  emailConfirmedAt: string | null
  /** When the address was refused for good; null once a mail went out. */
  mailRefusedAt: string | null
  /** In tokens; raising it ends them. */
  tokenVersion: number
  language: string
  lastSignInAt: string | null
  createdAt: string
}

/** Who works on a restaurant beside its owner. */
interface MemberTable {
  restaurantId: string
  personId: string
  /** As the owner calls them. */
  name: string
  role: GivenRole
  createdAt: string
  lastSeenAt: string | null
}

interface InvitationTable {
  id: string
  restaurantId: string
  email: string
  emailKey: string
  name: string
  role: GivenRole
  /** Null until its mail goes out: only the mail has the token. */
  tokenHash: string | null
  createdAt: string
  expiresAt: string
}

/** To whom an owner offers a restaurant. */
interface HandoverTable {
  restaurantId: string
  personId: string
  expiresAt: string
}

/** For conflicts; see `queries/versions.ts`. */
interface VersionColumns {
  version: Generated<number>
  changes: Generated<string>
}

interface RestaurantTable extends VersionColumns, StoredLook, Omit<PriceNotes, 'currencySign'> {
  currencySign: Generated<PriceNotes['currencySign']>
  id: string
  ownerId: string
  /** Null: since it was made. */
  ownedSince: string | null
  name: string
  label: string | null
  /** Of `confusableSkeleton`. */
  labelSkeleton: string | null
  slug: string
  logo: string | null
  cover: string | null
  about: string | null
  location: string | null
  currency: string | null
  /** Null: detected. */
  language: string | null
  /** JSON of further languages; null for none. */
  languages: string | null
  googleMapLink: string | null
  facebookLink: string | null
  instagramLink: string | null
  whatsappLink: string | null
  /** Null: `DEFAULT_CLOCK`. */
  timeZone: string | null
  dayEndsAt: string | null
  /** JSON of `Place`. */
  place: string | null
  /** Null: as at the place. */
  sunMethod: SunMethod | null
  /** Null until the owner says. */
  country: CountryCode | null
  /** JSON of `Hours[]` and `HourException[]`. */
  openingHours: string | null
  hourExceptions: string | null
  phone: string | null
  /** JSON of `FurtherLinks`. */
  furtherLinks: string | null
  countsOpenings: Generated<number>
  countsTables: Generated<number>
  /** JSON of table names; null for none. */
  tables: string | null
  dishNumbers: Generated<number>
  whatsappOrders: Generated<number>
  /** JSON of `Wifi`. */
  wifi: string | null
  /** The highest that a dish has had. */
  lastNumber: Generated<number>
  /** The number of its last entry in the change log. */
  lastLogged: Generated<number>
  /** Grows with every visible change. */
  revision: number
  changedAt: string | null
  /** An imported menu's source, imported once. */
  importKey: string | null
  keepsNamesSince: string | null
  suspendedFor: string | null
  createdAt: string
}

interface RestaurantSlugTable {
  slug: string
  /** Null: reserved for a restaurant that is gone. */
  restaurantId: string | null
  createdAt: string
  /** Of `confusableSkeleton`. */
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
  times: string | null
  /** On a page of its own only. */
  nonHalal: Generated<number>
  /** JSON of group ids. */
  groups: string | null
  createdAt: string
}

interface FormerCategorySlugTable {
  restaurantId: string
  slug: string
  categoryId: string
  revision: number
}

type DetailColumns = Pick<StoredDish, keyof typeof DETAIL_FIELDS>

/** Optional ones have defaults. */
type DishColumns = Pick<StoredDish, keyof typeof DISH_BASICS> & {
  [Name in keyof DetailColumns]: null extends DetailColumns[Name]
    ? DetailColumns[Name]
    : Generated<DetailColumns[Name]>
}

interface ProductTable extends VersionColumns, DishColumns, SoldOutColumns {
  /** The end of its badge `new`. */
  newUntil: Generated<string | null>
  id: string
  restaurantId: string
  categoryId: string
  slug: string
  /** Never changed, and never another dish's. */
  number: number
  picture: string | null
  position: number
  createdAt: string
}

interface FormerProductSlugTable {
  restaurantId: string
  categoryId: string
  slug: string
  productId: string
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

interface RateLimitTable {
  key: string
  count: number
  windowEndsAt: string
}

interface TextTable {
  restaurantId: string
  language: string
  itemId: string
  field: string
  /** Null: the main text stands here too. */
  text: string | null
  /** A hash of the main text. */
  source: string
  version: number
}

interface OptionGroupTable {
  id: string
  restaurantId: string
  name: string
  min: number
  max: number
  options: string
  position: number
  createdAt: string
  version: Generated<number>
  changes: Generated<string>
}

/** Lets anybody mark dishes sold out. */
interface KitchenLinkTable {
  id: string
  restaurantId: string
  name: string
  token: string
  createdAt: string
  lastUsedAt: string | null
}

/** Lets another program of its restaurant read and change the menu. */
interface ApiKeyTable {
  restaurantId: string
  /** Only its program has the key. */
  hash: string
  lastSigns: string
  /** The owner's when it was made; it ends with the tokens. */
  tokenVersion: number
  createdAt: string
  lastUsedAt: string | null
}

/** Hears of each publish of its restaurant. */
interface WebhookTable {
  restaurantId: string
  url: string
  /** Of the address, without its port. */
  host: string
  /** Signs what is sent. */
  secret: string
  /** Of whoever set it: it stops with their tokens. */
  tokenVersion: number
  createdAt: string
  /** When the receiver said that it is no more. */
  goneAt: string | null
  /** The host was not found or not reached; until then nobody's delivery goes there. */
  unreachedUntil: string | null
}

/** Of what waits to be sent: see `queries/outbox.ts`. */
interface OutboxColumns {
  createdAt: string
  attempts: number
  /** Null if it is sent no more. */
  nextAt: string | null
  /** Of whoever sends it. */
  leaseUntil: string | null
  /** Of the last try. */
  failure: string | null
}

interface WebhookDeliveryTable extends OutboxColumns {
  id: string
  restaurantId: string
  type: DeliveryType
  /** That was published. */
  revision: number
  /** No retry after. */
  expiresAt: string
  deliveredAt: string | null
  /** Of the last answer, if there was one. */
  status: number | null
  failure: DeliveryFailure | null
}

/** How often guests opened a page within an hour. Nothing tells one guest from another. */
/** Counters of a day, by page and language, or by table: nobody needs both at once. */
interface PageViewTable extends Record<HourColumn, number> {
  restaurantId: string
  /** Days and hours are in the restaurant's time zone. */
  day: string
  /** Empty: the counter is of a page. Else page and language are empty. */
  tableName: string
  /** The id of a category or dish, or `menu`, `info` or `allergens`; empty: above the bound of a day. */
  page: string
  language: string
  /** Of all hours. */
  count: number
}

/** What a retry whose answer was lost is answered with. */
interface AnsweredRequestTable {
  restaurantId: string
  /** What was asked, and the client's id of the request. */
  key: string
  /** JSON. */
  answer: string
  answeredAt: string
}

export type BinKind = 'category' | 'product' | 'group'

/** Inverses of changes: deletions for seven days (the bin), the last five large changes for an hour. */
interface HistoryTable {
  restaurantId: string
  /** In the bin the id of what was deleted. */
  id: string
  kind: BinKind | 'change'
  /** Of what was deleted. */
  title: string
  /** In the bin; 1 for a product, 0 for a group. */
  products: number
  /** JSON of the inverse, without products. */
  inverse: string
  bytes: number
  madeAt: string
  /** Forgotten then. */
  until: string
}

/** The products of an inverse. */
interface HistoryProductTable {
  restaurantId: string
  historyId: string
  id: string
  /** Also in `inverse`; here for queries. */
  picture: string | null
  /** JSON of a row, or of its set columns. */
  inverse: string
}

/** Who changed what. Names are as they were. */
interface ChangeLogTable {
  restaurantId: string
  /** Grows by one for each entry of a restaurant. */
  number: number
  at: string
  byKind: AuthorKind
  /** Of the person or the kitchen link; else the kind. */
  byId: string
  byName: string
  byRole: Role | null
  kind: LogKind
  what: string
  /** JSON of `LogValues`. */
  before: string | null
  after: string | null
  /** JSON of `LogCounts`. */
  counts: string | null
  /** The id in `history` of what takes it back. */
  undo: string | null
}

interface ClockTaskTable {
  name: string
  nextAt: string
  leaseUntil: string | null
}

export type MailTokenPurpose = 'confirm-email' | 'reset-password' | 'undo-passkey' | AddressPurpose

/** To take an address, or to take the former one back. */
export type AddressPurpose = 'change-email' | 'undo-email'

/** Also for signing in after Google. */
export type OneUsePurpose = MailTokenPurpose | 'session'

interface MailTokenTable {
  /** Only the mail or address has the token. */
  tokenHash: string
  ownerId: string
  purpose: OneUsePurpose
  /** That the account gets; null for other purposes. */
  email: string | null
  expiresAt: string
}

interface PasskeyTable {
  id: string
  ownerId: string
  /** Of the device, in base64url; so is the key. */
  credentialId: string
  publicKey: string
  /** Of its last use; 0 if the device does not count. */
  counter: number
  /** JSON of how a browser reaches the device. */
  transports: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** In the place of a passkey, once. */
interface RecoveryCodeTable {
  ownerId: string
  hash: string
}

/** A challenge carries itself; this is of those that were answered well, until they expire. */
interface UsedChallengeTable {
  hash: string
  expiresAt: string
}

/** A browser where somebody is signed in. Older tokens have none. */
interface SessionTable {
  id: string
  ownerId: string
  /** Names, such as `Firefox` and `Android`; null if unknown. */
  browser: string | null
  system: string | null
  createdAt: string
  /** To some minutes. */
  lastUsedAt: string
  expiresAt: string
}

/** `claim` hands over an account: its link sets a password, too, but lives longer. */
export type LinkSubject = MailTokenPurpose | 'claim'

/** `handover-offered`: to who offers it, in case it was not them. */
export type HandoverSubject = 'handover' | 'handover-offered'

/** `address-taken`: to somebody whose address another account wanted. */
export type MailSubject =
  | LinkSubject
  | NoticeKind
  | 'address-taken'
  | 'invitation'
  | HandoverSubject

interface MailTable extends OutboxColumns {
  id: string
  /** Whose account it is about; null if there was none. */
  ownerId: string | null
  /** Of the owner when it was asked for; links are made when it is sent. */
  tokenVersion: number | null
  /** As typed. Of links about an address, that which the account gets. */
  email: string
  domain: string
  about: MailSubject
  /** JSON of a notice, the id of an invitation; null for others. */
  content: string | null
  expiresAt: string
  nextAt: string
}

/** Nobody else gets the address while its change can be undone. */
interface HeldEmailTable {
  emailKey: string
  /** Whose it was. */
  ownerId: string
  until: string
}

interface SentNoticeTable {
  ownerId: string
  occasion: string
  sentAt: string
}

/** For the limit. */
interface RenameTable {
  restaurantId: string
  renamedAt: string
}

export type OperatorActionKind = 'suspend' | 'resume' | 'release' | 'remove' | 'new e-mail'

interface OperatorActionTable {
  id: string
  /** Null if the account is gone. */
  ownerId: string | null
  action: OperatorActionKind
  name: string
  reason: string
  takenAt: string
}

/** One trial for each e-mail. */
interface PastTrialTable {
  /** Keyed hash. */
  emailHash: string
  trialExpiresAt: string
  deletedAt: string
}

interface TokenSecretTable {
  /** Keyed hash. */
  digest: string
  usedAt: string
}

export interface BackupTable {
  createdAt: string
  /** Lost pictures, which it lacks. */
  lost: number
}

/** Derived from trial and provider. */
interface SubscriptionTable {
  restaurantId: string
  type: SubscriptionType
  trialExpiresAt: string | null
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: number
  paymentFailedAt: string | null
  /** So that old news never replace newer. */
  revision: number
}

export type ProviderName = 'stripe' | 'test'

/** Outlives the restaurant: payments must stop. */
interface PaymentCustomerTable {
  provider: ProviderName
  customerId: string
  /** For which it pays; null once that is deleted. */
  restaurantId: string | null
  /** Who pays, perhaps a former owner; null once the account is deleted. */
  ownerId: string | null
  /** As the provider has it; null if that is not known. */
  email: string | null
  createdAt: string
  checkoutAt: string | null
  /** Of a deleted restaurant, once all has ended. */
  cancelledAt: string | null
}

interface PaymentEventTable {
  provider: ProviderName
  id: string
  type: string
  createdAt: string
  receivedAt: string
}

interface InvoiceTable extends ProviderInvoice {
  provider: ProviderName
  restaurantId: string | null
  /** Who got it. */
  ownerId: string
}

/** What the emulator of Stripe knows; ids hold 128 random bits. */
interface TestPaymentTable {
  id: string
  ownerId: string | null
  position: number
  /** JSON. */
  thing: string
}

interface PublishingSchema {
  publications: PublicationTable
  rebuilds: RebuildTable
  purges: PurgeTable
  publishers: PublisherTable
  unusedMedia: UnusedMediaTable
  heartbeats: HeartbeatTable
}

/** No foreign key: outlives its restaurant until the files are gone. */
interface PublicationTable {
  restaurantId: string
  /** -1 before the first publish. */
  revision: number
  manifest: string
  publishedAt: string | null
  /** Of the last attempt; null if it succeeded. */
  failure: string | null
  attempts: number
  /** No retry before. */
  retryAt: string | null
  /** A worker id. */
  leaseHolder: string | null
  leaseUntil: string | null
  /** Counts late publishers: old pages may lie over new ones. */
  unverified: number
  /** Left by others since, each with a slash; null if none. */
  orphanedFolders: string | null
  /** Of the templates; null if unknown. */
  fingerprint: string | null
  /** Last compared with the target. */
  checkedAt: string | null
  /** The mark of its target. Of the site itself: the target in use, empty while away. */
  target: string | null
  /** When the clock changes pages; null for never. */
  nextChangeAt: string | null
}

interface PublisherTable {
  workerId: string
  host: string
  pid: number
  /** In its pages; null of an older version. */
  publicUrl: string | null
  seenAt: string
  /** As it saw it last. */
  target: string | null
}

interface HeartbeatTable {
  heartbeat: string
  /** When left, or seen of another database. */
  notedAt: string
  whose: 'ours' | 'others'
}

/** Unfinished ones have no end. */
interface RebuildTable {
  startedAt: string
  finishedAt: string | null
}

/** Not yet purged at the CDN. */
interface PurgeTable extends OutboxColumns {
  path: string
  /** Unique for each change. */
  change: string
  nextAt: string
}

interface UnusedMediaTable {
  file: string
  since: string
}
