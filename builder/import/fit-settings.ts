import { z } from 'zod'
import { FURTHER_LINKS, isFurtherLink, NO_FURTHER_LINKS } from '#db/rules/contacts.ts'
import { isWebAddress, SOCIAL_FIELDS } from '#db/rules/links.ts'
import { ACCENT, COVER_STYLES, ICON_STYLES, lookOf, SURFACES, type Look } from '#db/rules/look.ts'
import type { Opening, SocialLinks } from '#db/rules/menu-document.ts'
import {
  doOverlap,
  hasTooMany,
  isSpan,
  MOST_EXCEPTIONS,
  type HourException,
  type Hours,
} from '#db/rules/opening-hours.ts'
import { parsePhone } from '#db/rules/phones.ts'
import { DEFAULT_CLOCK, isTimeOfDay, type Clock } from '#db/rules/time-zones.ts'
import { isTimeZone } from '#db/rules/wall-clock.ts'
import { TEXT_LIMITS } from '#db/rules/texts.ts'
import { fitLine } from './fit.ts'
import { areDates, datesShape, daysSchema, timeSchema } from './fit-times.ts'
import type { SourceRestaurant } from './format.ts'
import type { Notes } from './notes.ts'
import { fitTexts, type PlannedTexts } from './planned-texts.ts'
import type { Change } from './report.ts'
import { recordOf } from '#db/rules/record-of.ts'

/** By what clock a restaurant lives, when it is open, how it can be reached, and how its menu looks. */
export interface PlannedSettings extends Clock, Look, Omit<Opening, 'exceptions'> {
  exceptions: PlannedException[]
}

export type PlannedException = HourException & { texts: PlannedTexts }

const hourSchema: z.ZodType<Hours> = z
  .object({ days: daysSchema, from: timeSchema, to: timeSchema })
  .refine(isSpan)

const exceptionSchema = z
  .object({
    ...datesShape,
    closed: z.boolean(),
    hours: z.array(z.unknown()).default([]),
    note: z.string().nullish(),
    texts: z.record(z.string(), z.unknown()).nullish(),
  })
  .refine(areDates)

const SETTINGS = new Set(
  'timeZone dayEndsAt hours exceptions phone links accent surface coverStyle iconStyle version'.split(
    ' ',
  ),
)

/** What a file has under `menuSettings`; what cannot be kept has a line in the report. */
export function fitSettings({ menuSettings }: SourceRestaurant, notes: Notes): PlannedSettings {
  const given = menuSettings ?? {}
  const { timeZone, dayEndsAt } = DEFAULT_CLOCK
  notes.notTaken(menuSettings, 'menuSettings', SETTINGS)
  notes.notTaken(given['links'], 'menuSettings links', new Set(FURTHER_LINKS))
  const phone = parsePhone(textOf(given['phone']))
  tellLost('phone', given['phone'], phone === null, notes)
  return {
    timeZone: keptText('timeZone', given, isTimeZone, notes) ?? timeZone,
    dayEndsAt: keptText('dayEndsAt', given, isTimeOfDay, notes) ?? dayEndsAt,
    hours: fitHours(given['hours'], notes),
    exceptions: fitExceptions(given['exceptions'], notes),
    phone,
    further: { ...NO_FURTHER_LINKS, ...fitFurtherLinks(given['links'], notes) },
    ...fitLook(given, notes),
  }
}

function fitLook(given: Given, notes: Notes): Look {
  const accent = keptText('accent', given, (text) => ACCENT.test(text), notes) ?? null
  return lookOf({
    accent,
    surface: keptName('surface', given, SURFACES, notes),
    coverStyle: keptName('coverStyle', given, COVER_STYLES, notes),
    iconStyle: keptName('iconStyle', given, ICON_STYLES, notes),
  })
}

