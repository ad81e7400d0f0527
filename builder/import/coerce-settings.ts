import { z } from 'zod'
import {
  FURTHER_LINKS,
  isFurtherLink,
  NO_FURTHER_LINKS,
  isWebAddress,
  SOCIAL_FIELDS,
} from '#db/rules/contact/contacts.ts'
import {
  COVER_STYLES,
  ICON_STYLES,
  lookOf,
  readAccent,
  SURFACES,
  type Look,
} from '#db/rules/look/look.ts'
import type { AtTable } from '#db/menu/at-table.ts'
import type { Opening, SocialLinks } from '#db/menu/document.ts'
import {
  doOverlap,
  hasTooMany,
  joinedSpans,
  MOST_EXCEPTIONS,
  MOST_HOURS_A_DAY,
  readHours,
  type HourException,
  type Hours,
} from '#db/menu/opening-hours.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import { parsePhone, phoneCountry } from '#db/rules/contact/phones.ts'
import { DEFAULT_CLOCK, readTime, timeOfDay, type Clock } from '#db/rules/time/time-zones.ts'
import { isTimeZone } from '#db/rules/time/wall-clock.ts'
import { ALL_DAYS, MOST_WINDOWS, type Times, type Window } from '#db/menu/times.ts'
import { isBySun, MOST_SUN_MINUTES, SUN_EVENTS, usualTime } from '#db/rules/time/sun-times.ts'
import { SUN_METHODS, type Place } from '#db/rules/time/cities.ts'
import { TEXT_LIMITS } from '#db/rules/text/texts.ts'
import { wifiProblem } from '#db/rules/contact/wifi.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { isDate } from '#db/rules/time/dates.ts'
import {
  CURRENCY_SIGNS,
  isServicePercent,
  NO_PRICE_NOTES,
  VAT_NOTES,
  type PriceNotes,
} from '#db/menu/price-notes.ts'
import { coerceCurrency, coerceLine } from './coerce.ts'
import type { SourceRestaurant } from './format.ts'
import type { Notes } from './notes.ts'
import { coerceTexts, type PlannedTexts } from './planned-texts.ts'
import type { Change } from './report.ts'

const dateSchema = z.string().refine(isDate)

const datesShape = { from: dateSchema, to: dateSchema }

function areDates({ from, to }: { from: string; to: string }): boolean {
  return from <= to
}

const daysSchema = z
  .array(z.int().min(1).max(7))
  .min(1)
  .default(ALL_DAYS)
  .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))

export interface PlannedSettings extends Clock, Look, AtTable, Omit<Opening, 'exceptions'> {
  exceptions: PlannedException[]
}

export type PlannedException = HourException & { texts: PlannedTexts }

const daysOfRow = z.object({ days: daysSchema })
const timeSchema = z.union([
  z.string(),
  z.object({
    sun: z.enum(SUN_EVENTS),
    minutes: z.int().min(-MOST_SUN_MINUTES).max(MOST_SUN_MINUTES).default(0),
  }),
])
const hourSchema = daysOfRow.extend({ from: timeSchema, to: timeSchema })

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
  [
    'timeZone dayEndsAt place sunMethod hours exceptions phone links accent surface coverStyle iconStyle',
    'dishNumbers whatsappOrders wifi version',
  ]
    .join(' ')
    .split(' '),
)

