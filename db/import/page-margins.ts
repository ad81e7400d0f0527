import { currenciesNamed } from '../rules/money/currency-words.ts'
import { medianOf } from './median.ts'
import { plainLetters, type Page, type PageWord } from './page-words.ts'
import { isSizeName } from './prices.ts'

const LEAST_PAGES = 3
// Of the height of a page.
const MARGIN = 0.08
// In the page's units: the same place.
const NEAR = 3
// Of the usual height of letters: what is larger may be a heading.
const LARGE = 1.2

/** Without what is printed in one place of three pages: a date, an address. */
export function withoutMargins(pages: readonly Page[]): { pages: Page[]; margins: string[] } {
  const inMargins = pages.map((page) => page.words.filter((word) => isInMargin(word, page)))
  const usual = medianOf(pages.flatMap(({ words }) => words.map(({ height }) => height))) ?? 0
  const isRepeated = (word: PageWord) =>
    word.height < usual * LARGE &&
    inMargins.filter((words) => words.some((other) => isSame(word, other))).length >= LEAST_PAGES
  const repeated = inMargins.map((words) => words.filter(isRepeated).filter(isOfNoTable))
  const gone = new Set(repeated.flat())
  return {
    pages: pages.map((page) => ({ ...page, words: page.words.filter((word) => !gone.has(word)) })),
    margins: [...new Set(repeated.flatMap(linesOf))],
  }
}

function isInMargin({ y }: PageWord, { height }: Page): boolean {
  return y < height * MARGIN || y > height * (1 - MARGIN)
}

function isSame(one: PageWord, other: PageWord): boolean {
  return (
    one.text === other.text && Math.abs(one.x - other.x) < NEAR && Math.abs(one.y - other.y) < NEAR
  )
}

function isOfNoTable({ text }: PageWord): boolean {
  const plain = text.trim()
  return !/\d[.,]\d/u.test(plain) && !isSizeName(plain) && !currenciesNamed(plain)?.length
}

function linesOf(words: readonly PageWord[]): string[] {
  const lines = Map.groupBy(words, ({ y }) => Math.round(y))
  return [...lines.values()]
    .map((line) => line.map(({ text }) => plainLetters(text).trim()).join(' '))
    .filter((text) => text.trim() !== '')
}
