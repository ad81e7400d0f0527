import { GREENS, darker, lighter } from './draw-colours.ts'
import {
  at,
  box,
  circle,
  ellipse,
  grains,
  leaf,
  line,
  n,
  ring,
  scatter,
  shadowed,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** The same thing in many places, each turned its own way. */
export function pieces(
  random: Random,
  count: number,
  radius: number,
  gap: number,
  draw: () => string,
): string {
  return scatter(random, count, { radius, gap })
    .map((place) => at(place, draw(), random.between(0, 360)))
    .join('')
}

export function crumbs(random: Random, radius: number, colour: string, count: number, width = 8) {
  const tones = [colour, darker(colour, 0.18), lighter(colour, 0.2)]
  return tones
    .map((tone) => {
      const points = scatter(random, Math.round(count / 3), { radius, gap: 5 })
      return grains(random, points, { length: width * 0.8, width, colour: tone })
    })
    .join('')
}

/** A thread of sauce that wanders to and fro over the dish. */
export function drizzle(random: Random, radius: number, colour: string, width: number): string {
  const turns = 7
  const points = Array.from({ length: turns }, (_, index) => {
    const x = -radius * 0.8 + (index / (turns - 1)) * radius * 1.6
    const reach = Math.sqrt(Math.max(0, 1 - (x / radius) ** 2)) * radius * 0.85
    return { x, y: (index % 2 === 0 ? -1 : 1) * reach * random.between(0.7, 1) }
  })
  const curve = points.map(({ x, y }, index) => {
    const before = points[index - 1]
    if (!before) return `M${n(x)} ${n(y)}`
    const middle = (x + before.x) / 2
    return `C${n(middle)} ${n(before.y)} ${n(middle)} ${n(y)} ${n(x)} ${n(y)}`
  })
  const d = curve.join('')
  const style = { colour: darker(colour, 0.2), width }
  const shine = { colour: lighter(colour, 0.4), width: width * 0.3 }
  return at(
    { x: 0, y: 0 },
    at({ x: 3, y: 4 }, line(d, style)) + line(d, { colour, width }) + line(d, shine, 0.7),
    random.between(-50, 50),
  )
}

export function sprig(random: Random, size: number): string {
  const tone = random.pick(GREENS)
  const leaves = [-52, 0, 52, -100, 100].map((turn, index) => {
    const length = size * (index === 1 ? 1.1 : index < 3 ? 0.9 : 0.65)
    return at(
      { x: 0, y: 0 },
      leaf(length, length * 0.5, index % 2 ? tone : darker(tone, 0.1)),
      turn,
    )
  })
  return leaves.join('')
}

export function rocket(random: Random): string {
  const green = random.pick(GREENS)
  const lobes = [-40, 40].map((turn) =>
    at({ x: 0, y: -24 }, leaf(34, 15, darker(green, 0.08)), turn),
  )
  return lobes.join('') + leaf(78, 24, green)
}

export function seed(length: number, width: number, colour: string): string {
  return (
    shadowed((fill) => ellipse(length, width, fill), darker(colour, 0.22), 3) +
    at({ x: -1, y: -2 }, ellipse(length * 0.86, width * 0.78, colour))
  )
}

/** A flat round slice with a rind. */
export function disc(r: number, flesh: string, rind = darker(flesh, 0.25)): string {
  return (
    shadowed((fill) => circle(r, fill), rind, 4) +
    circle(r * 0.86, flesh, -1, -2) +
    ring(r * 0.5, { colour: lighter(flesh, 0.45), width: r * 0.08 }, 0.7)
  )
}

export function cube(random: Random, size: number, colour: string): string {
  const side = size * random.between(0.8, 1.1)
  return (
    shadowed((fill) => box(side, side, side * 0.14, fill), darker(colour, 0.16), 6) +
    at({ x: -3, y: -4 }, box(side * 0.84, side * 0.84, side * 0.12, colour))
  )
}
