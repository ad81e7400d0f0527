import { expect, it } from 'vitest'
import { cutOut, turned, type Picture } from './pixels.ts'

function picture(width: number, height: number, inkAt: (x: number, y: number) => boolean): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1) {
    if (inkAt(at % width, Math.floor(at / width))) data.fill(0, at * 4, at * 4 + 3)
  }
  return { data, width, height }
}

it('cuts a slanted line out and sets it level', () => {
  const angle = 0.2
  const slanted = picture(200, 200, (x, y) => Math.abs(y - 100 - (x - 100) * Math.tan(angle)) < 6)
  const box = { x: 100, y: 100, width: 100, height: 40, angle }
  const { data } = cutOut(slanted, box, { width: 50, height: 20 })
  const rowOf = (y: number) => [...data.subarray(y * 50, (y + 1) * 50)]
  expect(Math.max(...rowOf(10))).toBeLessThan(10)
  expect(Math.min(...rowOf(4), ...rowOf(15))).toBeGreaterThan(245)
})

it('turns by quarters to the right', () => {
  const corner = picture(3, 2, (x, y) => x === 0 && y === 0)
  expect([0, 1, 2, 3].map((turns) => inkOf(turned(corner, turns)))).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [0, 2],
  ])
})

function inkOf({ data, width }: Picture): [x: number, y: number] {
  const at = data.indexOf(0) / 4
  return [at % width, Math.floor(at / width)]
}
