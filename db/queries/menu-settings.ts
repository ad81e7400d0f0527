import { notFound } from '../errors.ts'
import { NO_FURTHER_LINKS, type FurtherLinks } from '../rules/contacts.ts'
import type { MenuCategory, Opening } from '../rules/menu-document.ts'
import type { HourException, Hours } from '../rules/opening-hours.ts'
import { parseIds } from '../rules/stored-dish.ts'
import { lookOf, type Look } from '../rules/look.ts'
import { DEFAULT_CLOCK, type Clock } from '../rules/time-zones.ts'
import type { Times } from '../rules/times.ts'
import type { Db } from '../schema.ts'
import { parseExceptions } from './exception-column.ts'
import { deleteNotes } from './texts.ts'
import { raiseRevision } from './restaurants.ts'
import { changesOf, type Change } from './versions.ts'

/** What an owner sets about the menu as a whole. */
export interface MenuSettings extends Clock, Opening, Look {
  version: number
}

export type MenuSettingsChange = Change<Clock & Opening & Look>

/** The settings of a restaurant's menu; throws when there is no such restaurant. */
export async function readMenuSettings(db: Db, restaurantId: string): Promise<MenuSettings> {
  const row = await db
    .selectFrom('restaurants')
    .select([...COLUMNS, ...LOOK_COLUMNS, 'version'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...clockOf(row), ...openingOf(row), ...lookOf(row), version: row.version }
}

/** By what clock a restaurant lives; throws when there is no such restaurant. */
export async function readClock(db: Db, restaurantId: string): Promise<Clock> {
  const row = await db
    .selectFrom('restaurants')
    .select(['timeZone', 'dayEndsAt'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return clockOf(row)
}

/**
 * Changes the settings; what is left out is kept. A conflict when one that it sets was changed elsewhere
 * after `seen`.
 */
export async function changeMenuSettings(
  db: Db,
  restaurantId: string,
  { hours, exceptions, further, ...plain }: MenuSettingsChange,
  seen: number | null = null,
): Promise<void> {
  const revision = await raiseRevision(db, restaurantId)
  const row = await db
    .selectFrom('restaurants')
    .select([...COLUMNS, ...LOOK_COLUMNS, 'version', 'changes'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const wanted = {
    ...plain,
    openingHours: hours && JSON.stringify(hours),
    hourExceptions: exceptions && JSON.stringify(exceptions),
    furtherLinks: further && JSON.stringify(further),
  }
  const set = changesOf(row, wanted, { revision, seen })
  await db.updateTable('restaurants').set(set).where('id', '=', restaurantId).execute()
  if (exceptions) await deleteNotes(db, restaurantId, goneDays(row.hourExceptions, exceptions))
}

function goneDays(before: string | null, after: readonly HourException[]): string[] {
  const days = new Set(after.map(({ from }) => from))
  return parseExceptions(before)
    .map(({ from }) => from)
    .filter((from) => !days.has(from))
}

const LOOK_COLUMNS = ['accent', 'surface', 'coverStyle'] as const
const COLUMNS = [
  'timeZone',
  'dayEndsAt',
  'openingHours',
  'hourExceptions',
  'phone',
  'furtherLinks',
] as const

type Stored = Record<(typeof COLUMNS)[number], string | null>

/** By what clock a restaurant of this row lives. */
export function clockOf({ timeZone, dayEndsAt }: Pick<Stored, keyof Clock>): Clock {
  return {
    timeZone: timeZone ?? DEFAULT_CLOCK.timeZone,
    dayEndsAt: dayEndsAt ?? DEFAULT_CLOCK.dayEndsAt,
  }
}

/** When it is open, and how else it can be reached. */
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

interface CategoryColumns {
  times: string | null
  nonHalal: number
  groups: string | null
}

/** What a category of this row says of itself that most do not. */
export function saidOf({
  times,
  nonHalal,
  groups,
}: CategoryColumns): Pick<MenuCategory, 'times' | 'nonHalal' | 'groups'> {
  return {
    ...timesOf({ times }),
    ...(nonHalal === 1 && { nonHalal: true }),
    ...(groups !== null && { groups: parseIds(groups) }),
  }
}

/** When a category of this row is served; nothing where that is always. */
export function timesOf({ times }: { times: string | null }): { times?: Times } {
  return times === null ? {} : { times: JSON.parse(times) as Times }
}
