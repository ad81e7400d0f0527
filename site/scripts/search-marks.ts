import { DISTANCE, distanceTo, searchText, searchWords } from '#site/lib/search/search-text.ts'
import type { Section } from './search-sections.ts'

// One letter is in almost every word.
const LEAST_LETTERS = 2
const WORD = /(?:[^\s\p{P}]|['’‘`ʼʻʿʾ′])+/gu

/** Marks in all that is shown the words by which it was found. */
export function markFound(sections: readonly Section[], query: string): void {
  const sought = searchWords(query).filter((word) => word.length >= LEAST_LETTERS)
  for (const { element, dishes } of sections) {
    for (const mark of element.querySelectorAll('mark')) {
      const around = mark.parentNode
      mark.replaceWith(...mark.childNodes)
      around?.normalize()
    }
    if (sought.length === 0 || element.hidden) continue
    const heading = element.querySelector<HTMLElement>(':scope > :is(h1, h2)')
    const shown = dishes.filter(({ row }) => !row.hidden)
    for (const { row, ...text } of shown) {
      const found = nearest(sought, text)
      for (const part of row.querySelectorAll('h2, h3, p:not(.allergens p)')) markIn(part, found)
    }
    if (heading) markIn(heading, nearest(sought, searchText(heading.textContent)))
  }
}

type Found = [word: string, distance: number][]

/** How near the text has each sought word: what is farther is not why it was found. */
function nearest(sought: readonly string[], text: ReturnType<typeof searchText>): Found {
  const words = sought.map((word): Found[0] => [word, distanceTo([word], text)])
  return words.filter(([, distance]) => distance < DISTANCE.far)
}

function markIn(part: Element, found: Found): void {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    // From the last one, so that the places of those before it stay.
    for (const { 0: word, index } of [...text.data.matchAll(WORD)].sort(
      (a, b) => b.index - a.index,
    )) {
      const said = searchText(word)
      if (!found.some(([one, distance]) => distanceTo([one], said) <= distance)) continue
      const mark = document.createElement('mark')
      text.splitText(index + word.length)
      const marked = text.splitText(index)
      marked.replaceWith(mark)
      mark.append(marked)
    }
  }
}
