import {
  DISTANCE,
  distanceTo,
  searchText,
  searchWords,
  type SearchText,
} from '#site/lib/search-text.ts'
import { SEARCH_TEXTS } from '#site/lib/search-texts.ts'
import { isMenuLanguage } from '#db/rules/menu-languages.ts'
import { dishKey, textsInOtherLanguages } from './other-languages.ts'
import css from '#site/styles/search.css?inline'

interface Section {
  element: HTMLElement
  dishes: (SearchText & { row: HTMLElement })[]
}

const { lang: language } = document.documentElement
const texts = SEARCH_TEXTS[isMenuLanguage(language) ? language : 'en']

// Loaded by the first tap on the button.
const button = document.querySelector<HTMLElement>('.find')
if (button) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  openSearch(button)
  button.addEventListener('click', () => openSearch(button))
}

/** Opens the search in the place of the strip, and as high as that. */
function openSearch(button: HTMLElement): void {
  const nav = button.closest('nav')
  if (!nav) return
  const { box, field, leave, status, showAll } = searchBox(button)
  const sections = listSections()
  const place = scrollY
  const search = () => {
    const count = showOnly(sections, field.value)
    const isEmpty = field.value.trim() === ''
    status.textContent = isEmpty ? '' : count > 0 ? `${texts.found} ${count}` : texts.noneFound
    showAll.hidden = isEmpty || count > 0
    const top = (document.querySelector('main')?.offsetTop ?? 0) - nav.offsetHeight
    // What is found stands at the top; opening it moves nothing.
    if (!isEmpty && scrollY > top) scrollTo({ top, behavior: 'instant' })
  }
  const end = () => {
    showOnly(sections, '')
    box.remove()
    showAll.remove()
    nav.classList.remove('searching')
    nav.style.minBlockSize = ''
    scrollTo({ top: place, behavior: 'instant' })
    button.focus({ preventScroll: true })
  }
  // Whoever knows a dish by another of its names finds it as soon as those are here.
  void addOtherLanguages(sections).then(search)
  field.addEventListener('input', search)
  for (const way of [leave, showAll]) way.addEventListener('click', end)
  box.addEventListener('keydown', (event) => {
    // The keyboard of a phone covers half of what was found.
    if (event.key === 'Enter' && event.target === field) field.blur()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (field.value === '') return end()
    field.value = ''
    search()
  })
  nav.style.minBlockSize = `${nav.offsetHeight}px`
  nav.classList.add('searching')
  nav.append(box)
  nav.after(showAll)
  field.focus({ preventScroll: true })
}

function searchBox({ lang, ariaLabel }: HTMLElement) {
  const box = document.createElement('search')
  box.lang = lang
  const field = document.createElement('input')
  field.type = 'search'
  field.dir = 'auto'
  field.autocomplete = 'off'
  field.enterKeyHint = 'search'
  field.ariaLabel = field.placeholder = ariaLabel ?? ''
  const leave = document.createElement('button')
  leave.type = 'button'
  leave.ariaLabel = texts.close
  leave.textContent = '✕'
  const status = document.createElement('p')
  status.role = 'status'
  box.append(field, leave, status)
  const showAll = document.createElement('button')
  showAll.type = 'button'
  showAll.className = 'show-all'
  showAll.lang = lang
  showAll.textContent = texts.showAll
  showAll.hidden = true
  return { box, field, leave, status, showAll }
}

function listSections(): Section[] {
  return [...document.querySelectorAll<HTMLElement>('main section')].map((element) => {
    const title = element.querySelector('h2')?.textContent ?? ''
    const dishes = [...element.querySelectorAll<HTMLElement>('.dishes > li')].map((row) => {
      const parts = [title, ...[...row.querySelectorAll('h3, p')].map((part) => part.textContent)]
      return { row, ...searchText(parts.join(' ')) }
    })
    return { element, dishes }
  })
}

async function addOtherLanguages(sections: readonly Section[]): Promise<void> {
  const texts = await textsInOtherLanguages()
  for (const dish of sections.flatMap(({ dishes }) => dishes)) {
    const also = texts.get(dishKey(dish.row))
    if (also !== undefined) Object.assign(dish, searchText(`${dish.text} ${also}`))
  }
}

/** Leaves what is sought, the nearest first, under its headings; how many dishes that are. */
function showOnly(sections: readonly Section[], query: string): number {
  const sought = searchWords(query)
  const found = sections.map(({ element, dishes }) => {
    const rows = dishes.map((dish) => ({ element: dish.row, distance: distanceTo(sought, dish) }))
    const nothing = sought.length > 0 ? DISTANCE.far : DISTANCE.holds
    return { element, rows, distance: Math.min(nothing, ...rows.map(({ distance }) => distance)) }
  })
  // What only begins like it is better than nothing, and than nothing else.
  const isBegun = Math.min(...found.map(({ distance }) => distance)) === DISTANCE.nearlyBegins
  const farthest = isBegun ? DISTANCE.nearlyBegins : DISTANCE.near
  arrange(found, farthest)
  return found.reduce((count, { rows }) => count + arrange(rows, farthest), 0)
}

interface Found {
  element: HTMLElement
  distance: number
}

/** Shows elements of one parent as far as `farthest`, the nearest first; how many those are. */
function arrange(found: readonly Found[], farthest: number): number {
  for (const { element, distance } of found) element.hidden = distance > farthest
  const ordered = found.toSorted((a, b) => a.distance - b.distance).map(({ element }) => element)
  const parent = ordered[0]?.parentElement
  // A list that is in order already is not laid out anew.
  if (ordered.some((element, index) => element !== parent?.children[index]))
    parent?.append(...ordered)
  return found.filter(({ element }) => !element.hidden).length
}
