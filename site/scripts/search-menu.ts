import css from '#site/styles/search.css?inline'
import { addStyles } from './add-styles.ts'
import { dishKey, textsInOtherLanguages } from './other-languages.ts'
import { searchBox } from './search-box.ts'
import { addTexts, listSections, showOnly, type Section } from './search-sections.ts'

// Loaded by the first tap on the button.
const button = document.querySelector<HTMLElement>('.find')
if (button) {
  addStyles(css)
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
  const end = () => {
    showOnly(sections, '')
    box.remove()
    showAll.remove()
    nav.classList.remove('searching')
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
  void addOtherLanguages(sections).then(search)
  nav.style.minBlockSize = `${nav.offsetHeight}px`
  nav.classList.add('searching')
  nav.append(box)
  nav.after(showAll)
  field.focus({ preventScroll: true })
}

async function addOtherLanguages(sections: readonly Section[]): Promise<void> {
  const texts = await textsInOtherLanguages()
  addTexts(sections, (row) => texts.get(dishKey(row)))
}
