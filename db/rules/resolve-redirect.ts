import { isMenuLanguage } from '../menu/languages.ts'

/** A page that stands at an address, and where it leads when it does nothing else. */
interface StandingPage {
  redirect: string | null
}

type Look = (path: string) => Promise<StandingPage | null>

// Below a restaurant's address, a language's and a category's there may be more; below a product's
// there is nothing.
const MOST_SEGMENTS = 4
// A former name, a former category and a former product, each with a redirect or none of its own.
const MOST_STEPS = 6

/**
 * The page that an address without one leads on to, because it lies below a former address: that one
 * has a file, and what lies below lies below where it leads. What led on in the main language does so
 * in the others, which have no such files. Null when there is none. Paths are decoded; `look` is
 * asked some thirty times at most, whatever the path.
 */
export async function resolveRedirect(path: string, look: Look): Promise<string | null> {
  return (await follow(await oneStep(path, look), look)) ?? inItsLanguage(path, look)
}

async function inItsLanguage(path: string, look: Look): Promise<string | null> {
  const [, menu = '', language = '', ...below] = path.split('/')
  if (!isMenuLanguage(language) || below.length === 0) return null
  const to = await follow(['', menu, ...below].join('/'), look)
  if (to === null) return null
  const [, slug = '', ...rest] = to.split('/')
  const there = ['', slug, language, ...rest].join('/')
  return (await look(there))?.redirect === null ? there : null
}

async function follow(from: string | null, look: Look): Promise<string | null> {
  let place = from
  for (let step = 1; place !== null && step < MOST_STEPS; step += 1) {
    const page = await look(place)
    if (page?.redirect === null) return place
    place = page?.redirect ?? (await oneStep(place, look))
  }
  return null
}

/** Where the nearest address above leads, with the rest of the path; null when that is a page. */
async function oneStep(path: string, look: Look): Promise<string | null> {
  const segments = path.split('/')
  for (let end = Math.min(segments.length - 1, MOST_SEGMENTS); end > 1; end -= 1) {
    const above = segments.slice(0, end).join('/')
    const page = await look(above)
    if (page) return page.redirect === null ? null : page.redirect + path.slice(above.length)
  }
  return null
}
