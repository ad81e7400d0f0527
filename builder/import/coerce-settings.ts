import { z } from 'zod'
import { NOTHING_AT_TABLE, type AtTable } from '#db/menu/at-table.ts'
import type { Opening, SocialLinks } from '#db/menu/document.ts'
import {
  CURRENCY_SIGNS,
  isServicePercent,
  NO_PRICE_NOTES,
  VAT_NOTES,
  type PriceNotes,
} from '#db/menu/price-notes.ts'
import {
  FURTHER_LINKS,
  isFurtherLink,
  isWebAddress,
  SOCIAL_FIELDS,
} from '#db/rules/contact/contacts.ts'
import { parsePhone, phoneCountry } from '#db/rules/contact/phones.ts'
import { wifiProblem } from '#db/rules/contact/wifi.ts'
import {
  COVER_STYLES,
  FACES,
  ICON_STYLES,
  lookOf,
  readAccent,
  SURFACES,
  type Look,
} from '#db/rules/look/look.ts'
import { currencyCode } from '#db/rules/money/currencies.ts'
import { recordOf } from '#db/rules/record-of.ts'
import { COUNTRY_CODES, SUN_METHODS } from '#db/rules/countries.ts'
import type { Place } from '#db/rules/time/cities.ts'
import { DEFAULT_CLOCK, readTime, timeOfDay, type Clock } from '#db/rules/time/time-zones.ts'
import { isTimeZone } from '#db/rules/time/wall-clock.ts'
import { coerceExceptions, coerceHours, type PlannedException } from './coerce-hours.ts'
import { coerceCurrency } from './coerce.ts'
import type { SourceRestaurant } from './format.ts'
import type { Notes } from './report.ts'

/** What is given as it is kept; null if it cannot be. */
type Take<Value> = (given: unknown) => Value | null

function text<Value extends string>(read: (text: string) => Value | null): Take<Value> {
  return (given) => (typeof given === 'string' ? read(given.trim()) : null)
}

function fitText(isFit: (text: string) => boolean): Take<string> {
  return text((given) => (given !== '' && isFit(given) ? given : null))
}

function oneOf<Name extends string>(names: readonly Name[]): Take<Name> {
  return text((given) => names.find((name) => name === given) ?? null)
}

const flag: Take<boolean> = (given) => (typeof given === 'boolean' ? given : null)

const PLACE = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
const WIFI = z
  .object({
    name: z.string().trim(),
    password: z.string().trim().nullish(),
    hidden: z.boolean().nullish(),
  })
  .transform(({ name, password, hidden }) => ({
    name,
    password: password || null,
    hidden: hidden ?? false,
  }))
  .refine((network) => wifiProblem(network) === null)

const CLOCK = {
  dayEndsAt: text((given) => {
    const minutes = readTime(given)
    return minutes === null ? null : timeOfDay(minutes)
  }),
  place: (given: unknown) => PLACE.safeParse(given).data ?? null,
  timeZone: fitText(isTimeZone),
  sunMethod: oneOf(SUN_METHODS),
  country: oneOf(COUNTRY_CODES),
}
const LINKS = recordOf(FURTHER_LINKS, (name) => fitText((link) => isFurtherLink(name, link)))
const LOOK = {
  accent: text(readAccent),
  surface: oneOf(SURFACES),
  coverStyle: oneOf(COVER_STYLES),
  iconStyle: oneOf(ICON_STYLES),
  face: oneOf(FACES),
}
const AT_TABLE = {
  dishNumbers: flag,
  whatsappOrders: flag,
  wifi: (given: unknown) => WIFI.safeParse(given).data ?? null,
}
const SOCIAL = recordOf(SOCIAL_FIELDS, () => fitText(isWebAddress))
const PRICE_NOTES = {
  currencySign: oneOf(CURRENCY_SIGNS),
  vatNote: oneOf(VAT_NOTES),
  servicePercent: (given: unknown) =>
    typeof given === 'number' && isServicePercent(given) ? given : null,
}
const KNOWN = 'hours exceptions phone links version'.split(' ')
const SETTINGS = new Set([...[CLOCK, LOOK, AT_TABLE].flatMap(Object.keys), ...KNOWN])

