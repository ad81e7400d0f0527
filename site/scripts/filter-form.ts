import { ALLERGENS, standing, type Allergen, type Standing } from '#db/menu/allergens.ts'
import { allergenWords } from '#site/i18n/allergen-words.ts'

const GROUPS: readonly Standing[] = ['nothing', 'unknown', 'against']

interface Filter {
  /** Lists of dishes, which it puts groups of copies in the place of. */
  sections: readonly HTMLElement[]
  /** Of the groups' headings. */
  heading: 'h1' | 'h2'
  /** Called by its last button, once everything is shown again. */
  onShowAll: () => void
}

/**
 * What guests may avoid, and the dishes by how they stand to that. What is chosen stays here: it is kept
 * nowhere and sent nowhere.
 */
export function filterForm({ sections, heading, onShowAll }: Filter) {
  const words = allergenWords(document.documentElement.lang)
  const avoided = new Set<Allergen>()
  const status = document.createElement('p')
  status.role = 'status'
  const results = document.createElement('div')

  const show = () => {
    const isOpen = avoided.size > 0
    for (const section of sections) section.hidden = isOpen
    const groups = isOpen ? grouped(sections, [...avoided]) : []
    const lists = groups.filter(({ rows }) => rows.length > 0)
    results.replaceChildren(
      ...lists.map(({ group, rows }) => groupSection(heading, words[group], rows)),
    )
    status.textContent = groups
      .map(({ group, rows }) => `${words[group]}: ${rows.length}`)
      .join(' · ')
  }
  const choices = ALLERGENS.map((name) =>
    choice(words.names[name], (isAvoided) => {
      if (isAvoided) avoided.add(name)
      else avoided.delete(name)
      show()
    }),
  )
  const showAll = () => {
    avoided.clear()
    form.reset()
    show()
    onShowAll()
  }
  const form = formOf(words, { choices, status, showAll })
  return { form, results }
}

interface Parts {
  choices: HTMLElement[]
  status: HTMLElement
  showAll: () => void
}

function formOf(
  words: ReturnType<typeof allergenWords>,
  { choices, status, showAll }: Parts,
): HTMLFormElement {
  const form = document.createElement('form')
  form.className = 'filter'
  const fieldset = document.createElement('fieldset')
  const legend = document.createElement('legend')
  legend.textContent = words.avoid
  fieldset.append(legend, ...choices)
  const staff = document.createElement('p')
  staff.textContent = words.tellStaff
  const whole = document.createElement('button')
  whole.type = 'button'
  whole.textContent = words.showAll
  whole.addEventListener('click', showAll)
  form.append(fieldset, status, staff, whole)
  return form
}

function choice(name: string, onChoice: (isAvoided: boolean) => void): HTMLElement {
  const label = document.createElement('label')
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.addEventListener('change', () => onChoice(box.checked))
  label.append(box, name)
  return label
}

function grouped(sections: readonly HTMLElement[], avoided: readonly Allergen[]) {
  const rows = sections.flatMap((section) => [
    ...section.querySelectorAll<HTMLElement>('.dishes > li'),
  ])
  const isIn = (row: HTMLElement, group: Standing) =>
    standing(row.dataset['a'] ?? '', avoided) === group
  return GROUPS.map((group) => ({ group, rows: rows.filter((row) => isIn(row, group)) }))
}

function groupSection(level: 'h1' | 'h2', title: string, rows: readonly Element[]): HTMLElement {
  const section = document.createElement('section')
  const heading = document.createElement(level)
  heading.textContent = title
  const list = document.createElement('ul')
  list.className = 'dishes'
  list.append(...rows.map((row) => row.cloneNode(true)))
  section.append(heading, list)
  return section
}
