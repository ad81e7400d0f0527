import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeName } from '#db/rules/text/names.ts'
import { SIZES_MM } from '#admin/print/qr-code.ts'
import {
  CARD,
  codeSizeOf,
  layoutCard,
  WIFI,
  type CardLayout,
  type CardText,
} from './card-layout.ts'
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
  const sizes = fc.constantFrom(...SIZES_MM)
  const networks = fc.constantFrom(null, OPEN, LONGEST)
  fc.assert(
    fc.property(name, name, sizes, fc.boolean(), networks, (name, slug, sizeMm, hasLogo, wifi) => {
      const address = `a-rather-long-host.example/${slug}`
      const codeSize = codeSizeOf(sizeMm, { wifi, hasLogo })
      const parts = { name, address, codeSize, wifi, measure }
      const card = layoutCard({ ...parts, measureName: parts.measure, hasLogo, hasTable: hasLogo })
      const { code, logo } = card
      const edges = [
        ...(logo ? [logo.top, logo.top + logo.size] : []),
        ...edgesOf(card.name),
        code.top,
        code.top + code.size,
        ...edgesOf(card.english),
        ...edgesOf(card.arabic),
        ...edgesOf(card.address),
        ...(card.wifi ? edgesOfWifi(card.wifi) : []),
      ]
      expect(edges).toEqual(edges.toSorted((a, b) => a - b))
      expect(edges[0]).toBeGreaterThanOrEqual(CARD.margin - 1e-9)
      expect(edges.at(-1)).toBeLessThanOrEqual(CARD.height - CARD.margin + 1e-9)
    }),
  )
})

const OPEN = { name: 'Guests', password: null, hidden: false }
const LONGEST = { name: 'W'.repeat(32), password: 'W'.repeat(63), hidden: false }

// Its words stay beside its code, from the first to the last.
function edgesOfWifi({ top, name, password }: NonNullable<CardLayout['wifi']>): number[] {
  return [top, ...edgesOf(name), ...(password ? edgesOf(password) : []), top + WIFI.size]
}

function edgesOf({ text, top }: CardText): number[] {
  return [top, top + heightOf(text.lines) * text.size]
}