/** Each of the fields; reports what is given and cannot be kept. */
function takeFields<Fields extends Readonly<Record<string, Take<unknown>>>>(
  fields: Fields,
  given: unknown,
  notes: Notes,
  reason = 'not as it can be kept',
) {
  const values = new Map(Object.entries(given ?? {}))
  const taken = Object.entries(fields).map(([name, take]) => {
    const value = values.get(name) ?? ''
    const kept = take(value)
    if (kept === null && value !== '') {
      notes.coerced(name, JSON.stringify(value), { value: null, reason })
    }
    return [name, kept]
  })
  return Object.fromEntries(taken) as { [Name in keyof Fields]: ReturnType<Fields[Name]> }
}

export interface PlannedSettings extends Clock, Look, AtTable, Omit<Opening, 'exceptions'> {
  exceptions: PlannedException[]
}

export function coerceSettings(
  { menuSettings, currency }: SourceRestaurant,
  notes: Notes,
): PlannedSettings {
  const given = menuSettings ?? {}
  const { links, hours, exceptions } = given
  notes.notTaken(given, 'menuSettings', SETTINGS)
  notes.notTaken(links, 'menuSettings links', new Set(FURTHER_LINKS))
  const phone = coercePhone(given, currency, notes)
  const clock = takeFields(CLOCK, given, notes)
  return {
    ...withDefaults(clock, DEFAULT_CLOCK),
    hours: coerceHours(hours, clock.place, notes),
    exceptions: coerceExceptions(exceptions, clock.place, notes),
    phone,
    further: takeFields(LINKS, links, notes),
    ...lookOf(takeFields(LOOK, given, notes)),
    ...withDefaults(takeFields(AT_TABLE, given, notes), NOTHING_AT_TABLE),
  }
}

function withDefaults<Values extends object>(
  given: { [Name in keyof Values]: Values[Name] | null },
  defaults: Values,
): Values {
  const own = Object.entries(given).filter(([, value]) => value !== null)
  return { ...defaults, ...Object.fromEntries(own) }
}

/** Null for none, or for what is none. */
export function placeOf({ menuSettings }: SourceRestaurant): Place | null {
  return CLOCK.place(menuSettings?.['place'])
}

/** The country is the restaurant's, else that of the time zone, else of the currency. */
function coercePhone(
  { phone: given, timeZone, country: own }: Readonly<Record<string, unknown>>,
  currency: string | null | undefined,
  notes: Notes,
): string | null {
  const symbol = coerceCurrency(currency ?? '').value
  const zone = typeof timeZone === 'string' ? timeZone.trim() : ''
  const country = phoneCountry({
    country: CLOCK.country(own),
    timeZone: zone,
    currency: symbol && currencyCode(symbol),
  })
  const { phone } = takeFields(
    { phone: text((typed) => parsePhone(typed, country)) },
    { phone: given },
    notes,
  )
  if (phone !== null && typeof given === 'string' && /[/,;|\n]/.test(given.trim())) {
    notes.coerced('phone', given.trim(), { value: phone, reason: 'the first of several' })
  }
  return phone
}

export function coerceSocialLinks({ socialLinks }: SourceRestaurant, notes: Notes): SocialLinks {
  notes.notTaken(socialLinks, 'socialLinks', new Set(SOCIAL_FIELDS))
  return takeFields(SOCIAL, socialLinks, notes)
}

export function coercePriceNotes(source: SourceRestaurant, notes: Notes): PriceNotes {
  const taken = takeFields(PRICE_NOTES, source, notes, 'not one of those there are')
  return withDefaults(taken, NO_PRICE_NOTES)
}
