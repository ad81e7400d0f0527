interface Place {
  /** Which dish stood first in the window, and where, in pixels from its top. */
  dish: number
  top: number
}

// After the last picture that is loaded at once.
const FRAMES = 6

/**
 * Lets a menu open where it was left by a link: the browser remembers how far it was scrolled, but
 * dishes above that have not been laid out yet are not as high as they were.
 */
export function keepPlace(): void {
  const dishes = [...document.querySelectorAll('.dishes > li')]
  const place = history.state as Place | null
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const dish = place && visit?.type === 'back_forward' && dishes[place.dish]
  if (dish) returnTo(dish, place.top)
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('a'))) return
    const first = dishes.findIndex((row) => topOf(row) > 0)
    const row = dishes[first]
    if (row) history.replaceState({ dish: first, top: topOf(row) } satisfies Place, '')
  })
}

// The browser goes to where it remembers until all is there, and what comes near is laid out a
// frame later. Whoever has a hand on the page keeps it.
function returnTo(dish: Element, top: number): void {
  let frames = FRAMES
  for (const sign of ['touchstart', 'wheel', 'keydown']) {
    addEventListener(sign, () => (frames = 0), { once: true, passive: true })
  }
  const go = () => {
    if (frames <= 0) return
    scrollBy({ top: topOf(dish) - top, behavior: 'instant' })
    if (document.readyState === 'complete') frames -= 1
    requestAnimationFrame(go)
  }
  go()
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top
}
