import fc from 'fast-check'
import jsQR from 'jsqr'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePath, toSegment } from '#db/rules/text/segments.ts'
import { fullSize, isTooFine, QUIET_ZONE, SIZES_MM, qrSvg } from '#admin/print/qr-code.ts'
import { isCardTooFine } from './card-layout.ts'
import { createQrCode, LEVELS, type QrCode } from '#db/rules/qr-code.ts'
import { qrPng } from './qr-png.ts'

const ADDRESS = 'https://qaima.example/cardamom-corner'
const LONGEST = `https://qaima.example${encodePath(`/${toSegment('مطعم الخليج '.repeat(20))}`)}`
const SCALE = 4
const WHITE = 255
const LEAST_PIXELS_PER_MM = 600 / 25.4
const everyChoice = LEVELS.flatMap((level) => SIZES_MM.map((size) => [level, size] as const))

test('the address of any name is read back at every level', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 80 })
  fc.assert(
    fc.property(name, fc.constantFrom(...LEVELS), (name, level) => {
      const address = `https://qaima.example${encodePath(`/${toSegment(name)}`)}`
      expect(read(pixelsOf(createQrCode(address, level)))).toBe(address)
    }),
    { numRuns: 20 },
  )
})

describe.each([
  ['an ordinary address', ADDRESS, everyChoice],
  ['the longest address', LONGEST, everyChoice.filter((_, index) => index % 7 === 0)],
])('%s', (_, address, choices) => {
  test.each(choices)('as a PNG at level %s, %d mm wide', async (level, sizeMm) => {
    const code = createQrCode(address, level)
    const png = await qrPng(code, sizeMm)
    expect(png.type).toBe('image/png')
    const picture = sharp(await png.arrayBuffer())
    const { width, height, density = 0 } = await picture.metadata()
    expect(height).toBe(width)
    expect(width % fullSize(code)).toBe(0)
    expect(width / sizeMm).toBeGreaterThanOrEqual(LEAST_PIXELS_PER_MM)
    expect((width / density) * 25.4).toBeCloseTo(sizeMm, 0)
    const pixels = await shrunk(picture, code)
    expect(quietZoneOf(pixels)).toEqual([WHITE])
    expect(read(pixels)).toBe(address)
  })

  test.each(choices)('as an SVG at level %s, %d mm wide', async (level, sizeMm) => {
    const code = createQrCode(address, level)
    const svg = qrSvg(code, sizeMm)
    expect(svg).toContain(`width="${sizeMm}mm" height="${sizeMm}mm"`)
    const pixels = await shrunk(sharp(Buffer.from(svg), { density: 150 }), code)
    expect(quietZoneOf(pixels)).toEqual([WHITE])
    expect(read(pixels)).toBe(address)
  })
})

test('squares that some phones cannot tell apart are known', () => {
  expect(isTooFine(createQrCode(ADDRESS), 30)).toBe(false)
  expect(isTooFine(createQrCode(LONGEST, 'H'), 30)).toBe(true)
})

test('a card is judged by the size in which it prints its code', () => {
  const wifi = { name: 'Guests', password: null, hidden: false }
  const card = { address: LONGEST, sizeMm: 70, level: 'H', logoPlace: 'above', wifi: null } as const
  expect(isCardTooFine(card)).toBe(false)
  // Beside the code of the network, and below a logo.
  expect(isCardTooFine({ ...card, wifi })).toBe(true)
})

interface Pixels {
  data: Uint8ClampedArray
  width: number
}

function read({ data, width }: Pixels): string | undefined {
  return jsQR(data, width, width, { inversionAttempts: 'dontInvert' })?.data
}

function pixelsOf(code: QrCode): Pixels {
  const width = fullSize(code) * SCALE
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const x = Math.floor((pixel % width) / SCALE) - QUIET_ZONE
    const y = Math.floor(pixel / width / SCALE) - QUIET_ZONE
    if (code.rows[y]?.[x]) data.fill(0, pixel * 4, pixel * 4 + 3)
  }
  return { data, width }
}

// The whole of 600 dots per inch would be read too, only slowly.
async function shrunk(picture: Sharp, code: QrCode): Promise<Pixels> {
  const width = fullSize(code) * SCALE
  const small = picture.resize(width, width, { kernel: 'nearest' }).toColourspace('srgb')
  const data = await small.ensureAlpha().raw().toBuffer()
  return { data: new Uint8ClampedArray(data), width }
}

function quietZoneOf({ data, width }: Pixels): number[] {
  const margin = QUIET_ZONE * SCALE
  const isInside = (pixel: number) => pixel >= margin && pixel < width - margin
  const shades = new Set<number>()
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    if (isInside(pixel % width) && isInside(Math.floor(pixel / width))) continue
    shades.add(data[pixel * 4] ?? -1)
  }
  return [...shades]
}
