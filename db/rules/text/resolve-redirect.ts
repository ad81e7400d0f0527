import { isMenuLanguage } from './languages.ts'
import type { MeantPath } from './meant-paths.ts'

/** Null if it is a real page. */
interface StandingPage {
  redirect: string | null
}

type FindPage = (path: string) => Promise<StandingPage | null>

// Restaurant, language, category; nothing is below a product.
const MOST_SEGMENTS = 4
// A former name, category and product.
const MOST_STEPS = 6

/**
 * Where a missing path redirects because it lies below a former address, also in other languages; null if
 * nowhere. Paths are decoded; about thirty calls of `findPage` at most.
 */
export async function resolveRedirect(path: string, findPage: FindPage): Promise<string | null> {
  return (await follow(await oneStep(path, findPage), findPage)) ?? inItsLanguage(path, findPage)
}

async function inItsLanguage(path: string, findPage: FindPage): Promise<string | null> {
  const [, menu = '', language = '', ...below] = path.split('/')
  if (!isMenuLanguage(language) || below.length === 0) return null
  const to = await follow(['', menu, ...below].join('/'), findPage)
  if (to === null) return null
  const [, slug = '', ...rest] = to.split('/')
  const there = ['', slug, language, ...rest].join('/')
  return (await findPage(there))?.redirect === null ? there : null
}

async function follow(from: string | null, findPage: FindPage): Promise<string | null> {
  let place = from
  for (let step = 1; place !== null && step < MOST_STEPS; step += 1) {
    const page = await findPage(place)
    if (page?.redirect === null) return place
    place = page?.redirect ?? (await oneStep(place, findPage))
  }
  return null
}

/** By the nearest redirect above; null if that is a page. */
async function oneStep(path: string, findPage: FindPage): Promise<string | null> {
  const segments = path.split('/')
  for (let end = Math.min(segments.length - 1, MOST_SEGMENTS); end > 1; end -= 1) {
    const above = segments.slice(0, end).join('/')
    const page = await findPage(above)
    if (page) return page.redirect === null ? null : page.redirect + path.slice(above.length)
  }
  return null
}

/** Where the first of some paths leads that is a page, or lies below a former address; null if none. */
export async function resolveMeant(
  paths: readonly MeantPath[],
  findPage: FindPage,
): Promise<MeantPath | null> {
  for (const { path, fragment } of paths) {
    const page = await findPage(path)
    const to = page ? (page.redirect ?? path) : await resolveRedirect(path, findPage)
    if (to !== null) return { path: to, fragment }
  }
  return null
}
