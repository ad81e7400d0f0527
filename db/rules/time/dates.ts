/** Local time; sorts as text. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  date: string
  time: string
}

/** A valid `YYYY-MM-DD` of this or the next century. */
export function isDate(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && text === dateOf(Date.parse(text))
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS)
}

export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

function dateOf(time: number): string {
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}

export const SECOND_MS = 1000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
