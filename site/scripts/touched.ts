import css from '#site/styles/touched.css?inline'
import { touchTexts } from '#site/i18n/words.ts'
import { addStyles } from './add-styles.ts'
import { withTable } from '#db/rules/contact/whatsapp.ts'
import { keepList, menu, MOST_CHOSEN, readList, scannedTable } from './my-list.ts'
import { center } from './strip.ts'

// Loaded by the first scroll, touch or key on a page with dishes: what nobody needs before.
const HEART =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20.5C3 14 3 9.5 3 8.5a4.7 4.7 0 0 1 9-1.5 4.7 4.7 0 0 1 9 1.5c0 1 0 5.5-9 12z"/></svg>'
const SHARE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V3M7.5 7.5L12 3l4.5 4.5M5 12v8h14v-8"/></svg>'
const COPIED_MS = 4000
// A sample of a menu, below a page of ours, is nobody's to order from.
const OURS = new Set(['en', 'ar'])

const words = touchTexts(document.documentElement.lang)
const main = document.querySelector('main')
const dish = document.querySelector('main > header h2')

if (document.querySelector('nav [aria-current=true]')) followReading()
addStyles(css)
if (!OURS.has(menu.split('/')[1] ?? '')) {
  drawHearts()
  showCount()
  document.addEventListener('click', ({ target }) => {
    // Also of rows that the filter has copied.
    const heart = target instanceof Element && target.closest<HTMLElement>('.heart')
    if (heart) choose(heart)
  })
  addEventListener('pageshow', showCount)
}
drawShare()
sayTable()

/** Lets the strip of a whole menu follow the category that is being read. */
function followReading(): void {
  const nav = document.querySelector('nav')
  const sections = [...document.querySelectorAll<HTMLElement>('main section')]
  const tiles = [...document.querySelectorAll('nav a')]
  if (!nav) return
  const follow = () => {
    const shown = sections.filter((section) => !section.hidden)
    const line = readingLine(nav.offsetHeight)
    const read = shown.findLast((section) => section.offsetTop <= line) ?? shown[0]
    const tile = read && tiles[sections.indexOf(read)]
    if (tile && !tile.ariaCurrent) light(tile, tiles)
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

function light(tile: Element, tiles: readonly Element[]): void {
  for (const other of tiles) other.ariaCurrent = other === tile ? 'true' : null
  center(tile, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
}

/** In the corner of each dish's row, or of the dish: nothing moves for it. */
function drawHearts(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.dishes h3 a')) {
    link.closest('li')?.append(heartOf(link.pathname, link.textContent))
  }
  if (!dish) return
  const number = dish.querySelector(':scope > b')?.textContent ?? ''
  dish.after(heartOf(location.pathname, dish.textContent.slice(number.length).trim()))
}

function heartOf(pathname: string, name: string): HTMLElement {
  const path = decodeURI(pathname).replace(/\/$/, '')
  const heart = button('heart', HEART)
  heart.dataset['path'] = path.slice(decodeURI(menu).length + 1)
  heart.dataset['name'] = name
  heart.ariaLabel = `${words.list}: ${name}`
  return heart
}

function choose({ dataset: { path = '', name = '' } }: HTMLElement): void {
  const list = readList()
  const others = list.filter((one) => one.path !== path)
  const isNew = others.length === list.length
  keepList(isNew ? [...list, { path, name, counts: [] }].slice(0, MOST_CHOSEN) : others)
  showCount()
  void keepPage()
}

/** Has the menu's worker keep the page of the list, so that it opens without a network, as a `Visit`. */
async function keepPage(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await workers?.getRegistration().catch(() => undefined)
  // On a saved copy the worker's answer would say that it is one no more.
  if (document.documentElement.dataset['saved'] !== undefined) return
  const visit = { path: `${menu}/info/list`, menu, saved: false, files: [], whole: false }
  registration?.active?.postMessage(visit)
}

/** Fills the hearts of what is on the list, and says how much that is. */
function showCount(): void {
  const list = readList()
  const chosen = new Set(list.map(({ path }) => path))
  for (const heart of document.querySelectorAll<HTMLElement>('.heart')) {
    heart.ariaPressed = String(chosen.has(heart.dataset['path'] ?? ''))
  }
  const shown = document.querySelector('.listed')
  if (list.length === 0) return shown?.remove()
  const link = shown ?? document.createElement('a')
  main?.append(link)
  link.className = 'listed'
  const table = /^#t./.test(location.hash) ? location.hash : ''
  link.setAttribute('href', `${menu}/info/list${table}`)
  link.innerHTML = HEART
  link.append(`${words.list} · ${list.length}`)
}

/** The system's own sheet; where there is none, it copies the address and says so. */
function drawShare(): void {
  const share = button('share', SHARE)
  const status = document.createElement('p')
  status.role = 'status'
  status.className = 'copied'
  if (dish) {
    share.ariaLabel = words.share
    dish.after(share)
  } else {
    share.append(words.share)
    // Not in it: a search puts its sections at its end.
    const below = document.createElement('aside')
    below.className = 'shared'
    below.ariaLabel = words.share
    below.append(share)
    main?.after(below)
  }
  share.addEventListener('click', () => void shareOr(() => copy(status)))
}

async function shareOr(copyIt: () => Promise<void>): Promise<void> {
  const { title } = document
  // The table is of whoever sits there.
  const url = location.href.replace(/#.*/, '')
  const { share } = navigator as { share?: Navigator['share'] }
  if (!share) return copyIt()
  try {
    await share.call(navigator, { title, url })
  } catch (error) {
    // Whoever leaves the sheet has changed their mind.
    if ((error as Error).name !== 'AbortError') await copyIt()
  }
}

async function copy(status: HTMLElement): Promise<void> {
  const address = location.href.replace(/#.*/, '')
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  )
  main?.append(status)
  // What is said once it is there is read aloud; what was not copied is there to be copied by hand.
  status.textContent = isCopied ? words.copied : decodeURI(address)
  setTimeout(() => status.remove(), COPIED_MS)
}

/** A message about a dish says at which table it is asked. */
function sayTable(): void {
  const order = document.querySelector<HTMLAnchorElement>('.order')
  const table = scannedTable()
  if (!order || table === null) return
  order.href = withTable(order.href, order.dataset['table'] ?? '', table)
}

function button(className: string, drawing: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.innerHTML = drawing
  return element
}
