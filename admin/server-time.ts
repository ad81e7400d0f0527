// What the way of an answer takes, and what servers cut off: they tell whole seconds.
const AGREED_MS = 2000
const CUT_OFF_MS = 1000

let behind = 0

/** Learns from an answer how wrong the clock of this device is; `told` is its `Date` header. */
export function setClock(told: string | null): void {
  const difference = Date.parse(told ?? '') + CUT_OFF_MS - Date.now()
  behind = Math.abs(difference) > AGREED_MS ? difference : 0
}

/** The time as the server has it. */
export function currentTime(): Date {
  return new Date(Date.now() + behind)
}
