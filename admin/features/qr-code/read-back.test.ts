import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { hiddenModules } from '#admin/print/qr-code.ts'
import { tableAddress } from '#db/rules/tables.ts'
import { areReadable, isReadable, type Pixels } from './read-back.ts'

const MENUS = [
  'https://qaima.example/dhow',
  'https://qaima.example/sidra-roastery-and-kitchen',
  'http://localhost:3000/sidra-roastery-and-kitchen',
]
const TABLES = [1, 2, 3, 4, 5, 6]
  .map((number) => `Terrace ${number}`)
  .concat('Garden 1', 'Garden 2', 'Garden 3', '12', 'VIP room', 'Roof 7')
const LONG = ['شرفة المطعم ٢', 'Rooftop near the bar']
const CODES = MENUS.flatMap((menu) =>
  [...TABLES, ...LONG].map((table) => tableAddress(menu, table)),
)

const svg = (inside: string, width = 300) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300">${inside}</svg>`
const LOGOS = {
  'a black square': svg('<rect width="300" height="300"/>'),
  'a white square': svg('<rect width="300" height="300" fill="#fff"/>'),
  'a disc on nothing': svg('<circle cx="150" cy="150" r="150" fill="#8a1f1f"/>'),
  'a wide word': svg('<path d="M0 100h800v100H0z"/>', 800),
  'fine squares': svg(
    '<pattern id="p" width="60" height="60" patternUnits="userSpaceOnUse"><path d="M0 0h30v60h30V30H0z"/></pattern><rect width="300" height="300" fill="url(#p)"/>',
  ),
}
// As in the corners of every code, so that readers look for it.
const CORNER = svg(
  '<rect width="300" height="300"/><rect x="43" y="43" width="214" height="214" fill="#fff"/><rect x="86" y="86" width="128" height="128"/>',
)

test('every code without a logo is read back', async () => {
  expect(await areReadable(CODES, 'L')).toBe(true)
})

describe.each(Object.entries(LOGOS))('with %s in it', (_, logo) => {
  test('the code of each table is read back', async () => {
    const picture = await pixelsOf(logo)
    expect(CODES.filter((code) => !isReadable(code, 'H', picture))).toEqual([])
  })
})

test('a logo that readers take for a corner is found out', async () => {
  expect(await areReadable(CODES, 'H', await pixelsOf(CORNER))).toBe(false)
})

// Of ISO/IEC 18004, at level H: blocks, words of a block that may be wrong, and words in all.
test.each([
  [25, 1, 14],
  [29, 2, 11],
  [33, 4, 8],
  [37, 4, 11],
  [41, 4, 14],
  [45, 5, 13],
  [49, 6, 13],
])('of a code %s squares wide a logo spoils no more than its words mend', (size, blocks, wrong) => {
  const rows: boolean[][] = []
  const across = hiddenModules({ size, rows })
  // A word is two squares wide and four high; one that is touched is lost.
  const spoilt = (Math.floor(across / 2) + 1) * (Math.floor(across / 4) + 2)
  expect(Math.ceil(spoilt / blocks)).toBeLessThanOrEqual(wrong)
})

async function pixelsOf(picture: string): Promise<Pixels> {
  const raw = sharp(Buffer.from(picture)).ensureAlpha().raw()
  const { data, info } = await raw.toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}
