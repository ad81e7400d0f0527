import { placePage, readPage } from './tablet-pages.ts'

/** All dishes of a menu, on a page that leads to where they come from. */
export interface WholeMenu {
  /** What stands around the dishes: notes, and what a dish opens in. */
  main: HTMLElement
  /** A section for each category that lists show. */
  sections: HTMLElement[]
  /** The category's page that each of them is from. */
  pages: readonly Document[]
  /** Leads back to what was shown before. */
  leave: () => void
}

/**
 * Opens a way to find dishes at once and at each touch of its button: all of the menu in the place of one
 * category, with what `fill` adds to it. Whatever takes its place, or a rest, ends and empties it.
 */
export function openByButton(
  selector: string,
  fill: (menu: WholeMenu, button: HTMLElement) => void,
): void {
  const open = (button: Element | null | undefined) => {
    if (button instanceof HTMLElement) void showAll(button, fill)
  }
  // The page's own may be another in another language.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) open(target.closest(selector))
  })
  open(document.querySelector(selector))
}

async function showAll(
  button: HTMLElement,
  fill: (menu: WholeMenu, button: HTMLElement) => void,
): Promise<void> {
  const before = document.querySelector('main')
  // The tablet may be at rest before its script is here.
  if (!before || before.matches('.start')) return
  const current = document.querySelector<HTMLElement>('nav [aria-current]')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a:not(.separate)')]
  before.setAttribute('aria-busy', 'true')
  const read = await Promise.all(links.map(({ pathname }) => readPage(pathname)))
  before.removeAttribute('aria-busy')
  const pages = read.filter((page) => page !== undefined)
  const [page] = pages
  const main = page?.querySelector('main')
  // Something else was touched meanwhile, or nobody has touched anything for long.
  if (!page || !main || document.querySelector('main') !== before) return
  const sections = pages.map(sectionOf)
  const leave = () => (current?.isConnected ? current : links[0])?.click()
  fill({ main, sections, pages, leave }, button)
  page.title = button.textContent.trim()
  page.querySelector('nav [aria-current]')?.removeAttribute('aria-current')
  placePage(page)
  button.ariaCurrent = 'page'
}

/** Its heading and its dishes, what they let choose from and their drawings, out of its page. */
function sectionOf(page: Document, place: number): HTMLElement {
  const section = document.createElement('section')
  section.append(
    ...page.querySelectorAll('main > :is(h1, .times, .dishes, .empty, .options, .drawings)'),
  )
  // On its own page it would be in sight.
  if (place > 0) for (const picture of section.querySelectorAll('img')) picture.loading = 'lazy'
  return section
}
