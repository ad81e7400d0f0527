import type { Page } from 'playwright'

/** What is wrong with how texts stand on a page: words in pieces or out of sight, a page too wide. */
export function textProblems(page: Page): Promise<string[]> {
  return page.evaluate(findProblems)
}

/** Runs in the page. */
function findProblems(): string[] {
  const { scrollWidth } = document.documentElement
  const problems = scrollWidth > innerWidth ? [`${scrollWidth} wide`] : []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const around = node.parentElement
    if (!around?.checkVisibility({ visibilityProperty: true })) continue
    const scrolls = [...document.querySelectorAll('*')].some(
      (part) => part.contains(around) && /auto|scroll/.test(getComputedStyle(part).overflowX),
    )
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-–/·]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const lines = new Set(boxes.map(({ top }) => Math.round(top)))
      // An address is no word.
      if (lines.size > 1 && !word.includes('@')) problems.push(`in pieces: ${word}`)
      const isOut = boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1)
      if (isOut && !scrolls) problems.push(`out of sight: ${word}`)
    }
  }
  return problems
}
