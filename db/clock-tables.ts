/** What the server does by the clock, and until when it is in somebody's hands. */
export interface ClockTaskTable {
  name: string
  nextAt: string
  leaseUntil: string | null
}
