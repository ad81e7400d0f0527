import { atom } from 'nanostores'
import type { MenuSettings, MenuSettingsInput } from '#api/schemas/menu-settings.ts'
import { currentLocale } from '#admin/i18n/i18n.ts'
import { draftOf, kept, typed, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import { Saving, type FieldProblems } from '#admin/stores/saving.ts'
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
import { saveDraft } from './save-draft.ts'

const MESSAGE_MS = 3000

/** Clock and opening hours; the hours as `typed-opening.ts` writes them. */
export type HoursFields = Record<'hours' | 'exceptions' | 'timeZone' | 'dayEndsAt', string>
export type HoursDraft = HoursFields & DraftOf<HoursFields>

const FIELDS = ['hours', 'exceptions', 'timeZone', 'dayEndsAt'] as const

/** What was typed over the opening hours and not saved yet; null when nothing. */
export const $hoursDraft = atom<HoursDraft | null>(null)

export const hoursSaving = new Saving({ fields: FIELDS, goodMs: MESSAGE_MS })

/** What stands in the form. */
export function hoursForm(settings: MenuSettings, draft: HoursDraft | null): HoursFields {
  const { fields } = seenHours(settings)
  return draft ? { ...fields, ...kept(draft) } : fields
}

export function changeHours(settings: MenuSettings, part: Partial<HoursFields>): void {
  const draft = $hoursDraft.get() ?? draftOf(seenHours(settings))
  $hoursDraft.set(typed<HoursDraft>(draft, part))
  for (const field of FIELDS) if (field in part) hoursSaving.forgive(field)
}

/** Keeps what the owner chose. */
export function takeHours(draft: HoursDraft): void {
  $hoursDraft.set(draft)
  hoursSaving.forgive()
}

export async function saveHours(settings: MenuSettings): Promise<void> {
  await saveDraft({
    $draft: $hoursDraft,
    saving: hoursSaving,
    problems: checkHours(hoursForm(settings, $hoursDraft.get())),
    send: (changes, version) => saveMenuSettings(sent(changes), version),
    seen: (answer: MenuSettings) => {
      $menuSettings.set(answer)
      return seenHours(answer)
    },
  })
}

export function resetHours(): void {
  $hoursDraft.set(null)
  hoursSaving.reset()
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
