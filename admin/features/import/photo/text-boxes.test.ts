import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TextBox } from './pixels.ts'
import { lookedAgain, textBoxes, type TextMap } from './text-boxes.ts'

function map(side: number, isText: (x: number, y: number) => boolean): TextMap {
  const data = Float32Array.from({ length: side * side }, (_, at) =>
    isText(at % side, Math.floor(at / side)) ? 0.9 : 0.05,
  )
  return { data, width: side, height: side }
}

it('has a box for each line, with the letters that reach further', () => {
  const { boxes, tilt, isOnSide } = textBoxes(
    map(200, (x, y) => x >= 20 && x < 120 && ((y >= 40 && y < 46) || (y >= 80 && y < 86))),
  )
  expect(boxes.map(({ x, y }) => [x, y])).toEqual([
    [70, 43],
    [70, 83],
  ])
  for (const { width, height } of boxes) {
    expect([width > 100 && width < 120, height > 12 && height < 18]).toEqual([true, true])
  }
  expect([Math.abs(tilt) < 0.001, isOnSide]).toEqual([true, false])
})

it('follows lines that fall, and sees that a page lies on its side', () => {
  const fall = textBoxes(map(200, (x, y) => Math.abs(y - 60 - x * 0.1) < 3))
  expect(fall.tilt).toBeCloseTo(Math.atan(0.1), 2)
  expect(fall.boxes[0]?.height).toBeLessThan(22)
  const side = textBoxes(map(200, (x, y) => y > 20 && y < 160 && x % 30 < 6))
  expect(side.isOnSide).toBe(true)
})

it('leaves out specks, and what is hardly text', () => {
  const { boxes } = textBoxes(map(100, (x, y) => x < 2 && y < 2))
  expect(boxes).toEqual([])
  const faint = map(100, (x, y) => x > 10 && x < 60 && y > 10 && y < 18)
  faint.data.forEach((value, at) => (faint.data[at] = value * 0.5))
  expect(textBoxes(faint).boxes).toEqual([])
})

const box = (x: number, y: number) => ({ x, y, width: 40, height: 20, angle: 0 })

it('tells what only a second look sees, and takes several lines for one box', () => {
  const found = [box(100, 50), box(300, 50)]
  expect(lookedAgain(found, [box(110, 55), box(100, 90)])).toEqual({
    boxes: found,
    overlooked: [box(100, 90)],
  })
  const tall = { ...box(100, 50), height: 60 }
  const lines = [box(100, 35), box(100, 65)]
  expect(lookedAgain([tall], lines)).toEqual({ boxes: lines, overlooked: [] })
  expect(lookedAgain([tall], [box(100, 50)]).boxes).toEqual([tall])
})

it('sees the same at a second look, however the page lies', () => {
  const line = { x: 500, y: 300, width: 1000, height: 28, angle: 0 }
  const atItsEnd = { x: 960, y: 302, width: 60, height: 26, angle: 0 }
  const below = { ...atItsEnd, y: 331 }
  const tall = { ...line, y: 500, height: 60 }
  const inTall = [485, 515].map((y) => ({ ...line, x: 600, y, width: 700, height: 24 }))
  fc.assert(
    fc.property(fc.double({ min: -0.2, max: 0.2, noNaN: true }), (angle) => {
      const onPage = ({ x, y, ...box }: TextBox): TextBox => ({
        ...box,
        x: x * Math.cos(angle) - y * Math.sin(angle),
        y: x * Math.sin(angle) + y * Math.cos(angle),
        angle,
      })
      const again = lookedAgain([line, tall].map(onPage), [atItsEnd, below, ...inTall].map(onPage))
      expect(again).toEqual({
        boxes: [line, ...inTall].map(onPage),
        overlooked: [below].map(onPage),
      })
    }),
  )
})

it('takes a line once that lies in two boxes', () => {
  const lines = [box(100, 35), box(100, 65)]
  const talls = [100, 104].map((x) => ({ ...box(x, 50), height: 60 }))
  expect(lookedAgain(talls, lines).boxes).toEqual(lines)
})
