import { expect, it } from 'vitest'
import type { Box } from '#db/import/rows.ts'
import type { Picture, TextBox } from './pixels.ts'
import { readStrips, stripsOf, type Strip, type TesseractWord } from './strips.ts'

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
  const [strip] = stripsOf(
    picture((x, y) => (y < 50 ? (isInk(x, y) ? 60 : 200) : isInk(x, y) ? 220 : 40)),
    BOXES,
    40,
  )
  const [first, second] = strip!.cells
  expect(second!.top).toBeGreaterThan(first!.top + 40)
  const bytes = new Uint8Array(await strip!.image.arrayBuffer())
  const width = Math.max(...strip!.cells.map((cell) => cell.left * 2 + cell.width))
  const head = `P5 ${width} `.length + `${second!.top + 56} 255\n`.length
  for (const { top, left } of strip!.cells) {
    const row = bytes.subarray(
      head + (top + 20) * width + left,
      head + (top + 20) * width + left + 100,
    )
    expect([Math.min(...row) < 20, Math.max(...row)]).toEqual([true, 255])
    // Most of it is paper.
    expect(row.filter((shade) => shade > 200).length).toBeGreaterThan(60)
  }
})

function placeOf({ x, y, width, height }: TextBox): Box {
  const [across, down] = [width / 2, height / 2]
  return { left: x - across, top: y - down, right: x + across, bottom: y + down }
}

function wordIn({ left, top }: Strip['cells'][number], text: string): TesseractWord {
  const bbox = { x0: left + 40, y0: top + 5, x1: left + 80, y1: top + 35 }
  return { text, confidence: 90, bbox, line: bbox }
}

const WHITE = picture(() => 255)

it('tells of what was read to which box it belongs, and where it stands', async () => {
  const strips = stripsOf(WHITE, BOXES, 40)
  const words = [wordIn(strips[0]!.cells[1]!, '22')]
  const readings = await readStrips(strips, BOXES.map(placeOf), () => Promise.resolve(words))
  expect(readings).toEqual([
    [],
    [{ text: '22', confidence: 0.9, left: 60, right: 100, top: 55, bottom: 95 }],
  ])
})

// Tesseract refuses a picture with a longer side.
const LONGEST = 32_767

it('reads any number of boxes, in pictures that the reader takes, one after another', async () => {
  const boxes = Array.from({ length: 501 }, () => ({ ...BOXES[0]!, width: 20 }))
  const strips = stripsOf(WHITE, boxes, 56)
  let count = 0
  let reading = 0
  const readings = await readStrips(strips, boxes.map(placeOf), async (image) => {
    const strip = strips.find((one) => one.image === image)!
    const [, , height] = (await image.text()).split(' ', 3)
    expect(Number.parseInt(height!, 10)).toBeLessThanOrEqual(LONGEST)
    expect((reading += 1)).toBe(1)
    await Promise.resolve()
    reading -= 1
    return strip.cells.map((cell) => wordIn(cell, `${(count += 1)}`))
  })
  const texts = readings.map((some) => some.map(({ text }) => text))
  expect(texts).toEqual(boxes.map((_, at) => [`${at + 1}`]))
  expect(await readStrips(stripsOf(WHITE, [], 56), [], () => Promise.reject(new Error()))).toEqual(
    [],
  )
})
