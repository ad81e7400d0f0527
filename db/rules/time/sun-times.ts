import { timeOfDay } from './time-zones.ts'

/** As prayer times have them: Fajr, sunrise, Dhuhr, Maghrib, Isha. */
export const SUN_EVENTS = ['dawn', 'sunrise', 'noon', 'sunset', 'dusk'] as const
export type SunEvent = (typeof SUN_EVENTS)[number]

/** Minutes after an event of the sun, or before it if negative. */
interface SunTime {
  sun: SunEvent
  minutes: number
}

export const MOST_SUN_MINUTES = 120

/** `HH:MM`, or by the sun. */
export type TimeOfDay = string | SunTime

export interface Ends {
  from: TimeOfDay
  to: TimeOfDay
}

/** As pages say it: `time` is the clock's on the day they are about. */
export type SaidTime = string | (SunTime & { time?: string })

/** In minutes since midnight. Counts where the sun does not rise or set, and wherever no day is meant. */
const USUAL: Readonly<Record<SunEvent, number>> = {
  dawn: 5 * 60,
  sunrise: 6 * 60,
  noon: 12 * 60,
  sunset: 18 * 60,
  dusk: 19 * 60 + 30,
}

export function usualMinutes(time: TimeOfDay): number {
  if (typeof time !== 'string') return USUAL[time.sun] + time.minutes
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export function usualTime(time: TimeOfDay): string {
  return typeof time === 'string' ? time : timeOfDay(usualMinutes(time))
}

/** The clock's time where one is said, else the usual one. */
export function clockTime(time: SaidTime): string {
  return typeof time === 'string' ? time : (time.time ?? usualTime(time))
}

export function isBySun({ from, to }: Ends): boolean {
  return typeof from !== 'string' || typeof to !== 'string'
}

/** What the server answers. */
export const SUN_TEXTS = {
  noPlace: 'Please choose where your restaurant is first',
  inUse: 'Some of your times follow the sun. Please change them first',
} as const
