import { NO_FURTHER_LINKS, type FurtherLinks } from '../rules/contacts.ts'
import { LOOK_FIELDS } from '../rules/look.ts'
import type { Opening } from '../rules/menu-document.ts'
import type { FurtherLanguage } from '../rules/menu-languages.ts'
import type { HourException, Hours } from '../rules/opening-hours.ts'
import { DEFAULT_CLOCK, type Clock } from '../rules/time-zones.ts'

const OPENING_COLUMNS = [
  'timeZone',
  'dayEndsAt',
  'openingHours',
  'hourExceptions',
  'phone',
  'furtherLinks',
] as const

/** What an owner sets about the menu as a whole. */
export const SETTINGS_COLUMNS = [...OPENING_COLUMNS, ...LOOK_FIELDS] as const

type Stored = Record<(typeof OPENING_COLUMNS)[number], string | null>

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

/** The days on which it is open at other times. */
export function parseExceptions(column: string | null): HourException[] {
  return column === null ? [] : (JSON.parse(column) as HourException[])
}

/** The languages beside the main one. */
export function parseLanguages(column: string | null): FurtherLanguage[] {
  return column === null ? [] : (JSON.parse(column) as FurtherLanguage[])
}
