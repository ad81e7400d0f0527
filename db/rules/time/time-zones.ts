import { asciiDigits } from '../text/digits.ts'
import type { CountryCode } from '../countries.ts'
import type { Sun } from './cities.ts'

export interface Days {
  timeZone: string
  /** `HH:MM`: nights before it belong to the day before. */
  dayEndsAt: string
}

/** What a restaurant's times are told by. */
export interface Clock extends Days, Sun {
  /** Null until the owner says; then the week begins as there. */
  country: CountryCode | null
}

export const DEFAULT_CLOCK: Clock = {
  timeZone: 'Asia/Dubai',
  dayEndsAt: '05:00',
  place: null,
  sunMethod: null,
  country: null,
}

// `9:00`, `09.00`, `9 pm`, `26:00`, `24:00:00`.
const WRITTEN = /^(\d{1,2})(?:[:.h](\d{2})(?::\d{2})?)? ?(am|pm|ص|م)?$/
const LONGEST_TIME = 16
const DAY_MINUTES = 24 * 60

/** In minutes since midnight: 26:00 is two at night. Null if invalid or over two days. */
export function readTime(text: string): number | null {
  if (text.length > LONGEST_TIME) return null
  const parts = WRITTEN.exec(asciiDigits(text).trim().toLowerCase())
  if (!parts) return null
  const [, hour = '', minute, half] = parts
  if (minute === undefined && half === undefined) return null
  const minutes = Number(hour) * 60 + Number(minute ?? 0)
  if (Number(minute ?? 0) > 59 || minutes > 2 * DAY_MINUTES) return null
  if (half === undefined) return minutes
  if (Number(hour) < 1 || Number(hour) > 12) return null
  const isLate = half === 'pm' || half === 'م'
  return (minutes % (DAY_MINUTES / 2)) + (isLate ? DAY_MINUTES / 2 : 0)
}

/** Such as `07:00`; there is no 24:00. */
export function timeOfDay(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES
  const parts = [Math.floor(ofDay / 60), ofDay % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
