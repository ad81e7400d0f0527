import { folded } from '#site/lib/folded.ts'
import css from '#site/styles/search.css?inline'

interface Dish {
  row: HTMLElement
  text: string
}

// Loaded by the first tap on the button.
const button = document.querySelector<HTMLElement>('.find')
if (button) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  openSearch(button)
  button.addEventListener('click', () => openSearch(button))
}

/** Opens the search in the place of the strip; the button holds its words. */
function openSearch(button: HTMLElement): void {
  const nav = button.closest('nav')
  if (!nav) return
  const { box, field, leave, status } = searchBox(button)
  const { found = '', none = '' } = button.dataset
  const dishes = listDishes()
  const place = scrollY
  const search = () => {
    const count = showOnly(dishes, field.value)
    status.textContent = field.value.trim() === '' ? '' : count > 0 ? `${found} ${count}` : none
    const top = (document.querySelector('main')?.offsetTop ?? 0) - nav.offsetHeight
    if (scrollY > top) scrollTo({ top, behavior: 'instant' })
  }
  const end = () => {
    showOnly(dishes, '')
    box.remove()
    nav.classList.remove('searching')
    scrollTo({ top: place, behavior: 'instant' })
    button.focus({ preventScroll: true })
  }
  field.addEventListener('input', search)
  leave.addEventListener('click', end)
  box.addEventListener('keydown', (event) => {
    // The keyboard of a phone covers half of what was found.
    if (event.key === 'Enter' && event.target === field) field.blur()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (field.value === '') return end()
    field.value = ''
    search()
  })
  nav.classList.add('searching')
  nav.append(box)
  field.focus({ preventScroll: true })
}

function searchBox({ lang, ariaLabel, dataset }: HTMLElement) {
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
  leave.ariaLabel = dataset['close'] ?? ''
  leave.textContent = '✕'
  const status = document.createElement('p')
  status.role = 'status'
  box.append(field, leave, status)
  return { box, field, leave, status }
}

function listDishes(): Dish[] {
  return [...document.querySelectorAll<HTMLElement>('main section')].flatMap((section) => {
    const title = section.querySelector('h2')?.textContent ?? ''
    return [...section.querySelectorAll<HTMLElement>('li')].map((row) => {
      const parts = [title, ...[...row.querySelectorAll('h3, p')].map((part) => part.textContent)]
      return { row, text: folded(parts.join(' ')) }
    })
  })
}

/** Leaves what holds every word of the query, under its headings; how many dishes that are. */
function showOnly(dishes: readonly Dish[], query: string): number {
  const words = folded(query).split(/\s+/)
  let count = 0
  for (const { row, text } of dishes) {
    row.hidden = !words.every((word) => text.includes(word))
    if (!row.hidden) count += 1
  }
  const isSearch = words.some((word) => word !== '')
  for (const section of document.querySelectorAll<HTMLElement>('main section')) {
    section.hidden = isSearch && !section.querySelector('li:not([hidden])')
  }
  return count
}
