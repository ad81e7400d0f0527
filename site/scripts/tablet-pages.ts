// A line may be dead and nobody says so: who waited for ever would keep one of the few connections.
const LONGEST_MS = 20_000
// How long a tap waits for the network where there is a saved copy, and for how long a network that took
// longer is not waited for again.
const PATIENCE_MS = 2000
const MISTRUST_MS = 30_000
let mistrustedUntil = 0

/**
 * The page at a path as it now is, or as the menu's worker has saved it where there is no network; nothing
 * where there is neither.
 */
export async function readPage(path: string): Promise<Document | undefined> {
  const fresh = ask(path)
  // Not there on a plain http address.
  const saved = await (self.caches as CacheStorage | undefined)?.match(path)
  const html = saved ? ((await inTime(fresh)) ?? (await saved.text())) : await fresh
  return html === undefined ? undefined : parsePage(html)
}

/** The page at a path as it now is; nothing without a network. */
export async function readNewest(path: string): Promise<Document | undefined> {
  const html = await ask(path, { cache: 'no-cache' })
  return html === undefined ? undefined : parsePage(html)
}

async function ask(path: string, init?: RequestInit): Promise<string | undefined> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(), LONGEST_MS)
  try {
    const answer = await fetch(path, { ...init, signal: aborter.signal })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  const patience = Date.now() < mistrustedUntil ? 0 : PATIENCE_MS
  const late = new Promise<undefined>((resolve) =>
    setTimeout(() => {
      mistrustedUntil = Date.now() + MISTRUST_MS
      resolve(undefined)
    }, patience),
  )
  return Promise.race([answer, late])
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
  // Where a tablet rests, no category is linked that stands apart.
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
