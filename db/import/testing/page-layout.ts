import type { Page, PageWord } from '../page-words.ts'

interface Look {
  size?: number
  font?: string
  /** Of a text that is set from its right end, or around its middle. */
  from?: 'left' | 'right' | 'middle'
}

const RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/u
// Of the height of letters.
const LETTER = 0.5

/** A text at a place of a page, each of its letters half as wide as high. */
export function put(
  x: number,
  y: number,
  text: string,
  { size = 10, font = 'plain', from = 'left' }: Look = {},
): PageWord {
  const width = text.length * size * LETTER
  const left = { left: x, right: x - width, middle: x - width / 2 }[from]
  return { text, x: left, y, width, height: size, font, isRight: RIGHT.test(text), angle: 0 }
}

/** Lines of a column, from above: each a name and, at the column's end, its price. */
export function column(
  lines: readonly (readonly [name: string, price?: string])[],
  { x, y, end, step = 20, ...look }: { x: number; y: number; end: number; step?: number } & Look,
): PageWord[] {
  return lines.flatMap(([name, price], at) => [
    put(x, y + at * step, name, look),
    ...(price === undefined ? [] : [put(end, y + at * step, price, { ...look, from: 'right' })]),
  ])
}

export function aPage(words: readonly (PageWord | readonly PageWord[])[]): Page {
  return { words: words.flat(), width: 600, height: 800 }
}
