// Keeps one restaurant's menu on the diner's device. Pages come from the network as long as it
// answers, so that no price is old; from here when it does not. Files whose names say what is in
// them come from here first. Menus ask no other host, so no request leads elsewhere.

import type { Visit } from './visit.ts'

declare const registration: ServiceWorkerRegistration
declare const clients: { claim(): Promise<void>; get(id: string): Promise<Page | undefined> }
declare function skipWaiting(): Promise<void>
declare function addEventListener(
  type: 'install' | 'activate',
  on: (event: LongEvent) => void,
): void
declare function addEventListener(type: 'fetch', on: (event: RequestEvent) => void): void
declare function addEventListener(type: 'message', on: (event: VisitEvent) => void): void

type Page = { url?: string }

interface LongEvent {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LongEvent {
  request: Request
  /** The page that asks. */
  clientId: string
  /** Nothing stands for a failure of the network. */
  respondWith(answer: Promise<Response | undefined>): void
}

interface VisitEvent extends LongEvent {
  data: Visit
  source: { postMessage(isOutdated: boolean): void }
}

const PATIENCE_MS = 3000
// What no diner notices: a menu of sixty dishes has half of it, and a quarter goes over the line.
const MOST_TEXT = 600_000
// Pages and files; those that were saved first go first.
const MOST_ENTRIES = 400
const FILES = /^\/(media|assets|icons)\/|\/info\/icons-/
const NAMED_FILES = /"(\/(assets|[^"]+\/info)\/.+?)"/g
const SCOPE = pathOf(registration.scope)
// No page of a menu has these addresses: a menu in a language as it was when all of its pages were saved.
const COMPLETE = '/?'
// Nor this one: openings of saved copies that are still to be told.
const UNTOLD = '/?untold'
const MOST_UNTOLD = 50
// In the place of a picture that cannot be had, whose colour is then seen and no broken frame. A
// script of this type does not run.
const NOTHING = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })
// What was shown of each page instead of an answer, which may have been kept since.
const shown: Record<string, string> = {}
let completing = Promise.resolve()
let telling = Promise.resolve()
let isOver = false

addEventListener('install', skipWaiting)
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('message', (event) => {
  event.waitUntil(Promise.allSettled([keepVisit(event), tellVisit(event.data)]))
})
addEventListener('fetch', (event) => {
  if (isOver) return
  const { mode, url } = event.request
  const path = pathOf(url)
  if (FILES.test(path)) event.respondWith(openFile(path, event.request, event.clientId))
  else if (mode === 'navigate') {
    const meant = meantBy(path)
    // The server leads on, with the table, which an answer that was led on would not have.
    if (meant) event.respondWith(newestOrSaved(path, fetch(event.request), meant))
    else if (isOurs(path)) openPage(event, path)
  }
})

