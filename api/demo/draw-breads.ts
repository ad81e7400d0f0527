import { CHAR, GREENS, TOMATO, darker, lighter } from './draw-colours.ts'
import {
  area,
  at,
  blob,
  box,
  circle,
  grains,
  line,
  n,
  polar,
  scatter,
  shadowed,
  slab,
  solid,
  turned,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Breads and what is made of dough. */
export const BREADS = {
  flatbread: (random, radius, colour) => round(random, radius, colour, lighter(colour, 0.25)),
  pizza: (random, radius, colour) => round(random, radius, '#D9A257', colour),
  folded,
  burger,
  toast,
  pancakes,
  waffle,
  croissant,
} as const satisfies Record<string, (random: Random, radius: number, colour: string) => string>

const SLICE =
  'M-82 96H82Q98 96 98 80V-28C124-60 92-104 54-98H-54C-92-104-124-60-98-28V80Q-98 96-82 96Z'
const SPREAD =
  'M-66 76Q-80 30-72-20C-96-50-60-84-30-76Q20-84 50-74C92-78 88-44 72-20Q84 30 66 72Q10 88-66 76Z'

function round(random: Random, radius: number, crust: string, face: string): string {
  const spots = scatter(random, 22, { radius: radius * 0.96, inner: radius * 0.82, gap: 30 }).map(
    (place) => at(place, area(blob(random, random.between(8, 19), 0.3, 7), CHAR, 0.35)),
  )
  const inside = blob(random, radius * 0.84, 0.03, 13)
  return (
    solid(blob(random, radius, 0.025, 14), crust, 12, 0.965) +
    spots.join('') +
    area(inside, darker(face, 0.14)) +
    at({ x: -2, y: -3 }, area(inside, face), 0, 0.97)
  )
}

function folded(random: Random, radius: number, colour: string): string {
  const size = radius * 1.12
  const low = n(size * 0.42)
  const half = `M${n(-size)} ${low}A${n(size)} ${n(size)} 0 0 1 ${n(size)} ${low}Q0 ${n(size * 0.6)} ${n(-size)} ${low}Z`
  const spots = scatter(random, 18, { radius: size * 0.55, gap: 36 }).map(({ x, y }) =>
    at({ x, y: y - size * 0.08 }, area(blob(random, random.between(9, 22), 0.3, 7), CHAR, 0.32)),
  )
  return turned(random.between(-26, -12), solid(half, colour, 15, 0.955) + spots.join(''))
}

function burger(random: Random, radius: number, colour: string): string {
  const size = radius * 0.92
  const frill = (r: number, tone: string) =>
    shadowed((fill) => area(blob(random, r, 0.06, 17), fill), tone, 9)
  const cheese = [20, 110, 200, 290].map((turn) =>
    at(polar(size * 0.8, turn), box(84, 84, 8, '#F3B63C'), turn + 45),
  )
  const tomato = [60, 160, 250, 340].map((turn) =>
    at(polar(size * 0.62, turn), circle(size * 0.34, TOMATO)),
  )
  const places = scatter(random, 60, { radius: size * 0.68, gap: 21 })
  const seeds = grains(random, places, { length: 7, width: 9, colour: '#FBEBC4' })
  const bun =
    shadowed((fill) => circle(size * 0.88, fill), darker(colour, 0.26), 13) +
    circle(size * 0.83, colour, -4, -7) +
    circle(size * 0.6, lighter(colour, 0.18), -14, -22)
  return (
    frill(size * 1.06, GREENS[1]) +
    frill(size, GREENS[2]) +
    tomato.join('') +
    cheese.join('') +
    circle(size * 0.93, '#5A331E') +
    bun +
    seeds
  )
}

function toast(_random: Random, radius: number, colour: string): string {
  const crust = shadowed((fill) => area(SLICE, fill), '#A8682F', 7)
  const crumb = turned(0, area(SLICE, '#EBC78C'), 0.92)
  const spread =
    area(SPREAD, darker(colour, 0.14)) + at({ x: -2, y: -3 }, area(SPREAD, colour), 0, 0.95)
  return at({ x: 0, y: 4 }, crust + crumb + spread, -7, radius / 112)
}

function pancakes(random: Random, radius: number, colour: string): string {
  const layer = (x: number, y: number, size: number) => {
    const edge = blob(random, size, 0.02, 14)
    const faces =
      turned(0, area(edge, lighter(colour, 0.45)), 0.975) +
      turned(0, area(edge, darker(colour, 0.08)), 0.92)
    return at(
      { x, y },
      shadowed((fill) => area(edge, fill), darker(colour, 0.06), 12) +
        faces +
        at({ x: -3, y: -4 }, area(edge, colour), 0, 0.84),
    )
  }
  const pool = blob(random, radius * 0.58, 0.26, 9)
  const syrup =
    area(pool, '#B5651D', 0.85) + at({ x: -5, y: -7 }, area(pool, '#D98A35', 0.7), 0, 0.84)
  return (
    layer(16, 40, radius * 0.92) +
    layer(-14, 14, radius * 0.9) +
    layer(6, -14, radius * 0.88) +
    at({ x: 4, y: -14 }, syrup)
  )
}

function waffle(_random: Random, radius: number, colour: string): string {
  const side = radius * 1.48
  const steps = [-1.5, -0.5, 0.5, 1.5].map((step) => (step * side) / 4.3)
  const cell =
    box(side / 5.6, side / 5.6, 8, darker(colour, 0.3)) +
    at({ x: 4, y: 5 }, box(side / 7, side / 7, 6, darker(colour, 0.14)))
  const cells = steps.flatMap((y) => steps.map((x) => at({ x, y }, cell)))
  return turned(-18, slab(side, side, 34, colour, 14) + cells.join(''))
}

// Rolled dough: the ends lie lowest, each turn over the one before it.
function croissant(_random: Random, radius: number, colour: string): string {
  const sizes = [112, 104, 88, 66]
  const turns = sizes.flatMap((size, index) =>
    (index ? [-index, index] : [0]).map((step) => ({ size, step })),
  )
  const folds = turns.toReversed().map(({ size, step }) => {
    const turn = step * 29
    const { x, y } = polar(156, turn - 90)
    const shine = line(
      `M${n(-size * 0.2)} ${n(-size * 0.55)}Q${n(-size * 0.42)} 0 ${n(-size * 0.2)} ${n(size * 0.45)}`,
      {
        colour: lighter(colour, 0.55),
        width: 10,
      },
    )
    return at(
      { x, y: y + 96 },
      solid(lens(size), step % 2 ? colour : darker(colour, 0.07), 9, 0.9) + shine,
      turn,
    )
  })
  return turned(-20, folds.join(''), radius / 190)
}

function lens(size: number): string {
  const [across, along] = [n(size * 0.74), n(size * 0.86)]
  return `M0-${along}C${across}-${along} ${across} ${along} 0 ${along}C-${across} ${along}-${across}-${along} 0-${along}Z`
}
