import css from '#site/styles/side-column.css?inline'
import { stylesOf, withoutStyles } from './page-styles.ts'

// Loaded in wide windows, by pages that have nothing beside their column themselves.
const way = document.querySelector<HTMLAnchorElement>('.back')
if (way) void standBeside(way.href)

/**
 * Puts what stands beside the list of dishes beside this page too: it is taken from the page at `list`,
 * with the sheets that it is drawn by, so that no phone carries any of it.
 */
async function standBeside(list: string): Promise<void> {
  const html = await textAt(list)
  const page = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  const side = page.querySelector('.side')
  const wide = page.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!side || !wide) return
  const sheets = [stylesOf(html), await textAt(wide.href), css]
  const beside = document.createElement('aside')
  beside.ariaLabel = side.querySelector('h1')?.textContent ?? ''
  const root = beside.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = sheets.map(sheetOf)
  root.append(asGuest(side, list))
  document.documentElement.insertBefore(beside, document.body)
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  return answer.text()
}

/** The same rules for what has no document of its own. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text.replaceAll(':root', ':host'))
  return sheet
}

/** It is not the page's own head: that has its title, its languages, and nothing to search. */
function asGuest(side: Element, list: string): Element {
  const links = [...side.querySelectorAll<HTMLAnchorElement>('a')]
  // The page of information says itself where the restaurant is, and when it is open.
  const isOfInfo = links.some(({ href }) => href === location.href)
  const own = isOfInfo ? '.languages, .find, .info, .place' : '.languages, .find'
  for (const part of side.querySelectorAll(own)) part.remove()
  for (const link of links) link.ariaCurrent = link.href === list ? 'true' : null
  const [name, place] = [side.querySelector('h1'), side.querySelector('.place')]
  for (const part of [name, place]) part?.setAttribute('role', 'none')
  side.querySelector('nav')?.setAttribute('aria-label', name?.textContent ?? '')
  if (name && !name.querySelector('a')) name.replaceChildren(linkTo(list, name.childNodes))
  return side
}

function linkTo(href: string, content: Iterable<Node>): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = href
  link.append(...content)
  return link
}
