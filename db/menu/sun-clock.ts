import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  PrayerTimes,
  type CalculationParameters,
} from 'adhan'
import { methodAt } from '../rules/time/cities.ts'
import { DAY_MS, MINUTE_MS, type WallTime } from '../rules/time/dates.ts'
import { SUN_EVENTS, usualMinutes, type SunEvent } from '../rules/time/sun-times.ts'
import type { SunMethod } from '../rules/countries.ts'
import type { Place, Sun } from '../rules/time/cities.ts'
import type { Clock } from '../rules/time/time-zones.ts'
import { wallTime } from '../rules/time/wall-clock.ts'
import { isRamadan } from './ramadan.ts'
import type { Sky } from './times.ts'

/** Server only: browsers lack `Temporal`. */
export function skyOf(clock: Clock): Sky {
  return skyOver(clock, (at) => wallTime(at, clock.timeZone))
}

export function skyOver({ place, sunMethod }: Sun, wallOf: (at: Date) => WallTime): Sky {
  if (!place) return (time) => (typeof time === 'string' ? usualMinutes(time) : null)
  const method = sunMethod ?? methodAt(place)
  const days = new Map<string, ReadonlyMap<SunEvent, number>>()
  return (time, date) => {
    if (typeof time === 'string') return usualMinutes(time)
    const events = days.get(date) ?? minutesOf(sunEvents(date, place, method), date, wallOf)
    days.set(date, events)
    const minutes = events.get(time.sun)
    return minutes === undefined ? null : minutes + time.minutes
  }
}

/** Since midnight of a date, by a clock. */
function minutesOf(
  events: Readonly<Record<SunEvent, Date | undefined>>,
  date: string,
  wallOf: (at: Date) => WallTime,
): ReadonlyMap<SunEvent, number> {
  const told = SUN_EVENTS.flatMap((event) => {
    const at = events[event]
    // Where the sun does not do it that day.
    if (!at || Number.isNaN(at.getTime())) return []
    const wall = wallOf(at)
    const days = (Date.parse(wall.date) - Date.parse(date)) / DAY_MS
    return [[event, days * (DAY_MS / MINUTE_MS) + usualMinutes(wall.time)] as const]
  })
  return new Map(told)
}

/** Those of a date, each undefined or invalid where it does not come. */
function sunEvents(
  date: string,
  { latitude, longitude }: Place,
  method: SunMethod,
): Record<SunEvent, Date | undefined> {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const coordinates = new Coordinates(latitude, longitude)
  const parameters = METHODS[method]()
  parameters.highLatitudeRule = HighLatitudeRule.recommended(coordinates)
  if (method === 'ummAlQura' && isRamadan(date)) parameters.adjustments.isha = RAMADAN_ISHA
  const times = new PrayerTimes(coordinates, new Date(year, month - 1, day, 12), parameters)
  const { fajr: dawn, sunrise, dhuhr: noon, maghrib: sunset, isha: dusk } = times
  return { dawn, sunrise, noon, sunset, dusk }
}

// Two hours after sunset, in place of one and a half.
const RAMADAN_ISHA = 30
// As in the ministries' timetables.
const LATER_MINUTES = 5

const METHODS: Readonly<Record<SunMethod, () => CalculationParameters>> = {
  ummAlQura: CalculationMethod.UmmAlQura,
  dubai: CalculationMethod.Dubai,
  kuwait: CalculationMethod.Kuwait,
  qatar: CalculationMethod.Qatar,
  oman: () => byAngles({ dhuhr: LATER_MINUTES, maghrib: LATER_MINUTES }),
  jordan: () => byAngles({ maghrib: LATER_MINUTES }),
  egypt: CalculationMethod.Egyptian,
  turkey: CalculationMethod.Turkey,
  tehran: CalculationMethod.Tehran,
  karachi: CalculationMethod.Karachi,
  muslimWorldLeague: CalculationMethod.MuslimWorldLeague,
}

const TWILIGHT_DEGREES = 18

function byAngles(adjustments: Partial<CalculationParameters['adjustments']>) {
  const parameters = CalculationMethod.Other()
  parameters.fajrAngle = TWILIGHT_DEGREES
  parameters.ishaAngle = TWILIGHT_DEGREES
  Object.assign(parameters.adjustments, adjustments)
  return parameters
}
