import { GREENS, TOMATO, darker, lighter, mix } from './draw-colours.ts'
import { friedEgg } from './draw-garnishes.ts'
import { crumbs, cube, pieces, seed } from './draw-pieces.ts'
import {
  area,
  at,
  blob,
  circle,
  grains,
  leaf,
  line,
  n,
  polar,
  ring,
  scatter,
  shadowed,
  solid,
  turned,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Food that fills its plate or bowl. */
export const MAINS = {
  rice,
  soup,
  stew,
  puree,
  leaves,
  noodles,
  grains: tabbouleh,
  rubble,
  porridge,
  yolks,
  crumble,
} as const satisfies Record<string, (random: Random, radius: number, colour: string) => string>

function rice(random: Random, radius: number, colour: string): string {
  const layer = (count: number, reach: number, tone: string) => {
    const points = scatter(random, count, { radius: radius * reach, gap: 6 })
    return grains(random, points, { length: 16, width: 9, colour: tone })
  }
  return (
    solid(blob(random, radius * 0.99, 0.04, 12), mix(colour, '#C98F3E', 0.32), 10, 0.97) +
    layer(190, 0.93, mix(colour, '#C98F3E', 0.14)) +
    layer(220, 0.93, colour) +
    layer(170, 0.88, lighter(colour, 0.5)) +
    layer(34, 0.84, '#EFA436')
  )
}

function soup(random: Random, radius: number, colour: string): string {
  const light = lighter(colour, 0.22)
  return (
    circle(radius, darker(colour, 0.12)) +
    circle(radius * 0.965, colour, -2, -3) +
    line(spiral(radius * 0.7, 2.2, random.between(0, 360)), { colour: light, width: 16 }, 0.55) +
    drops(random, radius, light)
  )
}

function stew(random: Random, radius: number, colour: string): string {
  const chunk = () => {
    const tone = random.pick([
      darker(colour, 0.3),
      mix(colour, '#8A4A25', 0.5),
      mix(colour, '#E0A860', 0.6),
    ])
    return solid(blob(random, random.between(36, 50), 0.16, 7), lighter(tone, 0.08), 7, 0.84)
  }
  return (
    circle(radius, darker(colour, 0.16)) +
    circle(radius * 0.965, colour, -2, -3) +
    drops(random, radius, lighter(colour, 0.35)) +
    pieces(random, 11, radius * 0.76, 82, chunk)
  )
}

function puree(random: Random, radius: number, colour: string): string {
  const turn = random.between(0, 360)
  const body = blob(random, radius * 0.98, 0.03, 12)
  const curve = spiral(radius * 0.86, 3.1, turn)
  return (
    shadowed((fill) => area(body, fill), darker(colour, 0.1), 6) +
    area(body, colour) +
    at({ x: 5, y: 7 }, line(curve, { colour: darker(colour, 0.2), width: 15 }, 0.5)) +
    line(curve, { colour: lighter(colour, 0.5), width: 15 }) +
    turned(turn, area(blob(random, radius * 0.26, 0.3, 7), '#D3A02C', 0.85), 1)
  )
}

function leaves(random: Random, radius: number, colour: string): string {
  const tones = [colour, ...GREENS, lighter(colour, 0.25)] as const
  const layer = (count: number, reach: number, length: number) =>
    scatter(random, count, { radius: radius * reach, gap: 20 })
      .map((place) => {
        const tone = random.pick(tones)

        return at(
          place,
          shadowed((fill) => leaf(length, length * 0.46, fill), tone, 4),
          random.between(0, 360),
        )
      })
      .join('')
  return circle(radius * 0.94, darker(colour, 0.35)) + layer(36, 0.84, 100) + layer(24, 0.6, 86)
}

function noodles(random: Random, radius: number, colour: string): string {
  const tones = [darker(colour, 0.14), colour, lighter(colour, 0.3), colour] as const
  const strands = Array.from({ length: 70 }, (_, index) => {
    const from = polar(radius * random.between(0.5, 0.93), random.between(0, 360))
    const to = polar(radius * random.between(0.5, 0.93), random.between(0, 360))
    const bend = polar(radius * random.between(0.2, 0.9), random.between(0, 360))
    const d = `M${n(from.x)} ${n(from.y)}Q${n(bend.x)} ${n(bend.y)} ${n(to.x)} ${n(to.y)}`
    return (
      line(d, { colour: darker(colour, 0.34), width: 19 }, 0.5) +
      line(d, { colour: tones[index % tones.length] ?? colour, width: 14 })
    )
  })
  return area(blob(random, radius * 0.9, 0.06), darker(colour, 0.3)) + strands.join('')
}

function tabbouleh(random: Random, radius: number, colour: string): string {
  return (
    area(blob(random, radius * 0.96, 0.05, 12), darker(colour, 0.3)) +
    crumbs(random, radius * 0.9, colour, 330, 13) +
    pieces(random, 40, radius * 0.86, 20, () => leaf(26, 12, random.pick(GREENS))) +
    pieces(random, 26, radius * 0.84, 30, () => cube(random, 20, TOMATO))
  )
}

// Shredded or broken bread, granola, crumble.
function rubble(random: Random, radius: number, colour: string): string {
  return (
    area(blob(random, radius * 0.94, 0.06, 12), darker(colour, 0.3)) +
    pieces(random, 60, radius * 0.88, 26, () => {
      const tone = random.pick([colour, darker(colour, 0.12), lighter(colour, 0.25)])
      return shadowed((fill) => area(blob(random, random.between(16, 26), 0.3, 6), fill), tone, 5)
    })
  )
}

function porridge(random: Random, radius: number, colour: string): string {
  return (
    circle(radius, darker(colour, 0.12)) +
    circle(radius * 0.965, colour, -2, -3) +
    pieces(random, 40, radius * 0.86, 26, () => seed(14, 9, lighter(colour, 0.3))) +
    ring(radius * 0.5, { colour: lighter(colour, 0.5), width: 10 }, 0.5)
  )
}

function yolks(random: Random, radius: number, colour: string): string {
  const eggs = [90, 210, 330].map((turn) =>
    at(polar(radius * 0.46, turn + random.between(-14, 14)), friedEgg(random)),
  )
  return (
    circle(radius, darker(colour, 0.2)) +
    circle(radius * 0.965, colour, -2, -3) +
    pieces(random, 16, radius * 0.88, 50, () =>
      area(blob(random, 26, 0.25), lighter(colour, 0.2)),
    ) +
    eggs.join('')
  )
}

// A crisp golden top with threads, such as kunafa.
function crumble(random: Random, radius: number, colour: string): string {
  const threads = (count: number, tone: string) =>
    grains(random, scatter(random, count, { radius: radius * 0.88, gap: 6 }), {
      length: 34,
      width: 6,
      colour: tone,
    })
  return (
    shadowed((fill) => circle(radius * 0.97, fill), darker(colour, 0.2), 10) +
    circle(radius * 0.93, colour, -2, -4) +
    threads(90, darker(colour, 0.14)) +
    threads(90, lighter(colour, 0.3))
  )
}

function drops(random: Random, radius: number, colour: string): string {
  return scatter(random, 14, { radius: radius * 0.82, gap: 40 })
    .map(({ x, y }) => circle(random.between(4, 11), colour, x, y, 0.6))
    .join('')
}

function spiral(radius: number, turns: number, start: number): string {
  const count = Math.round(turns * 14)
  const points = Array.from({ length: count }, (_, index) => {
    const { x, y } = polar(
      radius * (0.24 + (0.76 * index) / count),
      start + (index / count) * turns * 360,
    )
    return `${n(x)} ${n(y)}`
  })
  return `M${points.join('L')}`
}
