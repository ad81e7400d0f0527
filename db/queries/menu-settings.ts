import { notFound } from '../errors.ts'
import type { AtTable } from '../menu/at-table.ts'
import type { Opening } from '../menu/document.ts'
import type { HourException } from '../menu/opening-hours.ts'
import { lookOf, type Look } from '../rules/look/look.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import type { Db } from '../schema.ts'
import {
  atTableOf,
  CLOCK_COLUMNS,
  clockOf,
  openingOf,
  parseExceptions,
  SETTINGS_COLUMNS,
} from './restaurants.ts'
import { assertHoursHavePlace } from './sun-places.ts'
import { deleteNotes } from './texts.ts'
import { changesOf, type Change, type BaseVersion } from './versions.ts'

export interface MenuSettings extends Clock, Opening, Look, AtTable {
  version: number
}

export type MenuSettingsChange = Change<Clock & Opening & Look & AtTable>

/** Throws if there is no such restaurant. */
export async function readMenuSettings(db: Db, restaurantId: string): Promise<MenuSettings> {
  const row = await db
    .selectFrom('restaurants')
    .select([...SETTINGS_COLUMNS, 'version'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  const opened = { ...clockOf(row), ...openingOf(row) }
  return { ...opened, ...lookOf(row), ...atTableOf(row), version: row.version }
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

/** Omitted ones stay. A conflict if one was changed after `seen`. */
export async function setMenuSettings(
  db: Db,
  restaurantId: string,
  {
    hours,
    exceptions,
    place,
    further,
    dishNumbers,
    whatsappOrders,
    wifi,
    ...plain
  }: MenuSettingsChange,
  base: BaseVersion,
): Promise<void> {
  const row = await db
    .selectFrom('restaurants')
    .select([...SETTINGS_COLUMNS, 'version', 'changes'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow(notFound)
  await assertHoursHavePlace(
    db,
    restaurantId,
    { ...openingOf(row), ...clockOf(row) },
    {
      ...(hours && { hours }),
      ...(exceptions && { exceptions }),
      ...(place !== undefined && { place }),
    },
  )
  const wanted = {
    ...plain,
    place: place && JSON.stringify(place),
    dishNumbers: dishNumbers === undefined ? undefined : Number(dishNumbers),
    whatsappOrders: whatsappOrders === undefined ? undefined : Number(whatsappOrders),
    wifi: wifi && JSON.stringify(wifi),
    openingHours: hours && JSON.stringify(hours),
    hourExceptions: exceptions && JSON.stringify(exceptions),
    furtherLinks: further && JSON.stringify(further),
  }
  const set = changesOf(row, wanted, base)
  await db.updateTable('restaurants').set(set).where('id', '=', restaurantId).execute()
  if (exceptions) await deleteNotes(db, restaurantId, goneDays(row.hourExceptions, exceptions))
}

function goneDays(before: string | null, after: readonly HourException[]): string[] {
  const days = new Set(after.map(({ from }) => from))
  return parseExceptions(before)
    .map(({ from }) => from)
    .filter((from) => !days.has(from))
}