function keptName<Name extends string>(
  field: Change['field'],
  given: Given,
  names: readonly Name[],
  notes: Notes,
): Name | null {
  const name = names.find((one) => one === textOf(given[field])) ?? null
  tellLost(field, given[field], name === null, notes)
  return name
}

/** What a file has under `socialLinks`. */
export function fitSocialLinks({ socialLinks }: SourceRestaurant, notes: Notes): SocialLinks {
  const given = socialLinks ?? {}
  notes.notTaken(socialLinks, 'socialLinks', new Set(SOCIAL_FIELDS))
  return recordOf(SOCIAL_FIELDS, (field) => keptText(field, given, isWebAddress, notes) ?? null)
}

type Given = Readonly<Record<string, unknown>>

function keptText(
  field: Change['field'],
  given: Given,
  isFit: (text: string) => boolean,
  notes: Notes,
): string | undefined {
  const text = textOf(given[field])
  const isKept = text !== '' && isFit(text)
  tellLost(field, given[field], !isKept, notes)
  return isKept ? text : undefined
}

function fitFurtherLinks(links: unknown, notes: Notes): Partial<Opening['further']> {
  const given = typeof links === 'object' && links !== null ? new Map(Object.entries(links)) : null
  const kept = FURTHER_LINKS.flatMap((name) => {
    const address = textOf(given?.get(name))
    const isKept = address !== '' && isFurtherLink(name, address)
    tellLost(name, given?.get(name), !isKept, notes)
    return isKept ? [[name, address] as const] : []
  })
  return Object.fromEntries(kept)
}

function fitHours(given: unknown, notes: Notes): Hours[] {
  if (given === undefined || given === null) return []
  const kept = keptHours(given)
  const isWhole = Array.isArray(given) && kept.length === given.length
  if (!isWhole) {
    const reason = 'not hours of days that do not overlap'
    notes.fitted('hours', JSON.stringify(given), { value: JSON.stringify(kept), reason })
  }
  return kept
}

/** As many of them, from the first on, as can be beside each other. */
function keptHours(given: unknown): Hours[] {
  const all = Array.isArray(given) ? given : []
  return all.reduce<Hours[]>((kept, row) => {
    const { data } = hourSchema.safeParse(row)
    const hours = data ? [...kept, data] : kept
    return hasTooMany(hours) || doOverlap(hours) ? kept : hours
  }, [])
}

function fitExceptions(given: unknown, notes: Notes): PlannedException[] {
  if (given === undefined || given === null) return []
  const all = Array.isArray(given) ? given : []
  const fitted = all
    .flatMap((row) => fitException(row, notes) ?? [])
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // One day has one, so that nobody reads two.
  const apart = fitted.filter(({ from }, at) => fitted.slice(0, at).every(({ to }) => to < from))
  const kept = apart.slice(0, MOST_EXCEPTIONS)
  if (!Array.isArray(given) || kept.length < all.length) {
    const reason = `not ${MOST_EXCEPTIONS} exceptions at most, each of days of its own`
    notes.fitted('exceptions', JSON.stringify(given), { value: JSON.stringify(kept), reason })
  }
  return kept
}

function fitException(row: unknown, notes: Notes): PlannedException | null {
  const parsed = exceptionSchema.safeParse(row)
  if (!parsed.success) return null
  const { from, to, closed, hours: rows, note: typed, texts } = parsed.data
  const hours = keptHours(rows)
  if (closed !== (hours.length === 0)) return null
  const fitted = fitLine(typed ?? '', TEXT_LIMITS.title)
  const note = notes.fitted('note', typed ?? '', fitted) || null
  const planned = fitTexts('exception', texts, { note }, notes)
  return { from, to, closed, hours, note, texts: planned }
}

function tellLost(field: Change['field'], given: unknown, isLost: boolean, notes: Notes): void {
  if (!isLost || given === undefined || given === null || given === '') return
  notes.fitted(field, JSON.stringify(given), { value: null, reason: 'not as it can be kept' })
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given.trim() : ''
}
