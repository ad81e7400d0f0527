import fc from 'fast-check'
import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { wifiCode } from './contact/wifi.ts'
import { createQrCode, LEVELS, qrPath, type Level } from './qr-code.ts'

test('the path draws the dark modules and nothing else', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.constantFrom(...LEVELS), (address, level) => {
      const code = createQrCode(address, level)
      const rows = code.rows.map((row) => row.map(() => false))
      for (const [, x, y, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
        rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
      }
      expect(rows).toEqual(code.rows)
    }),
    { numRuns: 15 },
  )
})

// In the scripts of all ten menu languages, accents, a smile, and 32 bytes.
const NETWORKS = [
  'Café Guests',
  'Bäckerei Gäste',
  'Şerbet Evi',
  'Kahve Köşesi',
  'Müşteri',
  'Hôtel Invités',
  'Jamón y Pan',
  '客人',
  '咖啡馆访客',
  'مقهى الركن',
  'ضيوف المقهى ٢',
  'چای خانه',
  'مہمانوں کا وائی',
  'अतिथि गेस्ट',
  'Жасмин Гости',
  'Karak ☕😀',
  'ض'.repeat(16),
]

describe.each(LEVELS)('at level %s', (level) => {
  test.each(NETWORKS)('the network %s says that it is UTF-8', (name) => {
    const text = wifiCode({ name, password: 'karak 1234', hidden: false })
    const { data, sets } = read(text, level)
    expect(data).toBe(text)
    expect(sets).toEqual([26])
  })

  test.each(['Guests', 'VIP-Room; "2"'])('the ASCII network %s names no set', (name) => {
    const text = wifiCode({ name, password: 'karak 1234', hidden: true })
    expect(read(text, level)).toEqual({ data: text, sets: [] })
  })
})

test('whatever is written is read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom(...LEVELS),
      (text, level) => {
        expect(read(text, level).data).toBe(text)
      },
    ),
    { numRuns: 20 },
  )
})

function read(text: string, level: Level) {
  const { size, rows } = createQrCode(text, level)
  const [scale, quiet] = [4, 4]
  const width = (size + 2 * quiet) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const x = Math.floor((pixel % width) / scale) - quiet
    const y = Math.floor(pixel / width / scale) - quiet
    if (rows[y]?.[x]) data.fill(0, pixel * 4, pixel * 4 + 3)
  }
  const found = jsQR(data, width, width, { inversionAttempts: 'dontInvert' })
  const sets = found?.chunks.flatMap((chunk) =>
    'assignmentNumber' in chunk ? chunk.assignmentNumber : [],
  )
  return { data: found?.data, sets }
}
