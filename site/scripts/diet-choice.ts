import type { Section } from './search-sections.ts'

const DIETS = ['vegetarian', 'vegan'] as const
type Diet = (typeof DIETS)[number]

/**
 * A button for each diet that some dish says it suits, called as the search's own button says; one of them
 * may be chosen, which leaves of the sections the dishes that suit it.
 */
export function dietChoice(
  { dataset }: HTMLElement,
  sections: readonly Section[],
  onChange: () => void,
) {
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
