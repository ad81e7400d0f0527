import { expect, test } from 'vitest'
import { scalePlot } from './scale-plot.ts'

const SMALL = { restaurants: 100, seconds: 2, floorSeconds: 1, megabytes: 250 }
const MIDDLE = { restaurants: 1000, seconds: 20, floorSeconds: 10, megabytes: 270 }
const LARGE = { restaurants: 10_000, seconds: 200, floorSeconds: 100, megabytes: 280 }

test('time that grows with the number is a straight line, the floor below it', () => {
  const lines = polylines(scalePlot([SMALL, MIDDLE, LARGE], 400))
  expect(lines).toHaveLength(3)
  const [floor, ours, memory] = lines
  for (const line of [floor, ours]) {
    const [first, second, third] = line ?? []
    expect(second?.x).toBeCloseTo(((first?.x ?? 0) + (third?.x ?? 0)) / 2)
    expect(second?.y).toBeCloseTo(((first?.y ?? 0) + (third?.y ?? 0)) / 2, 0)
    expect(third?.y).toBeLessThan(first?.y ?? 0)
  }
  floor?.forEach(({ y }, place) => expect(y).toBeGreaterThan(ours?.[place]?.y ?? Infinity))
  const budget = Number(/class="limit"[^>]* y1="([\d.]+)"/.exec(scalePlot([SMALL], 400))?.[1])
  memory?.forEach(({ y }) => expect(y).toBeGreaterThan(budget))
})

test('all of it lies inside the picture, and numbers are readable', () => {
  const svg = scalePlot([SMALL, LARGE], 400)
  for (const [, at] of svg.matchAll(/ (?:c?y[12]?)="([\d.-]+)"/g)) {
    expect(Number(at)).toBeGreaterThan(0)
    expect(Number(at)).toBeLessThan(340)
  }
  expect(svg).toContain('>10 000<')
  expect(svg).toContain('prefers-color-scheme: dark')
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
})

function polylines(svg: string): { x: number; y: number }[][] {
  return [...svg.matchAll(/<polyline [^>]*points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((point) => {
      const [x = NaN, y = NaN] = point.split(',').map(Number)
      return { x, y }
    }),
  )
}
