import type { Visit } from './visit.ts'
import { firstOpening } from './first-opening.ts'
import { tableFragment } from './scanned-table.ts'
import { preferredLink } from './preferred-language.ts'

const { saved } = document.documentElement.dataset
// A page that never rests is kept all the same.
const LATEST_MS = 3000
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined

/**
 * Hands the page to the worker of its menu, which keeps it for when there is no network. The worker
 * marks what it shows from there.
 */
function keepMenu(): void {
  if (!workers) return
  if (saved !== undefined) {
    const note = document.querySelector<HTMLElement>('[data-note]')?.dataset['note'] ?? ''
    void import(/* @vite-ignore */ note)
    workers.addEventListener('message', ({ data: isOutdated }) => {
      if (isOutdated) return location.reload()
      // The note goes, or does not come any more.
      delete document.documentElement.dataset['saved']
      document.querySelector('.saved-note')?.remove()
    })
    addEventListener('online', () => void keep(workers))
  }
  // Not before everything that the diner is waiting for.
  addEventListener('load', () => whenIdle(() => void keep(workers)))
}

function countOpening(): void {
  opening = firstOpening()
  // The worker tells it of a saved copy.
  if (opening && saved === undefined) navigator.sendBeacon('/api/seen', opening)
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in self) requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run)
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const [, restaurant = '', language] = location.pathname.split('/')
  const scope = `/${restaurant}`
  // Browsers that may store nothing refuse.
  const registration = await workers.register('/menu-worker.js', { scope }).catch(() => undefined)
  const worker = registration?.active ?? registration?.waiting ?? registration?.installing
  const visit: Visit = {
    path: location.pathname.replace(/\/$/, ''),
    menu: language === document.documentElement.lang ? `${scope}/${language}` : scope,
    saved: saved !== undefined,
    opening,
    files: performance.getEntriesByType('resource').map(({ name }) => name),
    whole: !wantsLittleData(),
  }
  worker?.postMessage(visit)
}

function wantsLittleData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return (
    connection !== undefined && (connection.saveData || connection.effectiveType.includes('2g'))
  )
}

type Opener = HTMLElement & { href?: string }

// Every page of a menu, so that the first has brought what the next ones need. All of a menu is there
// without this.
stepBack()

// What a tap opens, and from then on listens to it itself. Without the script, or where it does not come,
// the way to allergens leads to their table; the search is not seen.
onclick = null
for (const opener of document.querySelectorAll<Opener>('.find,.avoid')) {
  opener.style.visibility = 'visible'
  // A script that is there already is not brought again.
  opener.addEventListener('click', (event) => {
    event.preventDefault()
    open(opener)
  })
  // It was tapped before this script was there.
  if (opener.ariaBusy) open(opener)
}

const wide = matchMedia('(width>=64rem)')
// What a list of dishes has beside it: brought once, however often it is asked for, and never to a phone.
const loadBeside = () => wide.matches && void loadScript(document.querySelector('.back'))
loadBeside()
addEventListener('resize', loadBeside)

// What a page has for whoever does something on it; at once for whoever came here by a tap, or has chosen a dish.
const loadTouched = () => void import(/* @vite-ignore */ touched)
const touched = document.querySelector<HTMLElement>('[data-touched]')?.dataset['touched'] ?? ''
if (touched) {
  for (const sign of ['scroll', 'pointermove', 'pointerdown', 'keydown']) {
    addEventListener(sign, loadTouched, { once: true, passive: true })
  }
  if (hasBegun()) loadTouched()
}

// A saved copy may have nothing to lead to.
const preferred = preferredLink()
if (preferred && saved === undefined) {
  preferred.dataset['preferred'] = ''
  void loadScript(document.querySelector('.languages'))
}

let opening: string | undefined
// One that the browser has prepared is opened when it is shown.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', countOpening)
} else countOpening()

// A sample of a menu is nobody's to keep.
if (document.querySelector('[rel=manifest]')) keepMenu()

function hasBegun(): boolean {
  if (document.referrer.startsWith(origin)) return true
  try {
    const [, restaurant] = location.pathname.split('/')
    return `list/${restaurant}` in sessionStorage || tableFragment() !== ''
  } catch {
    return false
  }
}

/** Brings what a tap opens; without a connection it says so. */
function open(opener: Opener): void {
  opener.ariaBusy = 'true'
  loadScript(opener)
    .catch(() => {
      if (opener.href && navigator.onLine) return location.assign(opener.href)
      const note = document.createElement('p')
      note.role = 'status'
      ;(opener.closest('nav') ?? opener).after(note)
      const script = document.querySelector<HTMLElement>('[data-offline]')
      note.textContent = script?.dataset['offline'] ?? ''
    })
    .finally(() => (opener.ariaBusy = null))
}

/** The script that something on the page names. */
async function loadScript(element: HTMLElement | null): Promise<unknown> {
  return element && import(/* @vite-ignore */ element.dataset['script'] ?? '')
}

/**
 * Lets links to the parent page go back instead when the visitor came from this menu, so that the
 * menu is where it was left.
 */
function stepBack(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-step-back]')) {
    link.addEventListener('click', (event) => {
      const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (!plain || !cameFromThisMenu()) return
      event.preventDefault()
      history.back()
    })
  }
}

function cameFromThisMenu(): boolean {
  // A page opened in a tab of its own has a referrer and nothing to go back to.
  if (history.length < 2 || document.referrer === '') return false
  const { origin, pathname } = new URL(document.referrer)
  if (origin !== location.origin) return false
  const [there = [], here = []] = [pathname, location.pathname].map((path) => path.split('/'))
  // From another dish, back would lead to that and not to the list.
  const isDish =
    document.querySelector('.near') && there.length >= here.length && !there.includes('info')
  return there[1] === here[1] && !isDish
}
