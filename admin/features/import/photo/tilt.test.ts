import { expect, it } from 'vitest'
import type { Picture } from './pixels.ts'
import { refinedTilt } from './tilt.ts'

it('finds how lines fall from the edges of their letters', () => {
  const [side, fall] = [600, 0.05]
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let x = 40; x < 560; x += 1) {
    for (let y = 0; y < side; y += 1) {
      const along = y - x * Math.tan(fall)
      const isLetter = x % 14 < 9 && ((along > 180 && along < 200) || (along > 380 && along < 400))
      if (isLetter) data.fill(20, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  const picture: Picture = { data, width: side, height: side }
  const boxes = [190, 390].map((y) => ({ x: 300, y: y + 15, width: 520, height: 40, angle: 0.035 }))
  expect(Math.abs(refinedTilt(picture, boxes, 0.035) - fall)).toBeLessThan(0.004)
})
