import { INK, PAPER, darker, lighter } from './draw-colours.ts'
import { area, at, box, circle, grains, line, n, type Point } from './draw-shapes.ts'
import type { Random } from './random.ts'

/** The tables that dishes stand on. */
export const SURFACES = {
  linen: (random, size) => cloth(random, size, '#E8DBC2'),
  olive: (random, size) => cloth(random, size, '#B9BD94'),
  rose: (random, size) => cloth(random, size, '#E6BFA6'),
  sand: (random, size) => stone(random, size, '#EBD9B8'),
  mist: (random, size) => stone(random, size, '#CBD9CD'),
  slate: (random, size) => stone(random, size, '#3A3F3C'),
  oak: (random, size) => planks(random, size, '#C08A52'),
  walnut: (random, size) => planks(random, size, '#7A5033'),
  cardamom: (random, size) => tiles(random, size, '#2B6A57'),
  terracotta: (random, size) => tiles(random, size, '#C46F4C'),
  saffron: (random, size) => stone(random, size, '#EDBE62'),
} as const satisfies Record<string, (random: Random, size: Size) => string>

export type Surface = keyof typeof SURFACES

export interface Size {
  width: number
  height: number
}

// Woven threads, and one hem that says that it is cloth.
function cloth(random: Random, size: Size, colour: string): string {
  const threads = { colour: darker(colour, 0.12), width: 2 }
  const across = steps(size.height, 14).map((y) => `M0 ${n(y)}H${size.width}`)
  const down = steps(size.width, 14).map((x) => `M${n(x)} 0V${size.height}`)
  const edge = random.between(0.05, 0.1) * size.height
  const stripe = (y: number, width: number) =>
    line(`M0 ${n(y)}H${size.width}`, { colour: darker(colour, 0.3), width }, 0.5)
  return (
    fill(size, colour) +
    line(across.join(''), threads, 0.35) +
    line(down.join(''), threads, 0.25) +
    stripe(edge, 10) +
    stripe(edge + 22, 4) +
    stripe(size.height - edge, 10) +
    stripe(size.height - edge - 22, 4)
  )
}

function stone(random: Random, size: Size, colour: string): string {
  const flecks = (count: number, fleck: string) =>
    grains(random, spread(random, count, size), { length: 3, width: 5, colour: fleck })
  return (
    fill(size, colour) +
    flecks(120, darker(colour, 0.12)) +
    flecks(90, lighter(colour, 0.35)) +
    flecks(14, darker(colour, 0.3))
  )
}

function planks(random: Random, size: Size, colour: string): string {
  const height = size.height / 5
  const rows = steps(size.height, height).map((y) => {
    const tone = random.pick([colour, darker(colour, 0.07), lighter(colour, 0.08)])
    const veins = Array.from({ length: 3 }, () => vein(random, size, y, height)).join('')
    return `${area(`M0 ${n(y)}h${size.width}v${n(height)}h-${size.width}Z`, tone)}${line(veins, {
      colour: darker(tone, 0.18),
      width: 3,
    })}${line(`M0 ${n(y)}h${size.width}`, { colour: darker(colour, 0.42), width: 4 }, 0.6)}`
  })
  return rows.join('')
}

function vein(random: Random, size: Size, y: number, height: number): string {
  const level = y + random.between(0.15, 0.85) * height
  const start = random.between(0, size.width * 0.6)
  const length = random.between(0.2, 0.5) * size.width
  const bend = random.between(-12, 12)
  return `M${n(start)} ${n(level)}q${n(length / 2)} ${n(bend)} ${n(length)} 0`
}

function tiles(random: Random, size: Size, colour: string): string {
  const side = 150
  const shift = random.between(-side, 0)
  const cells = steps(size.width + side, side).flatMap((x) =>
    steps(size.height + side, side).map((y) => {
      const tone = random.pick([colour, darker(colour, 0.06), lighter(colour, 0.07)])
      return at(
        { x: x + shift + side / 2, y: y + shift + side / 2 },
        box(side - 5, side - 5, 5, tone),
      )
    }),
  )
  return fill(size, lighter(colour, 0.3)) + cells.join('')
}

/** Light that falls on the table from the upper left, as one large soft-cornered patch. */
export function daylight(size: Size): string {
  const { width, height } = size
  return (
    area(`M0 0H${n(width * 0.62)}L0 ${n(height * 0.86)}Z`, PAPER, 0.1) +
    circle(width * 0.5, INK, width * 1.08, height * 1.15, 0.07)
  )
}

function fill({ width, height }: Size, colour: string): string {
  return `<rect width="${width}" height="${height}" fill="${colour}"/>`
}

function steps(length: number, step: number): number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
}

function spread(random: Random, count: number, { width, height }: Size): Point[] {
  return Array.from({ length: count }, () => ({
    x: random.between(0, width),
    y: random.between(0, height),
  }))
}
