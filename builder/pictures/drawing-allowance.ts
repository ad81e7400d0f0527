import { MINUTE_MS } from '#db/rules/dates.ts'

// What is drawn takes some tenths of a second of whoever publishes, and room until it counts as unused.
// So of one colour tried after the other the first few are drawn, and then each half hour's newest.
const AT_ONCE = 5
const EACH_MS = 30 * MINUTE_MS

/**
 * Whether pictures of a menu may be drawn now. `drawnUntil` is how far those before reach, each half an
 * hour; undefined when none was drawn since the menu came to be seen.
 */
export function mayDraw(drawnUntil: string | undefined, now: Date): boolean {
  return reach(drawnUntil, now) <= now.getTime() + (AT_ONCE - 1) * EACH_MS
}

/** How far they reach with what is drawn now. */
export function withDrawing(drawnUntil: string | undefined, now: Date): string {
  return new Date(reach(drawnUntil, now) + EACH_MS).toISOString()
}

// No further than as many as there may be: the clock may have been set back since.
function reach(drawnUntil: string | undefined, now: Date): number {
  const until = drawnUntil === undefined ? 0 : Date.parse(drawnUntil)
  return Math.min(Math.max(until, now.getTime()), now.getTime() + AT_ONCE * EACH_MS)
}
