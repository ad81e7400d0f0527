import { closeOutside, openDish } from './tablet-dish.ts'
import {
  parsePage,
  placePage,
  readNewest,
  readPage,
  renewPage,
  showColours,
} from './tablet-pages.ts'
import type { Visit } from './visit.ts'

const REST_MS = 60_000
// Whoever reads long has time to say so.
const NOTICE_MS = 20_000
const AGAIN_MS = 60_000
const CHECK_MS = 1000
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown', 'click'] as const

interface Resting {
  /** Called once nobody has touched the window for a minute. */
  rest: () => void
  /** Called then, and each minute until somebody does; it can ask whether somebody has meanwhile. */
  whileResting: (isUntouched: () => boolean) => Promise<void>
}

/** Watches for touches, by the clock: a tablet that slept has been left alone meanwhile. */
function watchTouches({ rest, whileResting }: Resting): void {
  let touched = Date.now()
  let called: number | null = null
  const onTouch = () => {
    touched = Date.now()
    called = null
    showNotice(false)
  }
  for (const touch of TOUCHES) {
    addEventListener(touch, onTouch, { capture: true, passive: true })
  }
  setInterval(() => {
    const now = Date.now()
    const left = touched + REST_MS - now
    if (left > 0) return showNotice(left <= NOTICE_MS)
    if (called === null) rest()
    else if (now - called < AGAIN_MS) return
    called = now
    void whileResting(() => called !== null)
  }, CHECK_MS)
}

function showNotice(isShown: boolean): void {
  for (const notice of document.querySelectorAll<HTMLElement>('.stay')) notice.hidden = !isShown
}

// The menu on a restaurant's own tablet. Its pages are whole without this; here they take each other's
// place in one window, which leads nowhere else, goes back to where it rests once nobody touches it, and
// loads again only for a newer version.
const { dataset, outerHTML } = document.documentElement
const { version } = dataset
const start = new URL(dataset['start'] ?? '', location.href).pathname
const isStart = location.pathname.replace(/\/$/, '') === start
/** The link that was touched last, whose page is awaited. */
let awaited: HTMLAnchorElement | undefined
/** The one whose page is shown. */
let shown: HTMLAnchorElement | undefined

dataset['ready'] = ''
history.scrollRestoration = 'manual'
showColours()
stayAwake()
watchTouches({ rest, whileResting: seekNewer })
addEventListener('load', () => void keepTablet(start))

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const link = target?.closest<HTMLAnchorElement>('a[href]')
  const finder = target?.closest<HTMLElement>('button[data-script]')
  if (link) {
    event.preventDefault()
    void lead(link)
  } else if (finder) find(finder)
  else if (target?.matches('.dishes h2 button')) openDish(target)
  else if (target) closeOutside(target)
})
// A long touch of a link or a picture offers ways out of here.
document.addEventListener('contextmenu', (event) => {
  if (!('pointerType' in event) || event.pointerType !== 'mouse') event.preventDefault()
})

async function lead(link: HTMLAnchorElement): Promise<void> {
  awaited = link
  shown = undefined
  const main = document.querySelector('main')
  main?.setAttribute('aria-busy', 'true')
  const page = await readPage(link.pathname, (newer) => shown === link && renewPage(newer))
  if (awaited !== link) return
  awaited = undefined
  main?.removeAttribute('aria-busy')
  if (!page) return
  placePage(page)
  shown = link
}

/** Has a way to find dishes come, which opens itself then and at each further touch. */
function find({ dataset }: HTMLElement): void {
  forgetAwaited()
  // Without a network, and never kept: then there is none.
  import(/* @vite-ignore */ dataset['script'] ?? '').catch(() => {})
}

function forgetAwaited(): void {
  awaited = undefined
  shown = undefined
  document.querySelector('main')?.removeAttribute('aria-busy')
}

function rest(): void {
  forgetAwaited()
  if (isStart) placePage(parsePage(outerHTML), { whole: true })
}

/** Loads the page to rest on where it is there in another version, or this is another page. */
async function seekNewer(isUntouched: () => boolean): Promise<void> {
  // What is kept is never newer than what is shown, but leads back from another page.
  const page = (await readNewest(start)) ?? (isStart ? undefined : await readPage(start))
  const newest = page?.documentElement.dataset['version']
  if (newest && newest !== version && isUntouched()) location.replace(start)
}

/** Keeps the screen on from the first touch, where the browser can; each time it is seen again as well. */
function stayAwake(): void {
  const { wakeLock } = navigator as { wakeLock?: WakeLock }
  if (!wakeLock) return
  const ask = () => {
    // Refused where the battery is low: then the tablet does as it does with any page.
    if (document.visibilityState === 'visible') void wakeLock.request('screen').catch(() => {})
  }
  addEventListener(
    'pointerdown',
    () => {
      ask()
      document.addEventListener('visibilitychange', ask)
    },
    { once: true, capture: true },
  )
}

/** Has the menu's worker keep all of a tablet's pages, in every language, for when there is no network. */
async function keepTablet(start: string): Promise<void> {
  const scope = `/${start.split('/')[1]}`
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Browsers that may store nothing refuse.
  const registration = await workers?.register('/menu-worker.js', { scope }).catch(() => undefined)
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  for (const menu of startsOf(start)) {
    // As if it were a saved copy, so that it is asked for anew: nobody opens the other languages' pages.
    const visit: Visit = { path: menu, menu, saved: true, files, whole: true }
    worker?.postMessage(visit)
  }
}

/** Where the tablet rests in each language. */
function startsOf(start: string): Set<string> {
  const links = document.querySelectorAll<HTMLAnchorElement>('header .languages a')
  return new Set([start, ...[...links].map(({ pathname }) => pathname)])
}