/** Where a page of ours has signs of a sentence or of other programs at its end; see `meant-paths.ts`. */
function meantBy(path: string): string | false {
  const plain = decodeURIComponent(path)
  const meant = plain.replace(/[^\p{L}\p{M}\p{N}]+$/u, '').replace(/\/?[?&;][^#]*|\/(?=#)/, '')
  return (meant !== plain || /#/.test(plain)) && isOurs(pathOf(meant)) && meant
}

/** The scope of `/d` reaches `/d-two` and `/dashboard` as well, which are others'. */
function isOurs(path: string): boolean {
  return `${path}/`.startsWith(`${SCOPE}/`)
}

// Plain static hosts add a slash.
function pathOf(url: string): string {
  return new URL(url, origin).pathname.replace(/\/$/, '')
}

// Who still was about to save something makes none anew, once it is left for good.
async function store(): Promise<Cache> {
  if (isOver) throw SCOPE
  return caches.open(SCOPE)
}

function openPage(event: RequestEvent, path: string): void {
  // Whatever a host says of how long its pages are good for.
  const answer = fetch(event.request.url, { cache: 'no-cache' })
  event.waitUntil(answer.then((page) => keepPage(path, page.clone())).catch(() => {}))
  event.respondWith(newestOrSaved(path, answer))
}

async function newestOrSaved(
  path: string,
  answer: Promise<Response>,
  meant?: string,
): Promise<Response> {
  const isMissed = () =>
    Promise.race([answer, new Promise<never>((_, no) => setTimeout(no, PATIENCE_MS))])
      .then((page) => page.status > 499)
      .catch(() => true)
  const copy =
    (await isMissed()) &&
    // A page that nobody has saved is worth twice the wait.
    ((await savedCopy(path)) ||
      (meant ? Response.redirect(meant) : (await isMissed()) && (await wayUp(path))))
  // A page that was led to may not be shown under the address that led there.
  return copy || answer.then((page) => (page.redirected ? Response.redirect(page.url) : page))
}

async function savedCopy(path: string): Promise<Response | undefined> {
  const page = await (await store()).match(path)
  if (!page?.ok) return page
  const html = await page.text()
  shown[path] = html
  return new Response(html.replace('<html', `$& data-saved="${page.headers.get('Date')}"`), page)
}

/** Leads to the nearest page above that is saved: a dish's category, or the menu. */
async function wayUp(path: string): Promise<Response | undefined> {
  const above = path.replace(/\/[^/]*$/, '')
  if (!isOurs(above)) return
  return (await (await store()).match(above)) ? Response.redirect(above) : wayUp(above)
}

async function keepPage(path: string, page: Response): Promise<void> {
  const address = pathOf(page.url)
  const isGone = [404, 410].includes(page.status)
  if (isGone || !isOurs(address)) await leave(path, isGone)
  if (!page.ok) return
  // What is separate is kept nowhere, nor what was there before it did.
  if (!(await page.clone().text()).includes('rel="manifest"')) return leave(path, isGone)
  const kept = address === path ? new Response(page.body, page) : Response.redirect(page.url)
  await (await store()).put(path, kept)
}

/** Forgets a page that is not there any more; with the menu's own, everything. */
async function leave(path: string, isGone: boolean): Promise<void> {
  if (path !== SCOPE) {
    await (await store()).delete(path)
    return void (await refresh(SCOPE))
  }
  isOver = isGone
  await caches.delete(SCOPE)
  if (isGone) await registration.unregister()
}

// Pages of others get their files as if nobody were here.
async function openFile(path: string, request: Request | string, page = ''): Promise<Response> {
  const { url = SCOPE } = (await clients.get(page)) ?? {}
  if (isOver || !isOurs(pathOf(url))) return fetch(request)
  const files = await store()
  const file = await files.match(path)
  // Icons keep their names when they are drawn anew.
  if (file && !path.includes('/icons')) return file
  const answer = fetch(request).then((file) => {
    if (file.ok) void files.put(path, file.clone()).catch(() => {})
    return file
  })
  // A dish that was only seen in the list has its small picture.
  const smaller = answer.catch(() => files.match(path.replace(/-\d+\./, '-s192.')))
  return file ?? (await smaller) ?? new Response(NOTHING)
}

async function keepVisit({ data, source }: VisitEvent): Promise<void> {
  const { path, menu, saved, files, whole } = data
  const before = (saved && shown[path]) || (await savedText(path))
  const now = (!saved && before) || (await refresh(path))
  source.postMessage(before !== now)
  if (!now) return
  await keepFiles(files)
  if (whole) await (completing = completing.then(() => complete(menu)).catch(() => {}))
  const pages = await store()
  for (const page of (await pages.keys()).slice(0, -MOST_ENTRIES)) await pages.delete(page)
}

function tellVisit({ saved, opening }: Visit): Promise<void> {
  return (telling = telling.then(() => tell(saved && opening)).catch(() => {}))
}

/** Tells which saved copies were opened, and when; without a network it keeps them for the next visit. */
async function tell(opening: string | false | undefined): Promise<void> {
  const pages = await store()
  const untold = JSON.parse((await savedText(UNTOLD)) || '[]') as object[]
  if (opening) untold.push({ ...(JSON.parse(opening) as object), at: new Date() })
  const left = untold.slice(-MOST_UNTOLD)
  while (left[0]) {
    const told = await fetch('/api/seen', { method: 'POST', body: JSON.stringify(left[0]) }).catch(
      () => {},
    )
    // An error of the server's is as good as none.
    if (!told || told.status > 499) break
    left.shift()
  }
  if (untold.length > 0) await pages.put(UNTOLD, new Response(JSON.stringify(left)))
}

/** Saves every page of the menu in a language, unless it is the one of which every page is saved. */
async function complete(menu: string): Promise<void> {
  const html = (await savedText(menu)) || (await refresh(menu))
  if (html === (await savedText(COMPLETE + menu))) return
  let size = 0
  for (const path of new Set(found(html, /<a (?!class="separate").*?href="(.+?)"/g))) {
    if (isOurs(path) && size < MOST_TEXT) size += (await refresh(path)).length
  }
  await (await store()).put(COMPLETE + menu, new Response(html))
}

/** Brings a page here as it now is: nothing when it is gone. Throws when nobody can tell. */
async function refresh(path: string): Promise<string> {
  const page = await fetch(path, { cache: 'no-cache', priority: 'low' })
  if (page.status > 499) throw page
  await keepPage(path, page)
  if (!page.ok) return ''
  const html = await savedText(path)
  await keepFiles(found(html, NAMED_FILES))
  return html
}

async function keepFiles(urls: string[]): Promise<void> {
  for (const path of urls.map(pathOf)) {
    if (FILES.test(path)) await openFile(path, path)
  }
}

async function savedText(path: string): Promise<string> {
  return (await (await store()).match(path))?.text() ?? ''
}

/** The addresses that a page names, as the browser spells them. */
function found(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => pathOf(match[1] ?? ''))
}
