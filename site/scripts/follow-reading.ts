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
  // One look for each picture that is drawn, however many events there are.
  let isDue = false
  const look = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      follow()
    })
  }
  addEventListener('scroll', look, { passive: true })
  look()
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

// Moves nothing but the strip, in either direction of writing.
function center(tile: Element, behavior: ScrollBehavior): void {
  const list = tile.closest('ul')
  if (list) list.scrollBy({ left: middleOf(tile) - middleOf(list), behavior })
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
