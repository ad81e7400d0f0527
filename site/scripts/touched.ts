import css from '#site/styles/touched.css?inline'
import { touchTexts } from '#site/i18n/words.ts'
import { addStyles } from './add-styles.ts'
import { withTable } from '#db/rules/contact/whatsapp.ts'
import { listSum } from '#site/lib/dishes/list-sum.ts'
import { bringSeparate, fetchData, linesOf, listedOf } from './list-lines.ts'
import { priceParts } from './price-parts.ts'
import { keepList, menu, MOST_CHOSEN, readList } from './my-list.ts'
import { scannedTable } from './scanned-table.ts'
import { center } from './strip.ts'

// Loaded by the first scroll, touch or key on a page with dishes: what nobody needs before.
const HEART =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20.5C3 14 3 9.5 3 8.5a4.7 4.7 0 0 1 9-1.5 4.7 4.7 0 0 1 9 1.5c0 1 0 5.5-9 12z"/></svg>'
const SHARE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 15V3M7.5 7.5L12 3l4.5 4.5M5 12v8h14v-8"/></svg>'
const COPIED_MS = 4000
// A sample of a menu, below a page of ours, is nobody's to order from.
const OURS = new Set(['en', 'ar'])

const isOurs = OURS.has(menu.split('/')[1] ?? '')
let priced: ReturnType<typeof fetchData> | undefined
const words = touchTexts(document.documentElement.lang)
const main = document.querySelector('main')
const dish = document.querySelector('main > header h2')

if (document.querySelector('nav [aria-current=true]')) followReading()
addStyles(css)
if (!isOurs) {
  nameHearts()
  showCount()
  document.addEventListener('click', ({ target }) => {
    // Also of rows that the filter has copied.
    if (target instanceof Element) chooseAt(target)
  })
  addEventListener('pageshow', showCount)
  // Tapped before this script was there.
  if (self.tapped instanceof Element) chooseAt(self.tapped)
}
// Whoever came here by the search of a category's page.
document.querySelector<HTMLElement>('nav:target > .find')?.click()
drawShare()
sayTable()
markToday()

/** Lets the strip of a whole menu follow the category that is being read. */
function followReading(): void {
  const nav = document.querySelector('nav')
  const sections = [...document.querySelectorAll<HTMLElement>('main section')]
  const tiles = [...document.querySelectorAll('nav a')]
  if (!nav) return
  const follow = () => {
    const shown = sections.filter((section) => !section.hidden)
    const line = readingLine(nav.offsetHeight)
    const read = shown.filter((section) => section.offsetTop <= line).pop() ?? shown[0]
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

/** Over each drawn heart, a button of its dish; that of a dish's own page is there already. */
function nameHearts(): void {
  for (const drawn of document.querySelectorAll('.dishes > li > i')) {
    const link = drawn.closest('li')?.querySelector<HTMLAnchorElement>('h3 a')
    if (!link) continue
    const heart = button('heart', '')
    nameHeart(heart, link.pathname, link.textContent)
    heart.ariaLabel = `${words.list}: ${link.textContent}`
    drawn.append(heart)
  }
  const heart = document.querySelector<HTMLElement>('.button.heart')
  if (!dish || !heart) return
  const number = dish.querySelector(':scope > b')?.textContent ?? ''
  nameHeart(heart, location.pathname, dish.textContent.slice(number.length).trim())
}

function nameHeart({ dataset }: HTMLElement, pathname: string, name: string): void {
  const path = decodeURI(pathname).replace(/\/$/, '')
  dataset['path'] = path.slice(decodeURI(menu).length + 1)
  dataset['name'] = name
}

function chooseAt(tapped: Element): void {
  const drawn = tapped.querySelector<HTMLElement>(':scope:is(.dishes i) > .heart')
  const heart = drawn ?? tapped.closest<HTMLElement>('.heart')
  if (heart) choose(heart)
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
    const isChosen = chosen.has(heart.dataset['path'] ?? '')
    heart.ariaPressed = String(isChosen)
    heart.parentElement?.classList.toggle('chosen', isChosen)
  }
  const shown = document.querySelector('.listed')
  if (list.length === 0) return shown?.remove()
  const bar = shown ?? drawBar()
  const table = /^#t./.test(location.hash) ? location.hash : ''
  bar.setAttribute('href', `${menu}/info/list${table}`)
  if (bar.children[1]) bar.children[1].textContent = `${words.list} · ${list.length}`
  void showSum(bar)
}

/** Across the window's end; aside while a message about the dish is offered there. */
function drawBar(): Element {
  const bar = document.createElement('a')
  bar.className = 'listed'
  bar.innerHTML = `${HEART}<span></span><bdi class="price"></bdi>`
  main?.append(bar)
  const order = document.querySelector('.order')
  const atEnd = { rootMargin: '-80% 0px 0px' }
  const step = (entries: IntersectionObserverEntry[]) => {
    bar.classList.toggle('aside', entries[entries.length - 1]?.isIntersecting)
  }
  if (order) new IntersectionObserver(step, atEnd).observe(order)
  return bar
}

/** What the list comes to, by the prices of its own page. */
async function showSum(bar: Element): Promise<void> {
  priced ??= fetchData()
  const data = await priced
  if (!data) return void (priced = undefined)
  const listed = listedOf(data)
  await bringSeparate(readList(), listed)
  const lines = readList().flatMap((one) => linesOf(one, listed, data.currency))
  const sum = lines.length > 0 ? priceParts(listSum(lines, data.decimals), data) : []
  bar.querySelector('.price')?.replaceChildren(...sum)
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
    if (!isOurs) below.append(listLink())
    below.append(share)
    main?.after(below)
  }
  share.addEventListener('click', () => void shareOr(() => copy(status)))
}

/** Also for a list on which nothing is yet. */
function listLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = 'share'
  link.href = `${menu}/info/list`
  link.innerHTML = HEART
  link.append(words.list)
  return link
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

/** Lets the hours of today stand out; of this device's, which is where the restaurant is. */
function markToday(): void {
  const now = new Date()
  // In Swedish a date is as ours.
  const date = now.toLocaleDateString('sv')
  const rows = [...document.querySelectorAll<HTMLElement>('.place .hours > div')]
  const today =
    rows.find(({ dataset: { from = '~', to = '' } }) => from <= date && date <= to) ??
    rows.find(({ dataset: { days = '' } }) => days.includes(String(now.getDay() || 7)))
  today?.classList.add('today')
}

function button(className: string, drawing: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = className
  element.innerHTML = drawing
  return element
}
