import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { logoAccents } from './logo-accents.ts'
import { isReadable } from './look-colours.ts'
import { SURFACE_COLOURS } from './look.ts'

const byte = fc.integer({ min: 0, max: 255 })
const PAPER = [255, 252, 246, 255]
const INK = [29, 26, 22, 255]
const GREEN = [30, 91, 74, 255]
const RED = [200, 40, 40, 255]
const NAVY = [31, 78, 97, 255]

test('a logo suggests its colours, the one with most of it first', () => {
  const [first, second] = logoAccents(drawn([PAPER, 600], [RED, 60], [GREEN, 300], [INK, 100]))
  expect([first, second]).toEqual(['#1e5b4a', '#ba131b'])
})

test('one of one hue suggests shades of it', () => {
  expect(logoAccents(drawn([PAPER, 600], [NAVY, 300]))).toMatchInlineSnapshot(`
    [
      "#1f4e61",
      "#366478",
      "#464366",
    ]
  `)
})

test('a speck, what cannot be seen, and grey suggest nothing', () => {
  expect(logoAccents(drawn([PAPER, 1000], [RED, 9]))).toEqual([])
  expect(logoAccents(drawn([PAPER, 600], [[200, 40, 40, 20], 300]))).toEqual([])
  expect(logoAccents(drawn([INK, 600], [[120, 120, 120, 255], 300]))).toEqual([])
  expect(logoAccents(new Uint8Array())).toEqual([])
})

test('whatever the logo, all that is suggested is different, and readable in the light as it is', () => {
  const grounds = Object.values(SURFACE_COLOURS).flatMap(({ light }) => Object.values(light))
  const pixel = fc.tuple(byte, byte, byte, fc.constantFrom(0, 255))
  const part = fc.tuple(pixel, fc.integer({ min: 1, max: 30 }))
  const logo = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => drawn(...parts))
  fc.assert(
    fc.property(logo, (pixels) => {
      const accents = logoAccents(pixels)
      expect(accents.length).toBeLessThanOrEqual(3)
      expect(new Set(accents).size).toBe(accents.length)
      for (const accent of accents) {
        expect(accent).toMatch(/^#[0-9a-f]{6}$/)
        expect(grounds.every((ground) => isReadable(accent, ground))).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

function drawn(...parts: [colour: number[], count: number][]): Uint8Array {
  return new Uint8Array(
    parts.flatMap(([colour, count]) => Array.from({ length: count }, () => colour).flat()),
  )
}