export function coerceSettings(
  { menuSettings, currency }: SourceRestaurant,
  notes: Notes,
): PlannedSettings {
  const given = menuSettings ?? {}
  const { timeZone, dayEndsAt } = DEFAULT_CLOCK
  notes.notTaken(menuSettings, 'menuSettings', SETTINGS)
  notes.notTaken(given['links'], 'menuSettings links', new Set(FURTHER_LINKS))
  const symbol = coerceCurrency(currency ?? '').value
  const typed = textOf(given['phone'])
  const phone = parsePhone(
    typed,
    phoneCountry(textOf(given['timeZone']), symbol && currencyCode(symbol)),
  )
  tellLost('phone', given['phone'], phone === null, notes)
  if (phone !== null && /[/,;|\n]/.test(typed)) {
    notes.coerced('phone', typed, { value: phone, reason: 'the first of several' })
  }
  const ends = keptText('dayEndsAt', given, (text) => readTime(text) !== null, notes)
  const place = placeOf(menuSettings)
  tellLost('place', given['place'], place === null, notes)
  return {
    timeZone: keptText('timeZone', given, isTimeZone, notes) ?? timeZone,
    dayEndsAt: timeOfDay(readTime(ends ?? dayEndsAt) ?? 0),
    place,
    sunMethod: keptName('sunMethod', given, SUN_METHODS, notes),
    hours: coerceHours(given['hours'], place, notes),
    exceptions: coerceExceptions(given['exceptions'], place, notes),
    phone,
    further: { ...NO_FURTHER_LINKS, ...coerceFurtherLinks(given['links'], notes) },
    ...coerceLook(given, notes),
    ...coerceAtTable(given, notes),
  }
}

const PLACE = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** Null for none, or for what is none. */
export function placeOf(menuSettings: SourceRestaurant['menuSettings']): Place | null {
  return PLACE.safeParse(menuSettings?.['place']).data ?? null
}

const WIFI = z.object({ name: z.string().trim(), password: z.string().trim().nullish() })

function coerceAtTable({ dishNumbers, whatsappOrders, wifi }: Given, notes: Notes): AtTable {
  const { data } = WIFI.safeParse(wifi)
  const network = data && { name: data.name, password: data.password || null }
  const kept = network && wifiProblem(network) === null ? network : null
  tellLost('dishNumbers', dishNumbers, typeof dishNumbers !== 'boolean', notes)
  tellLost('whatsappOrders', whatsappOrders, typeof whatsappOrders !== 'boolean', notes)
  tellLost('wifi', wifi, kept === null, notes)
  return { dishNumbers: dishNumbers === true, whatsappOrders: whatsappOrders === true, wifi: kept }
}

