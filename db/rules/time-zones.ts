/** By what clock a restaurant lives. */
export interface Clock {
  /** A name of the IANA database. */
  timeZone: string
  /** `HH:MM`: until then a night belongs to the day before. */
  dayEndsAt: string
}

/** Of whoever has chosen nothing. */
export const DEFAULT_CLOCK: Clock = { timeZone: 'Asia/Dubai', dayEndsAt: '05:00' }

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a time of day as they are stored, such as `07:00`; there is no 24:00. */
export function isTimeOfDay(text: string): boolean {
  return TIME.test(text)
}
