import './menu-page.ts'
import { center } from './strip.ts'

declare global {
  /** What was tapped last: perhaps a heart whose script, `touched.ts`, was not there yet. */
  var tapped: EventTarget | null | undefined
}

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
function keepPlace(): void {
  const dishes = [...document.querySelectorAll('.dishes > li')]
  const place = history.state as Place | null
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const dish = place && visit?.type === 'back_forward' && dishes[place.dish]
  if (dish) returnTo(dish, place.top)
  addEventListener('click', ({ target }) => {
    self.tapped = target
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

// Every page of a menu but one of information that tells opening hours: by another script, and no dishes.
showCurrent()
growPictures()
keepPlace()
renewKept()

/** Brings the chosen tile into sight where the strip cannot say in CSS at which one to begin. */
function showCurrent(): void {
  if (CSS.supports('scroll-initial-target', 'nearest')) return
  const tile = document.querySelector('nav [aria-current]')
  if (tile) center(tile, 'instant')
}

/**
 * Lets the picture of a dish grow into the dish's page, and shrink back: the page has the only
 * picture called `dish`, and in the list the tapped one is called so while the pages change.
 */
function growPictures(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (viewTransition) callDish(activation?.entry.url, viewTransition)
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) callDish(navigation.activation?.from?.url, viewTransition)
  })
}

function callDish(url: string | null | undefined, { finished }: ViewTransition): void {
  if (!url) return
  const path = pathOf(new URL(url))
  const links = [...document.querySelectorAll<HTMLAnchorElement>('h3 a')]
  const dish = links.find((link) => pathOf(link) === path)?.closest('li')
  const picture = dish?.querySelector<HTMLElement>('.picture')
  if (!picture) return
  picture.style.viewTransitionName = 'dish'
  const forget = () => (picture.style.viewTransitionName = '')
  finished.then(forget, forget)
}

// Plain static hosts add a slash.
function pathOf({ pathname }: URL | HTMLAnchorElement): string {
  return pathname.replace(/\/$/, '')
}

interface Visited extends PerformanceEntry {
  type: string
  /** How it came here where it was there already, where the browser says so. */
  deliveryType?: string
}

/**
 * Shows the page as it is by now where the browser had it already: fetched ahead of the tap, minutes ago, or
 * gone back to, as it was left or loaded again. No price there may be an old one.
 */
function renewKept(): void {
  addEventListener('pageshow', ({ persisted }) => {
    // A saved copy is renewed by its worker.
    if (document.documentElement.dataset['saved'] !== undefined) return
    // Without a network, what was there is as good as it gets.
    renew(persisted).catch(() => {})
  })
}

const RENEWED = 'renewed'

async function renew(isLeftOpen: boolean): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation') as Visited[]
  // Once for each view: two clocks of one browser may never agree.
  const isRenewed = sessionStorage.getItem(RENEWED) === location.pathname
  sessionStorage.removeItem(RENEWED)
  const wasThere = !isRenewed && (visit?.deliveryType || visit?.type === 'back_forward')
  if (!isLeftOpen && !wasThere) return
  const { status, headers } = await fetch('', { method: 'HEAD', cache: 'no-cache' })
  // Each version of a page is later than the one before, by a second at least.
  const isNewer = new Date(headers.get('Last-Modified') ?? 0) > new Date(document.lastModified)
  if (!isNewer && status !== 404) return
  sessionStorage.setItem(RENEWED, location.pathname)
  location.reload()
}
