import css from '#site/styles/search.css?inline'
import { alsoCalled } from '#site/lib/search/other-words.ts'
import { addStyles } from './add-styles.ts'
import { nameCodes } from './dish-codes.ts'
import { readOtherWords } from './glossary.ts'
import { searchBox } from './search-box.ts'
import { addTexts, listSections, type Section } from './search-sections.ts'

// Of an address the category's part and the dish's, which are the same in every language.
const OWN_SEGMENTS = 2

/** What tells a dish in a list from the others, in whatever language. */
function dishKey(row: Element): string {
  const address = row.querySelector('h3 a')?.getAttribute('href') ?? ''
  return address.split('/').slice(-OWN_SEGMENTS).join('/')
}

/** The texts of each dish in the other languages of this menu, by `dishKey`; those that do not come are left out. */
async function textsInOtherLanguages(): Promise<Map<string, string>> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')]
  const pages = await Promise.all(links.map(({ href }) => readMenu(href).catch(() => null)))
  const texts = new Map<string, string>()
  for (const page of pages) {
    for (const row of page?.querySelectorAll('.dishes li') ?? []) {
      const parts = [...row.querySelectorAll('h3, p')].map((part) => part.textContent)
      const key = dishKey(row)
      texts.set(key, [texts.get(key) ?? '', ...parts].join(' '))
    }
  }
  return texts
}

/** As it is now; without a network as the worker has kept it. */
async function readMenu(address: string): Promise<Document | null> {
  const answer = await fetch(address).catch(() => caches.match(address))
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null
}

// Loaded by the first tap on the button.
const button = document.querySelector<HTMLElement>('.find')
if (button) {
  addStyles(css)
  nameCodes()
  openSearch(button)
  button.addEventListener('click', () => openSearch(button))
}

/** Opens the search in the place of the strip, and as high as that. */
function openSearch(button: HTMLElement): void {
  const nav = button.closest('nav')
  // It may have been opened while this script was on its way.
  if (!nav || document.querySelector('.filter')) return
  const main = document.querySelector('main')
  const sections = listSections(main)
  const place = scrollY
  const side = nav.parentElement
  const topOfMain = () => main?.getBoundingClientRect().top ?? 0
  const end = () => {
    field.value = ''
    search()
    box.remove()
    showAll.remove()
    nav.classList.remove('searching')
    side?.classList.remove('searched')
    nav.style.minBlockSize = ''
    scrollTo({ top: place, behavior: 'instant' })
    button.focus({ preventScroll: true })
  }
  const onFound = () => {
    const top = (main?.offsetTop ?? 0) - nav.offsetHeight
    // What is found stands at the top; opening it moves nothing.
    if (scrollY > top) scrollTo({ top, behavior: 'instant' })
  }
  const showWhole = end
  const { box, field, showAll, search } = searchBox({
    button,
    sections: () => sections,
    onFound,
    end,
    showWhole,
  })
  // Whoever knows a dish by another of its names finds it as soon as those are here.
  void addOtherLanguages(sections)
    .then(search)
    .then(() => addOtherWords(sections))
    .then(search)
  const top = topOfMain()
  nav.style.minBlockSize = `${nav.offsetHeight}px`
  nav.classList.add('searching')
  side?.classList.add('searched')
  nav.append(box)
  nav.after(showAll)
  // What is read stays where it is, though the head above it is gone.
  scrollBy({ top: topOfMain() - top, behavior: 'instant' })
  if (location.hash === '#find') history.replaceState(history.state, '', location.pathname)
  field.focus({ preventScroll: true })
}

async function addOtherLanguages(sections: readonly Section[]): Promise<void> {
  const texts = await textsInOtherLanguages()
  addTexts(sections, (row) => texts.get(dishKey(row)))
}

/** After the languages, in which the glossary knows words too. Without a connection it may never come. */
async function addOtherWords(sections: readonly Section[]): Promise<void> {
  const others = await readOtherWords()
  addTexts(sections, (_row, text) => alsoCalled(text, others))
}
