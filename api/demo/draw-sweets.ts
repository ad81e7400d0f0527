import { INK, darker, lighter, mix } from './draw-colours.ts'
import { cube } from './draw-pieces.ts'
import {
  area,
  at,
  ball,
  blob,
  circle,
  ellipse,
  grains,
  polar,
  scatter,
  slab,
  solid,
  turned,
  veiled,
  wedge,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Sweets. */
export const SWEETS = {
  cake,
  squares,
  cookies,
  scoops,
  pudding,
} as const satisfies Record<string, (random: Random, radius: number, colour: string) => string>

function cake(random: Random, radius: number, colour: string): string {
  const depth = 84
  const sponge = mix(colour, '#E3B878', 0.5)
  const slice = (y: number, fill: string) => at({ x: 0, y }, wedge(radius * 1.75, 42, fill))
  const layers = Array.from({ length: depth / 2 }, (_, index) => {
    const height = depth - index * 2
    const isCream = Math.abs(height - 28) < 6 || Math.abs(height - 58) < 6
    return slice(height, isCream ? '#FFF6E3' : darker(sponge, 0.12))
  })
  const shade = veiled(0.18, at({ x: 34, y: depth + 14 }, wedge(radius * 1.75, 42, INK)))
  const places = scatter(random, 26, { radius: radius * 0.26, gap: 13 })
  const specks = grains(random, places, { length: 7, width: 7, colour: lighter(colour, 0.5) })
  const top =
    slice(0, darker(colour, 0.1)) +
    at({ x: 0, y: -8 }, wedge(radius * 1.68, 40, colour)) +
    at({ x: 0, y: -radius * 1.2 }, specks)
  return at({ x: radius * 0.5, y: radius * 0.66 }, turned(-38, shade + layers.join('') + top))
}

function squares(_random: Random, radius: number, colour: string): string {
  const side = radius * 0.6
  const steps = [-1, 0, 1].map((step) => step * side * 1.06)
  const places = steps
    .flatMap((y) => steps.map((x) => ({ x, y })))
    .filter(({ x, y }) => x === 0 || y === 0)
  const almond = at(
    { x: -2, y: -6 },
    ellipse(28, 15, '#C98F4A') + at({ x: -3, y: -4 }, ellipse(22, 10, '#EBCB93')),
    40,
  )
  return turned(
    45,
    places.map((place) => at(place, slab(side, side, 14, colour, 14) + almond)).join(''),
  )
}

function cookies(random: Random, radius: number, colour: string): string {
  const places = [200, 320, 80].map((turn) => polar(radius * 0.48, turn))
  return places
    .map((place) => {
      const chips = scatter(random, 9, { radius: radius * 0.36, gap: 32 }).map((chip) =>
        at(chip, cube(random, 29, '#4A2416'), random.between(0, 90)),
      )
      return at(
        place,
        solid(blob(random, radius * 0.53, 0.05, 12), colour, 11, 0.92) + chips.join(''),
      )
    })
    .join('')
}

function scoops(_random: Random, radius: number, colour: string): string {
  const tones = [colour, lighter(colour, 0.45), mix(colour, '#FFF3DC', 0.75)]
  return tones
    .map((tone, index) => at(polar(radius * 0.42, index * 120 - 90), ball(radius * 0.47, tone)))
    .join('')
}

// A pudding or cheesecake turned out whole.
function pudding(random: Random, radius: number, colour: string): string {
  const size = radius * 0.8
  const sauce = blob(random, size * 0.72, 0.12)
  return (
    circle(size, INK, 15, 22, 0.2) +
    circle(size, darker(colour, 0.22)) +
    circle(size * 0.97, colour, -3, -8) +
    at({ x: 0, y: -8 }, area(sauce, lighter(colour, 0.35), 0.7))
  )
}
