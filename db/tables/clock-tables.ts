/** What the server does by the clock, and until when it is in somebody's hands. */
export interface ClockTaskTable {
  name: string
  nextAt: string
  leaseUntil: string | null
}

/** What was said of a dish that is sold out. */
export interface SoldOutColumns {
  /** When somebody said so; null where nobody has, or has taken it back. */
  soldOutSince: string | null
  /** Until when; null for until the owner says otherwise. */
  soldOutUntil: string | null
  /** The same of single sizes, as JSON by their ids; null for none. */
  soldOutSizes: string | null
}
