import { expect, it } from 'vitest'
import { lookOf } from './line-look.ts'

const HEIGHT = 48

/** Black where ink is, on white. */
function lineOf(width: number, inkAt: (x: number, y: number) => boolean) {
  const area = width * HEIGHT
  const data = Float32Array.from({ length: area * 3 }, (_, at) => {
    const pixel = at % area
    return inkAt(pixel % width, Math.floor(pixel / width)) ? 0 : 255
  })
  return { data, width, height: HEIGHT }
}

const isSmall = (x: number, y: number) => x < 80 && x % 18 < 12 && y >= 20 && y < 34
const isOther = (x: number, y: number) => x >= 120 && x < 500 && x % 9 < 7 && y >= 26 && y < 46

it('measures letters that hang together, not what stands between them and a figure', () => {
  const letters = [...'oooo', ' ', '1', '8'].map((text, at) => ({
    text,
    probability: 0.99,
    place: at < 4 ? 0.02 + at * 0.03 : 0.94 + (at - 5) * 0.03,
  }))
  const box = { width: 600, height: HEIGHT }
  const alone = lookOf(lineOf(600, isSmall), letters, box)
  const beside = lookOf(
    lineOf(600, (x, y) => isSmall(x, y) || isOther(x, y)),
    letters,
    box,
  )
  expect(beside.size).toBeCloseTo(alone.size!, 2)
  expect(beside.size! * HEIGHT * 0.52).toBeCloseTo(14, 0)
})
