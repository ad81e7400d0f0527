import { sql, type Selectable } from 'kysely'
import { notifyOfChange } from '../engines/notifications.ts'
import { engineOf } from '../engines/engine.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { DEFAULT_LOOK, type IconStyle, LOOK_FIELDS, NEW_FACE } from '../rules/look/look.ts'
import type { SocialLinks, Opening } from '../menu/document.ts'
import type { FurtherLanguage, MenuLanguage } from '../rules/text/languages.ts'
import type { AtTable } from '../menu/at-table.ts'
import type { PriceNotes } from '../menu/price-notes.ts'
import type { Wifi } from '../rules/contact/wifi.ts'
import { trialEnd, type Subscription } from '../rules/billing/plans.ts'
import { methodAt, type Place } from '../rules/time/cities.ts'
import { toSegment } from '../rules/text/segments.ts'
import { DEFAULT_CLOCK, type Clock } from '../rules/time/time-zones.ts'
import type { Db, Schema } from '../schema.ts'
import { NO_FURTHER_LINKS, SOCIAL_FIELDS, type FurtherLinks } from '../rules/contact/contacts.ts'
import type { HourException, Hours } from '../menu/opening-hours.ts'
import { mayFit, TEXT_LIMITS } from '../rules/text/texts.ts'
import { assertLabelFree, assertNameFree, labelSkeleton, takeAddress } from './names.ts'
import { addSubscription, getSubscription } from './payments.ts'
import type { Change } from './versions.ts'

export interface Restaurant extends SocialLinks, PriceNotes {
  id: string
  name: string
  /** What people read in its place. */
  label: string | null
  slug: string
  logo: string | null
  cover: string | null
  about: string | null
  location: string | null
  currency: string | null
  clock: Clock
  iconStyle: IconStyle
  version: number
  suspendedFor: string | null
  subscription: Subscription
}

export interface NewRestaurant {
  ownerId: string
  /** From `checkName`. */
  name: string
  label?: string | null | undefined
  importKey?: string
  /** For the first of an owner; true by default. */
  hasTrial?: boolean
  now: Date
}

export type RestaurantChange = Change<
  Pick<Restaurant, 'name' | 'label' | 'currency' | 'about' | 'location' | 'logo' | 'cover'> &
    SocialLinks &
    PriceNotes
>

/** Returns its id; a conflict on `restaurantName` or `label` if it is another's. */
export async function addRestaurant(
  db: Db,
  { ownerId, name, label = null, importKey, hasTrial = true, now }: NewRestaurant,
): Promise<string> {
  const id = newId()
  const slug = toSegment(name)
  await assertNameFree(db, name)
  if (label !== null) await assertLabelFree(db, label)
  await db
    .insertInto('restaurants')
    .values({
      id,
      ownerId,
      name,
      label,
      labelSkeleton: labelSkeleton(label),
      slug,
      face: NEW_FACE,
      revision: 1,
      importKey: importKey ?? null,
      createdAt: now.toISOString(),
    })
    .execute()
  await addSubscription(db, id, hasTrial ? trialEnd(now) : null)
  await moveIn(db, id, slug, now)
  return id
}

export async function getRestaurant(db: Db, restaurantId: string): Promise<Restaurant> {
  const row = await readRestaurantRow(db, restaurantId)
  const iconStyle = row.iconStyle ?? DEFAULT_LOOK.iconStyle
  const clock = clockOf(row)
  return { ...row, clock, iconStyle, subscription: await getSubscription(db, restaurantId) }
}

/** The first of an owner is the one that calls mean which choose none. */
export const ownedSince = sql<string>`coalesce(restaurants."ownedSince", restaurants."createdAt")`

/** The first of an owner; undefined for a person who works on those of others only. */
export function findOwnRestaurant(
  db: Db,
  personId: string,
): Promise<Pick<Restaurant, 'id' | 'slug' | 'suspendedFor'> | undefined> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'slug', 'suspendedFor'])
    .where('ownerId', '=', personId)
    .orderBy(ownedSince)
    .executeTakeFirst()
}

export function readRestaurantRow(
  db: Db,
  restaurantId: string,
): Promise<Selectable<Schema['restaurants']>> {
  return db
    .selectFrom('restaurants')
    .selectAll()
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
}

export async function getOwnerOf(db: Db, restaurantId: string): Promise<string> {
  const { ownerId } = await db
    .selectFrom('restaurants')
    .select('ownerId')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  return ownerId
}

export async function raiseRevisions(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('restaurants')
    .set((row) => ({ revision: row('revision', '+', 1), changedAt: engineOf(db).time }))
    .where('ownerId', '=', ownerId)
    .$if(engineOf(db).notifies, (query) => query.returning(notifyOfChange))
    .execute()
}

/**
 * Marks the pages as changed; returns the revision. Part of every visible change, first of all: it locks
 * the restaurant.
 */
