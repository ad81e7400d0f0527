/** Moves nothing but the strip: along, or down where it is a list beside the dishes. */
export function center(tile: Element, behavior: ScrollBehavior): void {
  const list = tile.closest('ul')
  if (!list) return
  const [to, from] = [tile.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollBy({
    left: to.x - from.x + (to.width - from.width) / 2,
    top: to.y - from.y,
    behavior,
  })
}
