import css from '#site/styles/search.css?inline'
import found from '#site/styles/tablet-found.css?inline'
import { addStyles } from './add-styles.ts'
import { searchBox } from './search-box.ts'
import { addTexts, listSections, rowText, type Section } from './search-sections.ts'
import { dietChoice } from './diet-choice.ts'
import { openByButton } from './tablet-finder.ts'
import { readPage } from './tablet-pages.ts'

// Loaded by the first touch of the button.
addStyles(css + found)
openByButton('.find', ({ main, sections: elements, pages, leave }, button) => {
  const list = document.createElement('div')
  list.append(...elements)
  const sections = listSections(list)
  const diets = dietChoice(button, sections, () => search())
  const { box, field, showAll, search } = searchBox({
    button,
    sections: diets.narrowed,
    isNarrowed: diets.isChosen,
    end: leave,
    showWhole: () => {
      field.value = ''
      diets.choose(null)
    },
  })
  const title = document.createElement('h1')
  title.textContent = field.ariaLabel
  title.className = 'unseen'
  title.lang = button.lang
  main.prepend(title, box, ...diets.buttons, showAll, list)
  // Whoever knows a dish by another of its names finds it as soon as those are here.
  void addOtherLanguages(sections, pages).then(search)
})

async function addOtherLanguages(
  sections: readonly Section[],
  pages: readonly Document[],
): Promise<void> {
  const texts = new Map<HTMLElement, string>()
  const others = await Promise.all(pages.map(inOtherLanguages))
  for (const [at, { dishes }] of sections.entries()) {
    for (const page of others[at] ?? []) {
      const rows = [...page.querySelectorAll('.dishes > li')]
      // A category has its dishes in one order, unless one of the pages is an older one.
      if (rows.length !== dishes.length) continue
      for (const [place, { row }] of dishes.entries()) {
        texts.set(row, `${texts.get(row) ?? ''} ${rowText(rows[place] ?? row)}`)
      }
    }
  }
  addTexts(sections, (row) => texts.get(row))
}

/** A category's page in the menu's other languages. */
async function inOtherLanguages(page: Document): Promise<Document[]> {
  const links = page.querySelectorAll<HTMLAnchorElement>('header .languages a:not([aria-current])')
  const read = await Promise.all([...links].map(({ pathname }) => readPage(pathname)))
  return read.filter((page) => page !== undefined)
}
