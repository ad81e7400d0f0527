import css from '#site/styles/search.css?inline'
import found from '#site/styles/tablet-found.css?inline'
import { type Section, addTexts, listSections, rowText } from './search-sections.ts'
import { addStyles } from './add-styles.ts'
import { searchBox } from './search-box.ts'
import { openByButton } from './tablet-finder.ts'
import { readPage } from './tablet-pages.ts'

const DIETS = ['vegetarian', 'vegan'] as const
type Diet = (typeof DIETS)[number]

/**
 * A button for each diet that some dish says it suits, called as the search's own button says; one of them
 * may be chosen, which leaves of the sections the dishes that suit it.
 */
function dietChoice({ dataset }: HTMLElement, sections: readonly Section[], onChange: () => void) {
  let chosen: Diet | null = null
  const rows = sections.flatMap(({ dishes }) => dishes.map(({ row }) => row))
  const offered = DIETS.filter((diet) => rows.some((row) => suits(row, diet)))
  const buttons = offered.map((diet) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'diet'
    button.textContent = dataset[diet] ?? diet
    button.ariaPressed = 'false'
    button.addEventListener('click', () => choose(chosen === diet ? null : diet))
    return button
  })

  function choose(diet: Diet | null): void {
    chosen = diet
    for (const [at, button] of buttons.entries()) button.ariaPressed = String(offered[at] === diet)
    // Those that suit are shown by the search.
    for (const { element } of sections) element.hidden = true
    for (const row of rows) row.hidden = true
    onChange()
  }

  function narrowed(): readonly Section[] {
    const diet = chosen
    if (diet === null) return sections
    return sections
      .map(({ element, dishes }) => {
        return { element, dishes: dishes.filter(({ row }) => suits(row, diet)) }
      })
      .filter(({ dishes }) => dishes.length > 0)
  }

  return { buttons, choose, narrowed, isChosen: () => chosen !== null }
}

/** What is vegan is vegetarian. */
function suits({ dataset }: HTMLElement, diet: Diet): boolean {
  return dataset['diet'] === 'vegan' || dataset['diet'] === diet
}

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