function coerceLook(given: Given, notes: Notes): Look {
  const accent = readAccent(textOf(given['accent']))
  tellLost('accent', given['accent'], accent === null, notes)
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

export function coerceSocialLinks({ socialLinks }: SourceRestaurant, notes: Notes): SocialLinks {
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

function coerceFurtherLinks(links: unknown, notes: Notes): Partial<Opening['further']> {
  const given = typeof links === 'object' && links !== null ? new Map(Object.entries(links)) : null
  const kept = FURTHER_LINKS.flatMap((name) => {
    const address = textOf(given?.get(name))
    const isKept = address !== '' && isFurtherLink(name, address)
    tellLost(name, given?.get(name), !isKept, notes)
    return isKept ? [[name, address] as const] : []
  })
  return Object.fromEntries(kept)
}

function coerceHours(given: unknown, place: Place | null, notes: Notes): Hours[] {
  if (given === undefined || given === null) return []
  const { kept, reasons, isDayLost } = keptHours(given, place)
  // The file may mean that day to be open.
  if (isDayLost) reasons.push('some days would have read as closed, so that no hours came in')
  const hours = isDayLost ? [] : kept
  if (reasons.length > 0) {
    const reason = [...new Set(reasons)].join('; ')
    const value = JSON.stringify(hours)
    notes.coerced('hours', JSON.stringify(given), { value, reason, isDoubtful: true })
  }
  return hours
}

interface KeptHours {
  kept: Hours[]
  reasons: string[]
  /** A day lost all of its hours. */
  isDayLost: boolean
}

/** Joins hours that overlap or meet. */
function keptHours(given: unknown, place: Place | null): KeptHours {
  const rows = (Array.isArray(given) ? given : [given]).map((row) => readRow(row, place))
  const reasons = rows.flatMap(({ reason }) => reason ?? [])
  const read = rows.flatMap(({ hours }) => hours ?? [])
  const isFit = reasons.length === 0 && !hasTooMany(read) && !doOverlap(read)
  const kept = isFit ? read : ofSeveralDays(besideEachOther(read, reasons))
  const open = new Set(kept.flatMap(({ days }) => days))
  // Unreadable days may be any.
  const isDayLost = rows.some(({ days }) => days === null || days.some((day) => !open.has(day)))
  return { kept, reasons, isDayLost }
}

interface ReadRow {
  hours?: Hours
  reason?: string
  days: number[] | null
}

function readRow(row: unknown, place: Place | null): ReadRow {
  const text = JSON.stringify(row)
  const { data } = hourSchema.safeParse(row)
  if (!data) {
    const days = daysOfRow.safeParse(row).data?.days ?? null
    return { reason: `${text}: no days and times`, days }
  }
  const hours = readHours(data)
  if (typeof hours !== 'string') return { ...atPlace(hours, place), days: hours.days }
  return { reason: `${text}: ${HOURS_REASONS[hours]}`, days: data.days }
}

/** Times by the sun need a place; without it the usual ones stay. */
function atPlace<Row extends Hours>(hours: Row, place: Place | null) {
  if (place || !isBySun(hours)) return { hours }
  const { from, to } = hours
  const usual = { ...hours, from: usualTime(from), to: usualTime(to) }
  return { hours: usual, reason: `${JSON.stringify(hours)}: by the sun, without a place` }
}

function besideEachOther(read: readonly Hours[], reasons: string[]): Hours[] {
  return ALL_DAYS.reduce<Hours[]>((before, day) => {
    const own = read.filter(({ days }) => days.includes(day))
    const joined = joinedSpans(own)
    if (joined.length < own.length) reasons.push('hours that meet or overlap became one')
    return joined.reduce((kept, { from, to }) => {
      const hours = [...kept, { days: [day], from, to }]
      if (!hasTooMany(hours) && !doOverlap(hours)) return hours
      const problem = hasTooMany(hours)
        ? `a day has at most ${MOST_HOURS_A_DAY} parts`
        : 'others are at the same time'
      reasons.push(`${usualTime(from)}–${usualTime(to)} is left out: ${problem}`)
      return kept
    }, before)
  }, [])
}

function ofSeveralDays(hours: readonly Hours[]): Hours[] {
  const alike = Map.groupBy(hours, ({ from, to }) => JSON.stringify([from, to]))
  return [...alike.values()].map((same) => {
    const { from = '', to = '' } = same[0] ?? {}
    return { days: same.flatMap(({ days }) => days), from, to }
  })
}

function coerceExceptions(given: unknown, place: Place | null, notes: Notes): PlannedException[] {
  if (given === undefined || given === null) return []
  const all = Array.isArray(given) ? given : []
  const coerced = all
    .flatMap((row) => coerceException(row, place, notes) ?? [])
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // One exception a day.
  const distinct = coerced.filter(({ from }, at) =>
    coerced.slice(0, at).every(({ to }) => to < from),
  )
  const kept = distinct.slice(0, MOST_EXCEPTIONS)
  if (!Array.isArray(given) || kept.length < all.length) {
    const reason = `not ${MOST_EXCEPTIONS} exceptions at most, each of days of its own`
    notes.coerced('exceptions', JSON.stringify(given), { value: JSON.stringify(kept), reason })
  }
  return kept
}

function coerceException(row: unknown, place: Place | null, notes: Notes): PlannedException | null {
  const parsed = exceptionSchema.safeParse(row)
  if (!parsed.success) return null
  const { from, to, closed, hours: rows, note: typed, texts } = parsed.data
  const { kept: hours, reasons, isDayLost } = keptHours(rows, place)
  if (isDayLost || closed !== (hours.length === 0)) return null
  if (reasons.length > 0) {
    const reason = [...new Set(reasons)].join('; ')
    const value = JSON.stringify(hours)
    notes.coerced('exceptions', JSON.stringify(rows), { value, reason, isDoubtful: true })
  }
  const coerced = coerceLine(typed ?? '', TEXT_LIMITS.title)
  const note = notes.coerced('note', typed ?? '', coerced) || null
  const planned = coerceTexts('exception', texts, { note }, notes)
  return { from, to, closed, hours, note, texts: planned }
}

function tellLost(field: Change['field'], given: unknown, isLost: boolean, notes: Notes): void {
  if (!isLost || given === undefined || given === null || given === '') return
  notes.coerced(field, JSON.stringify(given), { value: null, reason: 'not as it can be kept' })
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given.trim() : ''
}

const windowSchema = hourSchema.extend({
  dates: z.object(datesShape).refine(areDates).nullable().default(null),
})

const timesSchema = z.object({
  mode: z.enum(['say', 'hide']).default('say'),
  windows: z.array(z.unknown()),
})

/** Null for always. Bad windows are reported. */
export function coerceTimes(given: unknown, place: Place | null, notes: Notes): Times | null {
  if (given === null || given === undefined) return null
  const parsed = timesSchema.safeParse(given)
  const { mode, windows: all } = parsed.success
    ? parsed.data
    : { mode: 'say', windows: [] as unknown[] }
  const rows = all.map((row) => readWindow(row, place))
  const reasons = rows.flatMap(({ reason }) => reason ?? [])
  const windows = rows.flatMap(({ hours }) => hours ?? [])
  if (all.length === 0) reasons.push('no windows of days and times')
  if (windows.length > MOST_WINDOWS) reasons.push(`a category has at most ${MOST_WINDOWS} windows`)
  const times =
    parsed.success && windows.length > 0
      ? { ...parsed.data, windows: windows.slice(0, MOST_WINDOWS) }
      : null
  if (reasons.length > 0) {
    // Guests would see what the file hides.
    const isDoubtful = times === null || mode === 'hide'
    if (times === null) reasons.push('the category is there at all times')
    const reason = reasons.join('; ')
    const value = times && JSON.stringify(times)
    notes.coerced('times', JSON.stringify(given), { value, reason, isDoubtful })
  }
  return times
}

/** The window, and what is wrong with it. */
function readWindow(row: unknown, place: Place | null): { hours?: Window; reason?: string } {
  const text = JSON.stringify(row)
  const { data } = windowSchema.safeParse(row)
  if (!data) return { reason: `${text}: no days and times` }
  const read = readHours(data)
  if (typeof read === 'string') return { reason: `${text}: ${HOURS_REASONS[read]}` }
  return atPlace(read, place)
}

const HOURS_REASONS = {
  from: 'it begins at no time of a day',
  to: 'it ends at no time, when it begins, or more than a day later',
} as const

export function coercePriceNotes(source: SourceRestaurant, notes: Notes): PriceNotes {
  const currencySign = CURRENCY_SIGNS.find((sign) => sign === source.currencySign) ?? null
  const vatNote = VAT_NOTES.find((note) => note === source.vatNote) ?? null
  const percent = source.servicePercent
  const isPercent = typeof percent === 'number' && isServicePercent(percent)
  const servicePercent = isPercent ? percent : null
  tellLostNotes('currencySign', source.currencySign, currencySign, notes)
  tellLostNotes('vatNote', source.vatNote, vatNote, notes)
  tellLostNotes('servicePercent', percent, servicePercent, notes)
  return { currencySign: currencySign ?? NO_PRICE_NOTES.currencySign, vatNote, servicePercent }
}

function tellLostNotes(
  field: keyof PriceNotes,
  given: unknown,
  kept: string | number | null,
  notes: Notes,
): void {
  if (given === undefined || given === null || kept !== null) return
  notes.coerced(field, JSON.stringify(given), { value: null, reason: 'not one of those there are' })
}
