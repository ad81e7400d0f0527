/** By what clock a restaurant lives. */
export interface Clock {
  /** A name of the IANA database. */
  timeZone: string
  /** `HH:MM`: until then a night belongs to the day before. */
  dayEndsAt: string
}

/** Of whoever has chosen nothing. */
export const DEFAULT_CLOCK: Clock = { timeZone: 'Asia/Dubai', dayEndsAt: '05:00' }

const NAME = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*)*$/
const LONGEST_NAME = 64
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether a clock can go by this zone here; an offset is none, since it knows no summer. Servers only. */
export function isTimeZone(name: string): boolean {
  if (name.length > LONGEST_NAME || !NAME.test(name)) return false
  try {
    // Not by `Intl`, which knows some more: `IST`, `PST`.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Whether a text is a time of day as they are stored, such as `07:00`; there is no 24:00. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text)
}
