import { ownWords } from '#site/i18n/words.ts'
import { directionOf, isMenuLanguage } from '#db/rules/text/languages.ts'
import { addStyles } from './add-styles.ts'
import { readPage, redirectOf } from './read-page.ts'

const MENU_OF_MANIFEST = /^(\/[^/]+(?:\/[a-z]{2})?)\/info\/app\.webmanifest$/
const DISH_SEGMENTS = 2

/**
 * Has this page, which stands for a path without one, lead to the menu that the path lies below; in
 * the menu's language, and in its restaurant's name and colours. Nothing changes where there is no menu, or none to be seen.
 */
export async function showWayToMenu(path: string): Promise<void> {
  const [first, ...below] = path.split('/').slice(1)
  if (!first || below.length === 0) return
  const [code = '', ...inLanguage] = below
  const menuInIt = isMenuLanguage(code) ? await readMenu(`/${first}/${code}`) : null
  const menu = menuInIt ?? (await readMenu(`/${first}`))
  if (!menu) return
  const { say, mark } = ownWords(menu.lang)
  const lang = mark.lang ?? menu.lang
  Object.assign(document.documentElement, { lang, dir: directionOf(lang) })
  const way = document.querySelector<HTMLAnchorElement>('main a')
  if (way) Object.assign(way, { href: menu.path, textContent: say.menuOf(menu.name) })
  wear(menu)
  if ((menuInIt ? inLanguage : below).length !== DISH_SEGMENTS) return
  document.title = say.goneDish
  document.querySelector('h1')?.replaceChildren(say.goneDish)
}

interface FoundMenu {
  path: string
  name: string
  lang: string
  /** Null where it has none. */
  logo: Element | null
  /** Rules of its own colours; empty where it has ours. */
  colours: string
}

/** The head of the page names the restaurant in place of us. */
function wear({ path, name, logo, colours }: FoundMenu): void {
  addStyles(colours)
  const home = document.querySelector<HTMLAnchorElement>('header a')
  if (!home) return
  const title = document.createElement('bdi')
  title.textContent = name
  home.href = path
  home.replaceChildren(...(logo ? [document.importNode(logo, true)] : []), title)
}

/** The menu at a path, or where that leads; pages of ours and of menus that are taken off are none. */
async function readMenu(path: string): Promise<FoundMenu | null> {
  const there = await readPage(path)
  const to = there && redirectOf(there)
  const page = to ? await readPage(to) : there
  const manifest = page?.querySelector('link[rel=manifest]')?.getAttribute('href') ?? ''
  const menu = MENU_OF_MANIFEST.exec(manifest)?.[1]
  const name = page?.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  if (!page || !menu || !name) return null
  const { lang, dataset } = page.documentElement
  const logo = page.querySelector('picture.logo')
  return { path: menu, name, lang, logo, colours: dataset['colours'] ?? '' }
}
