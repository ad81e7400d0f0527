import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeName } from '#db/rules/names.ts'
import { CARD, layoutCard, type CardText } from './card-layout.ts'
import { fitText, heightOf, type Measure } from '#admin/print/text-fit.ts'

// As wide as wide letters are, and higher than most.
const measure: Measure = (text) => ({ width: [...text].length * 0.9, ascent: 1.2, descent: 0.5 })
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  .map((text) => [...normalizeName(text)].slice(0, 80).join('').trim())
  .filter((text) => text !== '')

test('a text stays in its box and loses nothing', () => {
  const side = fc.integer({ min: 8, max: 100 })
  fc.assert(
    fc.property(name, side, side, (text, width, height) => {
      const { size, lines } = fitText(text, { width, height, largest: 9 }, measure)
      expect(size).toBeLessThanOrEqual(9)
      expect(heightOf(lines) * size).toBeLessThanOrEqual(height)
      const joined = lines.map((line) => line.text).join('')
      expect(joined.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of lines) {
        // A single letter can be wider than the box only in letters too large for anything else.
        const isOneLetter = [...new Intl.Segmenter().segment(line.text)].length === 1
        expect(isOneLetter || line.width * size <= width + 1e-9).toBe(true)
      }
    }),
  )
})

test('lines are about as long as each other', () => {
  const box = { width: 90, height: 40, largest: 5 }
  const { lines } = fitText('The Old Harbour Kitchen and Bakery', box, measure)
  expect(lines.map((line) => line.text)).toEqual(['The Old Harbour', 'Kitchen and Bakery'])
})

test('the direction is that of most letters', () => {
  const box = { width: 60, height: 40, largest: 5 }
  expect(fitText('مطعم Corner الخليج', box, measure).direction).toBe('rtl')
  expect(fitText('Corner مطعم Kitchen', box, measure).direction).toBe('ltr')
  const address = { ...box, direction: 'ltr' } as const
  expect(fitText('qaima.example/مطعم-الخليج-العربي', address, measure).direction).toBe('ltr')
})

test('whatever its words, a card keeps its margins and nothing lies over anything', () => {
  const sizes = fc.constantFrom(30, 50, 70)
  fc.assert(
    fc.property(name, name, sizes, fc.boolean(), (name, slug, codeSize, hasLogo) => {
      const address = `a-rather-long-host.example/${slug}`
      const card = layoutCard({ name, address, codeSize, hasLogo, hasTable: hasLogo, measure })
      const { code, logo } = card
      const edges = [
        ...(logo ? [logo.top, logo.top + logo.size] : []),
        ...edgesOf(card.name),
        code.top,
        code.top + code.size,
        ...edgesOf(card.english),
        ...edgesOf(card.arabic),
        ...edgesOf(card.address),
      ]
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      expect(edges[0]).toBeGreaterThanOrEqual(CARD.margin - 1e-9)
      expect(edges.at(-1)).toBeLessThanOrEqual(CARD.height - CARD.margin + 1e-9)
    }),
  )
})

function edgesOf({ text, top }: CardText): number[] {
  return [top, top + heightOf(text.lines) * text.size]
}
