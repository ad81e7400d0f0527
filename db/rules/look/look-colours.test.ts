import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadable, lightAccent, lookColours, TEXT_COLOURS } from './look-colours.ts'
import { CURATED_ACCENTS, DEFAULT_LOOK, SURFACES, SCHEMES, type Scheme } from './look.ts'

const accent = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('5 000 accents can be read on every surface, in both schemes, and text on them', () => {
  fc.assert(
    fc.property(
      accent,
      fc.constantFrom(...SURFACES),
      fc.constantFrom(...SCHEMES),
      (accent, surface, scheme) => {
        const colours = lookColours({ ...DEFAULT_LOOK, accent, surface }, scheme)
        expect(colours.action).toMatch(/^#[0-9a-f]{6}$/)
        for (const ground of [colours.ground, colours.wash, colours.hairline]) {
          expect(isReadable(colours.action, ground)).toBe(true)
        }
        expect(isReadable(colours.onAction, colours.action)).toBe(true)
      },
    ),
    { numRuns: 5000 },
  )
})

test('all text can be read on all that surfaces are made of', () => {
  for (const surface of SURFACES) {
    for (const scheme of SCHEMES) {
      const { ground, wash, hairline } = lookColours({ ...DEFAULT_LOOK, surface }, scheme)
      for (const text of TEXT_COLOURS[scheme]) {
        for (const behind of [ground, wash, hairline]) {
          expect([surface, scheme, text, behind, isReadable(text, behind)].at(-1)).toBe(true)
        }
      }
    }
  }
})

test('an accent that can be read stays as it is, and one that cannot keeps its hue', () => {
  expect(actionOf('#7a1f2b', 'light')).toBe('#7a1f2b')
  expect(actionOf('#7a1f2b', 'dark')).toMatchInlineSnapshot(`"#e17d81"`)
  expect(actionOf('#ffe14d', 'light')).toMatchInlineSnapshot(`"#736300"`)
})

test('the accents to choose from stay as they are in the light', () => {
  for (const colour of Object.values(CURATED_ACCENTS)) expect(lightAccent(colour)).toBe(colour)
})

test('without a choice, the colours are ours', () => {
  expect(lookColours(DEFAULT_LOOK, 'light').action).toBe('#1e5b4a')
  expect(lookColours(DEFAULT_LOOK, 'dark').action).toBe('#86d0b5')
})

function actionOf(accent: string, scheme: Scheme): string {
  return lookColours({ ...DEFAULT_LOOK, accent }, scheme).action
}
