import { clockTime } from '#admin/components/week/clock-time.ts'
import type { Choice } from './choices.ts'

// Each is the whole of a country, by which its owners know it.
const GULF: Readonly<Record<string, string>> = {
  'Asia/Dubai': 'AE',
  'Asia/Riyadh': 'SA',
  'Asia/Kuwait': 'KW',
  'Asia/Qatar': 'QA',
  'Asia/Bahrain': 'BH',
  'Asia/Muscat': 'OM',
}

/** A zone, with what its clocks show now. */
export function timeZoneChoice(zone: string, now: Date, locale: string): Choice {
  const country = GULF[zone]
  const named = country
    ? new Intl.DisplayNames(locale, { type: 'region' }).of(country)
    : nameOf(zone, now, locale)
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const label = `${named ?? zone} (${city})`
  const english = country ? new Intl.DisplayNames('en', { type: 'region' }).of(country) : ''
  const words = `${label} ${zone} ${english} ${nameOf(zone, now, 'en')}`
  return { id: zone, label, aside: clockTime(now, zone).time, words }
}

/** All zones, those of the Gulf first; `stored` is among them, whatever it is called here. */
export function timeZoneChoices(stored: string, now: Date, locale: string): Choice[] {
  const first = Object.keys(GULF)
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone))
  const listed = others.map((zone) => timeZoneChoice(zone, now, locale))
  listed.sort((a, b) => a.label.localeCompare(b.label, locale))
  const isListed = first.includes(stored) || others.includes(stored)
  return [
    ...first.map((zone) => timeZoneChoice(zone, now, locale)),
    ...(isListed || !isKnown(stored) ? [] : [timeZoneChoice(stored, now, locale)]),
    ...listed,
  ]
}

// The server knows some that this browser does not.
function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

function nameOf(timeZone: string, now: Date, locale: string): string | undefined {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value
}
