import type { Selectable } from 'kysely'
import { notFound } from '../errors.ts'
import type { AtTable } from '../menu/at-table.ts'
import type { Opening, SocialLinks } from '../menu/document.ts'
import { SOCIAL_FIELDS } from '../rules/contact/contacts.ts'
import { lookOf, type Look } from '../rules/look/look.ts'
import { pick } from '../rules/record-of.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import type { Db, Schema } from '../schema.ts'
import { atTableOf, CLOCK_COLUMNS, clockOf, openingOf, SETTINGS_COLUMNS } from './restaurants.ts'
import type { Change } from './versions.ts'

export interface MenuSettings extends Clock, Opening, Look, AtTable, SocialLinks {
  version: number
}

export type MenuSettingsChange = Change<Clock & Opening & Look & AtTable & SocialLinks>

/** Throws if there is no such restaurant. */
export async function readMenuSettings(db: Db, restaurantId: string): Promise<MenuSettings> {
  const row = await db
    .selectFrom('restaurants')
    .select([...SETTINGS_COLUMNS, 'version'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  const opened = { ...clockOf(row), ...openingOf(row) }
  const links = pick(row, SOCIAL_FIELDS)
  return { ...opened, ...links, ...lookOf(row), ...atTableOf(row), version: row.version }
}

/** Throws if there is no such restaurant. */
export async function readClock(db: Db, restaurantId: string): Promise<Clock> {
  const row = await db
    .selectFrom('restaurants')
    .select([...CLOCK_COLUMNS])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  return clockOf(row)
}

/** As columns; null is the default. */
export type StoredSettings = Pick<
  Selectable<Schema['restaurants']>,
  (typeof SETTINGS_COLUMNS)[number]
>

export function settingsColumns({
  hours,
  exceptions,
  place,
  further,
  dishNumbers,
  whatsappOrders,
  wifi,
  ...plain
}: MenuSettingsChange): Change<StoredSettings> {
  return {
    ...plain,
    place: place && JSON.stringify(place),
    dishNumbers: dishNumbers === undefined ? undefined : Number(dishNumbers),
    whatsappOrders: whatsappOrders === undefined ? undefined : Number(whatsappOrders),
    wifi: wifi && JSON.stringify(wifi),
    openingHours: hours && JSON.stringify(hours),
    hourExceptions: exceptions && JSON.stringify(exceptions),
    furtherLinks: further && JSON.stringify(further),
  }
}
