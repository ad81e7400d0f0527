import { describe, expect, it } from 'vitest'
import { linesOfPage, textOfLines, type PagePart } from './page-text.ts'

const textOfPage = (parts: readonly PagePart[], width: number) =>
  textOfLines(linesOfPage(parts, width))

const part = (text: string, x: number, y: number, height = 12): PagePart => ({
  text,
  x,
  y,
  height,
  width: text.length * 6,
  isRight: /[\u0600-\u06ff]/u.test(text),
})

function column(names: readonly string[], x: number): PagePart[] {
  return names.flatMap((name, at) => {
    return [part(name, x, 300 - at * 20), part(`${at + 10}`, x + 120, 300 - at * 20)]
  })
}

describe('the text of a page', () => {
  it('has lines from above, with gaps before prices, and headings in large letters', () => {
    const parts = [
      part('18', 240, 300),
      part('Soups', 20, 360, 24),
      part('Lentil soup', 20, 320),
      part('16', 240, 321),
      part('Onion', 20, 300),
      part('soup', 54, 300),
    ]
    expect(textOfPage(parts, 300)).toBe('# Soups\nLentil soup   16\nOnion soup   18')
  })

  it('has a line in Arabic from the right', () => {
    expect(textOfPage([part('12', 20, 300), part('حمص', 200, 300)], 300)).toBe('حمص   12')
  })

  it('has the left of two columns before the right', () => {
    const parts = [
      ...column(['Hummus', 'Mutabal', 'Fattoush'], 20),
      ...column(['Kebab', 'Tawook', 'Lamb chops'], 330),
    ]
    expect(
      textOfPage(parts, 600)
        .split('\n')
        .map((line) => line.split('   ')[0]),
    ).toEqual(['Hummus', 'Mutabal', 'Fattoush', '', 'Kebab', 'Tawook', 'Lamb chops'])
  })
})
