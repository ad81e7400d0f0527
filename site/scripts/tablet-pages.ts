import { askInTime } from './ask-in-time.ts'
import { nameOfOpen, openNamed } from './tablet-dish.ts'

// How long a tap waits for the network where there is a saved copy, and for how long a network that took
// longer is not waited for again.
const PATIENCE_MS = 2000
const MISTRUST_MS = 30_000
// Of a page of which the server said that it is there no more: what is saved of it is no better.
const GONE = Symbol('gone')
let mistrustedUntil = 0

/**
 * The page at a path as it now is, or as the menu's worker has saved it where there is no network; nothing
 * where there is neither, or it is gone. Where it was only late and is another than the saved one, `renew` gets it.
 */
export async function readPage(
  path: string,
  renew?: (page: Document) => void,
): Promise<Document | undefined> {
  const asked = Date.now()
  const fresh = ask(path, { keeps: true })
  // Not there on a plain http address.
  const saved = await (self.caches as CacheStorage | undefined)?.match(path)
  const html = await (saved ? inTime(fresh) : fresh)
  if (html === GONE) return undefined
  if (html !== undefined) return parsePage(html)
  if (!saved) return undefined
  const copy = await saved.text()
  void renewOnceThere()
  return parsePage(copy)

  async function renewOnceThere(): Promise<void> {
    const late = await fresh
    if (late === undefined || late === GONE) return
    if (Date.now() - asked < PATIENCE_MS) mistrustedUntil = 0
    if (late !== copy) renew?.(parsePage(late))
  }
}

/** The page at a path as it now is; nothing without a network. */
export async function readNewest(path: string): Promise<Document | undefined> {
  const html = await ask(path, { cache: 'no-cache' })
  return html === undefined || html === GONE ? undefined : parsePage(html)
}

interface Asking extends RequestInit {
  /** Whether the answer goes in the place of the saved copy. */
  keeps?: boolean
}

function ask(
  path: string,
  { keeps = false, ...init }: Asking,
): Promise<string | typeof GONE | undefined> {
  return askInTime(path, init, async (answer) => {
    if (answer.status === 404 || answer.status === 410) return GONE
    if (!answer.ok) return undefined
    if (keeps) void keepCopy(path, answer.clone()).catch(() => {})
    return answer.text()
  })
}

// Without a network, no older page may come back than was shown; only what the worker keeps is kept.
async function keepCopy(path: string, answer: Response): Promise<void> {
  const scope = `/${path.split('/')[1]}`
  const stores = self.caches as CacheStorage | undefined
  if (answer.redirected || !(await stores?.has(scope))) return
  const pages = await stores?.open(scope)
  if (await pages?.match(path)) await pages?.put(path, answer)
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const patience = Date.now() < mistrustedUntil ? 0 : PATIENCE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      mistrustedUntil = Date.now() + MISTRUST_MS
      resolve(undefined)
    }, patience)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A page's text as a document that nobody sees. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

/**
 * Puts a page in the place of the one that is shown, from its top. In the same language what leads to
 * others stays as it is, unless the whole is wanted.
 */
export function placePage(page: Document, { whole = false } = {}): void {
  const { documentElement: shown, body } = document
  const { lang, dir } = page.documentElement
  const main = page.querySelector('main')
  if (!main) return
  const current = page.querySelector('nav [aria-current]')?.getAttribute('href') ?? undefined
  // Where a tablet rests, no category is linked that is separate.
  if (whole || lang !== shown.lang || document.querySelector('.start')) {
    body.replaceChildren(...page.body.children)
  } else {
    const languages = page.querySelector('header .languages')
    if (languages) document.querySelector('header .languages')?.replaceWith(languages)
    document.querySelector('main')?.replaceWith(main)
  }
  Object.assign(shown, { lang, dir })
  document.title = page.title
  markCurrent(current)
  showColours()
  scrollTo({ top: 0, behavior: 'instant' })
  // What is sought is typed at once.
  const field = main.querySelector<HTMLElement>('search input')
  ;(field ?? main).focus({ preventScroll: true })
}

/** Puts a newer version of the page that is shown in its place, where guests are reading it. */
export function renewPage(page: Document): void {
  const main = page.querySelector('main')
  if (!main) return
  const open = nameOfOpen()
  document.querySelector('main')?.replaceWith(main)
  showColours()
  if (open !== null) openNamed(open)
}

function markCurrent(address: string | undefined): void {
  for (const link of document.querySelectorAll('nav a, .finders button')) {
    const isCurrent = address !== undefined && link.getAttribute('href') === address
    link.ariaCurrent = isCurrent ? 'page' : null
    if (isCurrent) link.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
}

/** Has each picture show its colour until it is there. */
export function showColours(): void {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-colour]')) {
    picture.style.backgroundColor = picture.dataset['colour'] ?? ''
  }
}
