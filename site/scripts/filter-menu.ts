import { ALLERGENS, standing, type Allergen, type Standing } from '#db/rules/allergens.ts'
import { allergenWords } from '#site/lib/allergen-words.ts'
import css from '#site/styles/filter.css?inline'

const words = allergenWords(document.documentElement.lang)
const GROUPS: readonly Standing[] = ['nothing', 'unknown', 'against']

// Loaded by the first tap on the link. What is chosen stays here: it is kept nowhere and sent nowhere.
const link = document.querySelector<HTMLElement>('.avoid')
if (link) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  openFilter(link)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    openFilter(link)
  })
}

/** Opens the choice below the link, and shows the dishes by how they stand to it. */
function openFilter(link: HTMLElement): void {
  if (document.querySelector('.filter')) return
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const avoided = new Set<Allergen>()
  const { form, status, showAll } = filterForm((name, isAvoided) => {
    if (isAvoided) avoided.add(name)
    else avoided.delete(name)
    show()
  })
  const results = document.createElement('div')

  function show() {
    const isOpen = avoided.size > 0
    for (const section of sections) section.hidden = isOpen
    const groups = isOpen ? grouped(sections, [...avoided]) : []
    results.replaceChildren(...groups.flatMap(({ section }) => section ?? []))
    status.textContent = groups.map(({ title, count }) => `${title}: ${count}`).join(' · ')
  }

  showAll.addEventListener('click', () => {
    avoided.clear()
    show()
    form.remove()
    results.remove()
    link.focus()
  })
  link.after(form, results)
  form.querySelector('input')?.focus()
}

function filterForm(onChoice: (name: Allergen, isAvoided: boolean) => void) {
  const form = document.createElement('form')
  form.className = 'filter'
  const choices = document.createElement('fieldset')
  const legend = document.createElement('legend')
  legend.textContent = words.avoid
  choices.append(legend, ...ALLERGENS.map((name) => choice(name, onChoice)))
  const status = document.createElement('p')
  status.role = 'status'
  const staff = document.createElement('p')
  staff.textContent = words.tellStaff
  const showAll = document.createElement('button')
  showAll.type = 'button'
  showAll.textContent = words.showAll
  form.append(choices, status, staff, showAll)
  return { form, status, showAll }
}

function choice(name: Allergen, onChoice: (name: Allergen, isAvoided: boolean) => void) {
  const label = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.addEventListener('change', () => onChoice(name, box.checked))
  label.append(box, words.names[name])
  return label
}

function grouped(sections: readonly HTMLElement[], avoided: readonly Allergen[]) {
  const rows = sections.flatMap((section) => [
    ...section.querySelectorAll<HTMLElement>('.dishes > li'),
  ])
  const by = Map.groupBy(rows, (row) => standing(row.dataset['a'] ?? '', avoided))
  return GROUPS.map((group) => {
    const some = by.get(group) ?? []
    const title = words[group]
    return {
      title,
      count: some.length,
      section: some.length > 0 ? groupSection(title, some) : null,
    }
  })
}

function groupSection(title: string, rows: readonly HTMLElement[]): HTMLElement {
  const section = document.createElement('section')
  const heading = document.createElement('h2')
  heading.textContent = title
  const list = document.createElement('ul')
  list.className = 'dishes'
  list.append(...rows.map((row) => row.cloneNode(true)))
  section.append(heading, list)
  return section
}
