import { currentLocale } from '#admin/i18n/i18n.ts'
import { saveMenuSettings } from '#admin/stores/restaurant.ts'
import type { MenuSettings, MenuSettingsInput } from '#api/schemas/menu-settings.ts'
import { exceptionsProblem, weekProblem } from './opening-problems.ts'
import type { HoursFields } from './sessions.ts'
import { hoursPart } from './settings.ts'
import type { FieldProblems } from './settings-part.ts'
import { exceptionsOf, hoursOf } from './sent-opening.ts'
import { placeOf, placeProblem } from './sent-place.ts'

export function saveHours(settings: MenuSettings): Promise<void> {
  return hoursPart.save(settings, checkHours(hoursPart.form(settings)), (changes, version) =>
    saveMenuSettings(sent(changes), version),
  )
}

function checkHours({
  hours,
  exceptions,
  dayEndsAt,
  place,
}: HoursFields): FieldProblems<keyof HoursFields> {
  const wrong = {
    hours: weekProblem(hours),
    exceptions: exceptionsProblem(exceptions, currentLocale()),
  }
  return {
    ...(wrong.hours && { hours: wrong.hours }),
    ...(wrong.exceptions && { exceptions: wrong.exceptions }),
    ...(dayEndsAt === '' && { dayEndsAt: { text: 'emptyField' } as const }),
    ...placeProblem(place),
  }
}

function sent({ hours, exceptions, place, ...clock }: Partial<HoursFields>): MenuSettingsInput {
  return {
    ...clock,
    ...(place !== undefined && { place: placeOf(place) }),
    ...(hours !== undefined && { hours: hoursOf(hours) }),
    ...(exceptions !== undefined && { exceptions: exceptionsOf(exceptions) }),
  }
}
