import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptSize, pictureProblem, typeProblem } from './prepare-picture.ts'

test.each([
  ['image/jpeg', 'a.jpg', null],
  ['image/jpg', 'a.jpg', null],
  ['', 'a.jpg', null],
  ['application/octet-stream', 'a.jpg', null],
  ['binary/octet-stream', 'a', null],
  ['image/pjpeg', 'photo.jfif', null],
  ['image/x-png', 'a.png', null],
  ['image/gif', 'a.gif', 'pictureType'],
  ['text/plain', 'x.jpg', 'pictureType'],
  ['application/pdf', 'menu.pdf', 'pictureType'],
  ['application/octet-stream', 'IMG_1.HEIC', 'pictureHeic'],
  ['', 'IMG_1.heif', 'pictureHeic'],
])('a file of the type %j called %s has the problem %s', (type, name, problem) => {
  const file = new File(['bytes'], name, { type })
  expect(pictureProblem(file)).toEqual(problem && { text: problem })
  const isOther = problem === 'pictureType'
  expect(typeProblem(file)).toEqual(isOther ? { text: problem } : null)
})

test.each([
  [
    { width: 8160, height: 6120 },
    { width: 2048, height: 1536 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1536, height: 2048 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 30_000, height: 2 },
    { width: 2048, height: 1 },
  ],
])('%o is kept in %o', (size, expected) => {
  expect(keptSize(size)).toEqual(expected)
})

test('a kept picture is never larger than it was, never empty, and keeps its shape', () => {
  const side = fc.integer({ min: 1, max: 50_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const kept = keptSize({ width, height })
      expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(2048)
      expect(kept.width).toBeLessThanOrEqual(width)
      expect(kept.height).toBeLessThanOrEqual(height)
      expect(Math.min(kept.width, kept.height)).toBeGreaterThanOrEqual(1)
      const scale = Math.max(kept.width, kept.height) / Math.max(width, height)
      const short = Math.max(1, Math.min(width, height) * scale)
      expect(Math.abs(Math.min(kept.width, kept.height) - short)).toBeLessThanOrEqual(0.5)
    }),
  )
})