export async function raiseRevision(db: Db, restaurantId: string): Promise<number> {
  const row = await db
    .updateTable('restaurants')
    .set((row) => ({ revision: row('revision', '+', 1), changedAt: engineOf(db).time }))
    .where('id', '=', restaurantId)
    .returning('revision')
    .$if(engineOf(db).notifies, (query) => query.returning(notifyOfChange))
    .executeTakeFirstOrThrow(notFound)
  return row.revision
}

export async function getRevision(db: Db, restaurantId: string): Promise<number> {
  const row = await db
    .selectFrom('restaurants')
    .select('revision')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  return row.revision
}

export async function getFurtherLanguages(
  db: Db,
  restaurantId: string,
): Promise<FurtherLanguage[]> {
  const row = await db
    .selectFrom('restaurants')
    .select('languages')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return parseLanguages(row.languages)
}

/** Makes an address its own: the former owner's redirect ends. */
export async function moveIn(db: Db, restaurantId: string, slug: string, now: Date): Promise<void> {
  const former = await takeAddress(db, restaurantId, slug, now)
  if (former !== null && former !== restaurantId) await raiseRevision(db, former)
}

export const CLOCK_COLUMNS = ['timeZone', 'dayEndsAt', 'place', 'sunMethod', 'country'] as const

const OPENING_COLUMNS = [
  ...CLOCK_COLUMNS,
  'openingHours',
  'hourExceptions',
  'phone',
  'furtherLinks',
] as const

const AT_TABLE_COLUMNS = ['dishNumbers', 'whatsappOrders', 'wifi'] as const

export const SETTINGS_COLUMNS = [
  ...OPENING_COLUMNS,
  ...SOCIAL_FIELDS,
  ...LOOK_FIELDS,
  ...AT_TABLE_COLUMNS,
] as const

type Stored = Pick<Selectable<Schema['restaurants']>, (typeof OPENING_COLUMNS)[number]>

export function clockOf(row: Pick<Stored, keyof Clock>): Clock {
  const place = row.place === null ? null : (JSON.parse(row.place) as Place)
  return {
    timeZone: row.timeZone ?? DEFAULT_CLOCK.timeZone,
    dayEndsAt: row.dayEndsAt ?? DEFAULT_CLOCK.dayEndsAt,
    place,
    sunMethod: row.sunMethod ?? (place && methodAt(place)),
    country: row.country,
  }
}

export function openingOf(row: Omit<Stored, keyof Clock>): Opening {
  return {
    hours: JSON.parse(row.openingHours ?? '[]') as Hours[],
    exceptions: parseExceptions(row.hourExceptions),
    phone: row.phone,
    further: {
      ...NO_FURTHER_LINKS,
      ...(JSON.parse(row.furtherLinks ?? '{}') as Partial<FurtherLinks>),
    },
  }
}

export function atTableOf({
  dishNumbers,
  whatsappOrders,
  wifi,
}: Pick<Selectable<Schema['restaurants']>, keyof AtTable>): AtTable {
  return {
    dishNumbers: dishNumbers === 1,
    whatsappOrders: whatsappOrders === 1,
    wifi: wifi === null ? null : (JSON.parse(wifi) as Wifi),
  }
}

export function parseExceptions(column: string | null): HourException[] {
  return column === null ? [] : (JSON.parse(column) as HourException[])
}

export function parseLanguages(column: string | null): FurtherLanguage[] {
  return column === null ? [] : (JSON.parse(column) as FurtherLanguage[])
}

export interface ImportSource {
  /** Names the restaurant in its source. */
  identity: string
  /** The menu in the file. */
  content: string
}

export interface ImportedRestaurant {
  slug: string
  /** The menu as imported. */
  content: string
}

export function importKey({ identity, content }: ImportSource): string {
  return `${identity}-${content}`
}

export async function findImported(
  db: Db,
  identity: string,
): Promise<ImportedRestaurant | undefined> {
  const row = await db
    .selectFrom('restaurants')
    .select(['slug', 'importKey'])
    // A prefix search: `.` follows `-`.
    .where('importKey', '>', `${identity}-`)
    .where('importKey', '<', `${identity}.`)
    .executeTakeFirst()
  return row && { slug: row.slug, content: row.importKey?.slice(identity.length + 1) ?? '' }
}

export interface PublicMenu {
  restaurantId: string
  revision: number
  /** Null: detected. */
  language: string | null
  shown: MenuLanguage[]
}

/** By present or former name; hyphens are spaces. */
export async function findMenuByName(db: Db, name: string): Promise<PublicMenu | undefined> {
  if (!mayFit(name, TEXT_LIMITS.name)) return undefined
  const row = await db
    .selectFrom('restaurantSlugs')
    .innerJoin('restaurants', 'restaurants.id', 'restaurantSlugs.restaurantId')
    .select(['restaurants.id as restaurantId', 'revision', 'language', 'languages'])
    .where('restaurantSlugs.slug', '=', toSegment(name))
    .where('suspendedFor', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { languages, ...found } = row
  const shown = parseLanguages(languages).filter((language) => language.shown)
  return { ...found, shown: shown.map(({ code }) => code) }
}
