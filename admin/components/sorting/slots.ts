/** A place on the screen, in pixels. */
export interface Point {
  x: number
  y: number
}

/** The index of the place that is nearest to a point. */
export function nearestSlot(slots: readonly Point[], { x, y }: Point): number {
  const distances = slots.map((slot) => Math.hypot(slot.x - x, slot.y - y))
  return distances.indexOf(Math.min(...distances))
}

/** The list with the item at `from` at `to` instead. */
export function withMoved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, ...items.slice(from, from + 1))
}

/** How far to scroll now, in pixels, while something is held near the edge of what scrolls. */
export function scrollStep(position: number, { start, end }: { start: number; end: number }) {
  const near = Math.min(EDGE, (end - start) / 4)
  if (position < start + near) return -speed(start + near - position, near)
  if (position > end - near) return speed(position - (end - near), near)
  return 0
}

const EDGE = 72
const FASTEST = 14

function speed(depth: number, near: number): number {
  return Math.ceil(FASTEST * Math.min(1, depth / near))
}
