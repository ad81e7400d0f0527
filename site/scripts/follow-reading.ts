/** Brings the chosen tile into sight where the strip cannot say in CSS at which one to begin. */
export function showCurrent(): void {
  if (CSS.supports('scroll-initial-target', 'nearest')) return
  const tile = document.querySelector('nav [aria-current]')
  if (tile) center(tile, 'instant')
}

/** Lets the strip of a whole menu follow the category that is being read. */
export function followReading(): void {
  const nav = document.querySelector('nav')
  const sections = [...document.querySelectorAll<HTMLElement>('main section')]
  const tiles = [...document.querySelectorAll('nav a')]
  if (!nav) return
  const follow = () => {
    const shown = sections.filter((section) => !section.hidden)
    const line = readingLine(nav.offsetHeight)
    const read = shown.findLast((section) => section.offsetTop <= line) ?? shown[0]
    const tile = read && tiles[sections.indexOf(read)]
    if (tile && !tile.ariaCurrent) choose(tile, tiles)
  }
  // Browsers tell of it once for each picture that they draw.
  addEventListener('scroll', follow, { passive: true })
  follow()
}

// Moves from the top of the window to its bottom as the page does, so that the last category has
// its turn however short it is.
function readingLine(covered: number): number {
  const most = document.documentElement.scrollHeight - innerHeight
  return scrollY + covered + (innerHeight - covered) * Math.min(1, scrollY / most || 0)
}

function choose(tile: Element, tiles: readonly Element[]): void {
  for (const other of tiles) other.ariaCurrent = other === tile ? 'true' : null
  center(tile, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
}

// Moves nothing but the strip: along, or down where it is a list beside the dishes.
function center(tile: Element, behavior: ScrollBehavior): void {
  const list = tile.closest('ul')
  if (!list) return
  const [to, from] = [tile.getBoundingClientRect(), list.getBoundingClientRect()]
  list.scrollBy({
    left: to.x - from.x + (to.width - from.width) / 2,
    top: to.y - from.y,
    behavior,
  })
}
