import type { MenuSettings, MenuSettingsInput } from '#api/schemas/menu-settings.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import type { DraftOf, Seen } from '#admin/stores/drafts.ts'
import type { FieldProblems } from '#admin/stores/saving.ts'
import { saveMenuSettings } from '../requests.ts'
import {
  exceptionsOf,
  exceptionsProblem,
  hoursOf,
  readExceptions,
  readWeek,
  typedExceptions,
  typedWeek,
  weekProblem,
  writeExceptions,
  writeWeek,
} from '../typed-opening.ts'
import { $menuSettings } from './menu-settings.ts'
import { SettingsPart } from './settings-part.ts'

/** Clock and opening hours; the hours as `typed-opening.ts` writes them. */
export type HoursFields = Record<'hours' | 'exceptions' | 'timeZone' | 'dayEndsAt', string>

/** When the restaurant is open, and by what clock it lives. */
export const hoursPart = new SettingsPart<HoursFields & DraftOf<HoursFields>, MenuSettings>({
  fields: ['hours', 'exceptions', 'timeZone', 'dayEndsAt'],
  seen: seenHours,
  show: (settings) => $menuSettings.set(settings),
})

export function saveHours(settings: MenuSettings): Promise<void> {
  return hoursPart.save(checkHours(hoursPart.form(settings)), (changes, version) =>
    saveMenuSettings(sent(changes), version),
  )
}

function checkHours({
  hours,
  exceptions,
  dayEndsAt,
}: HoursFields): FieldProblems<keyof HoursFields> {
  const wrong = {
    hours: weekProblem(hours),
    exceptions: exceptionsProblem(exceptions, currentLocale()),
  }
  return {
    ...(wrong.hours && { hours: wrong.hours }),
    ...(wrong.exceptions && { exceptions: wrong.exceptions }),
    ...(dayEndsAt === '' && { dayEndsAt: { text: 'emptyField' } as const }),
  }
}

function sent({ hours, exceptions, ...clock }: Partial<HoursFields>): MenuSettingsInput {
  return {
    ...clock,
    ...(hours !== undefined && { hours: hoursOf(readWeek(hours)) }),
    ...(exceptions !== undefined && { exceptions: exceptionsOf(readExceptions(exceptions)) }),
  }
}

function seenHours({
  version,
  timeZone,
  dayEndsAt,
  hours,
  exceptions,
}: MenuSettings): Seen<HoursFields> {
  const typed = {
    hours: writeWeek(typedWeek(hours)),
    exceptions: writeExceptions(typedExceptions(exceptions)),
  }
  return { version, fields: { timeZone, dayEndsAt, ...typed } }
}
