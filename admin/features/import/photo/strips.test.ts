import { expect, it } from 'vitest'
import type { Picture } from './pixels.ts'
import { readingsIn, stripOf } from './strips.ts'

/** Shades of grey. */
function picture(shadeAt: (x: number, y: number) => number): Picture {
  const data = new Uint8ClampedArray(200 * 100 * 4)
  for (let at = 0; at < 200 * 100; at += 1) {
    data.fill(shadeAt(at % 200, Math.floor(at / 200)), at * 4, at * 4 + 4)
  }
  return { data, width: 200, height: 100 }
}

const BOXES = [25, 75].map((y) => ({ x: 100, y, width: 160, height: 40, angle: 0 }))

function isInk(x: number, y: number): boolean {
  return x % 10 < 2 && y % 50 > 15 && y % 50 < 35
}

it('stacks boxes, black on white whatever they were', async () => {
  const strip = stripOf(
    picture((x, y) => (y < 50 ? (isInk(x, y) ? 60 : 200) : isInk(x, y) ? 220 : 40)),
    BOXES,
    40,
  )
  const [first, second] = strip.cells
  expect(second!.top).toBeGreaterThan(first!.top + 40)
  const bytes = new Uint8Array(await strip.image.arrayBuffer())
  const width = Math.max(...strip.cells.map((cell) => cell.left * 2 + cell.width))
  const head = `P5 ${width} `.length + `${second!.top + 56} 255\n`.length
  for (const { top, left } of strip.cells) {
    const row = bytes.subarray(
      head + (top + 20) * width + left,
      head + (top + 20) * width + left + 100,
    )
    expect([Math.min(...row) < 20, Math.max(...row)]).toEqual([true, 255])
    // Most of it is paper.
    expect(row.filter((shade) => shade > 200).length).toBeGreaterThan(60)
  }
})

it('tells of what was read to which box it belongs, and where it stands', () => {
  const strip = stripOf(
    picture(() => 255),
    BOXES,
    40,
  )
  const places = BOXES.map(({ y }) => ({ left: 20, top: y - 20, right: 180, bottom: y + 20 }))
  const { left, top } = strip.cells[1]!
  const bbox = { x0: left + 40, y0: top + 5, x1: left + 80, y1: top + 35 }
  const readings = readingsIn([{ text: '22', confidence: 90, bbox }], strip, places)
  expect(readings).toEqual([
    [],
    [{ text: '22', confidence: 0.9, left: 60, right: 100, top: 55, bottom: 95 }],
  ])
})
