// What the way of an answer takes, and what servers cut off: they tell whole seconds.
const AGREED_MS = 2000
const CUT_OFF_MS = 1000

let behind = 0

/** `told` is the `Date` of an answer. */
export function setClock(told: string | null): void {
  const difference = Date.parse(told ?? '') + CUT_OFF_MS - Date.now()
  behind = Math.abs(difference) > AGREED_MS ? difference : 0
}

/** By the server's clock. */
export function currentTime(): Date {
  return new Date(Date.now() + behind)
}
