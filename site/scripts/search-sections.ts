import {
  DISTANCE,
  distanceTo,
  searchText,
  searchWords,
  type SearchText,
} from '#site/lib/search/search-text.ts'

/** A category as it is searched: its heading, and rows of dishes. */
export interface Section {
  element: HTMLElement
  dishes: (SearchText & { row: HTMLElement })[]
}

/** The sections in a part of a page, each dish by what its row and its category say. */
export function listSections(main: Element | null): Section[] {
  // A dish may have sections of its own.
  const sections = main?.querySelectorAll<HTMLElement>('section:not(.dishes section)') ?? []
  return [...sections].map((element) => {
    const title = element.querySelector(':scope > :is(h1, h2)')?.textContent ?? ''
    const dishes = [...element.querySelectorAll<HTMLElement>('.dishes > li')].map((row) => {
      return { row, ...searchText(`${title} ${rowText(row)}`) }
    })
    return { element, dishes }
  })
}

/** What a dish's row says; the sentences about allergens are every dish's. */
export function rowText(row: Element): string {
  const parts = row.querySelectorAll('h2, h3, p:not(.allergens p)')
  return [...parts].map((part) => part.textContent).join(' ')
}

/** Has dishes found by further texts too, such as their names in other languages. */
export function addTexts(
  sections: readonly Section[],
  textOf: (row: HTMLElement, text: string) => string | undefined,
): void {
  for (const dish of sections.flatMap(({ dishes }) => dishes)) {
    const also = textOf(dish.row, dish.text)
    if (also !== undefined) Object.assign(dish, searchText(`${dish.text} ${also}`))
  }
}

/** Leaves what is sought, the nearest first, under its headings; how many dishes that are. */
export function showOnly(sections: readonly Section[], query: string): number {
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
  const ordered = [...found].sort((a, b) => a.distance - b.distance).map(({ element }) => element)
  const parent = ordered[0]?.parentElement
  // A list that is in order already is not laid out anew.
  if (ordered.some((element, index) => element !== parent?.children[index]))
    parent?.append(...ordered)
  return found.filter(({ element }) => !element.hidden).length
}
