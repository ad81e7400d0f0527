import { GREENS, TOMATO, darker, lighter } from './draw-colours.ts'
import {
  area,
  at,
  ball,
  blob,
  box,
  circle,
  ellipse,
  line,
  polar,
  scatter,
  slab,
  solid,
  turned,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Food that comes in many small pieces. */
export const BITES = {
  balls: (random, radius, colour) => pile(random, radius, 62, () => ball(60, colour)),
  patties: (random, radius, colour) => pile(random, radius, 98, () => patty(random, colour)),
  ovals: (random, radius, colour) => pile(random, radius, 96, () => kibbeh(colour)),
  triangles: (random, radius, colour) => pile(random, radius, 104, () => samosa(colour)),
  rolls,
  fries,
  wrap,
} as const satisfies Record<string, (random: Random, radius: number, colour: string) => string>

const SAMOSA = 'M0-84Q10-84 14-76L88 52Q92 66 76 68H-76Q-92 66-88 52L-14-76Q-10-84 0-84Z'
const KIBBEH = 'M-92 0C-60-52 60-52 92 0C60 52-60 52-92 0Z'

/** As many as there is room for, those nearer to the onlooker on top. */
export function pile(random: Random, radius: number, gap: number, draw: () => string): string {
  const places = scatter(random, 60, { radius: radius * 0.84, gap }).toSorted((a, b) => a.y - b.y)
  return places.map((place) => at(place, draw(), random.between(-60, 60))).join('')
}

/** Rows across the dish, a little askew. */
export function rows(count: number, radius: number, draw: (index: number) => string): string {
  const step = (radius * 1.5) / count
  const lines = Array.from({ length: count }, (_, index) =>
    at({ x: 0, y: (index - (count - 1) / 2) * step }, draw(index)),
  )
  return turned(-16, lines.join(''))
}

function patty(random: Random, colour: string): string {
  const specks = scatter(random, 12, { radius: 46, gap: 14 }).map(({ x, y }) =>
    circle(6, random.pick([lighter(colour, 0.3), darker(colour, 0.3), '#6E8A3C']), x, y),
  )
  return solid(blob(random, 66, 0.08, 11), colour, 10) + specks.join('')
}

function kibbeh(colour: string): string {
  return solid(KIBBEH, colour, 9) + at({ x: -20, y: -18 }, ellipse(34, 7, '#FFFFFF', 0.3), -8)
}

function samosa(colour: string): string {
  const folds = line('M-56 44H52M-44 26L-4-50', { colour: lighter(colour, 0.4), width: 6 }, 0.8)
  const blisters = circle(7, darker(colour, 0.25), 20, 20) + circle(5, darker(colour, 0.25), -14, 4)
  return solid(SAMOSA, colour, 10) + folds + blisters
}

function rolls(random: Random, radius: number, colour: string): string {
  const veins = line(
    'M-60-10Q0-24 62-8M-60 8Q0-4 62 10',
    { colour: lighter(colour, 0.35), width: 5 },
    0.7,
  )
  const roll = (x: number) =>
    at({ x, y: 0 }, slab(180, 66, 30, colour, 9) + veins, random.between(-5, 5))
  return rows(5, radius, (index) => (index % 4 === 0 ? roll(0) : roll(-96) + roll(96)))
}

function fries(random: Random, radius: number, colour: string): string {
  const sticks = Array.from({ length: 52 }, () => {
    const place = polar(Math.sqrt(random.next()) * radius * 0.72, random.between(0, 360))
    const tone = random.pick([colour, lighter(colour, 0.3), darker(colour, 0.1)])
    return at(place, slab(random.between(170, 220), 28, 6, tone, 6), random.between(0, 180))
  })
  return sticks.join('')
}

function wrap(random: Random, _radius: number, colour: string): string {
  return (
    at({ x: -30, y: -104 }, wrapHalf(random, colour), -12) +
    at({ x: 24, y: 108 }, wrapHalf(random, colour), -20)
  )
}

// Lying on its side, half in paper, the cut face to the right.
function wrapHalf(random: Random, colour: string): string {
  const fillings = [TOMATO, ...GREENS, '#A8683A', '#FBF1DE', '#8A4B2A'] as const
  const cut = scatter(random, 22, { radius: 58, gap: 19 }).map((place) =>
    at(place, area(blob(random, 15, 0.3, 6), random.pick(fillings))),
  )
  const toasted = scatter(random, 9, { radius: 60, gap: 24 }).map(({ x, y }) =>
    at({ x: x + 80, y }, ellipse(11, 7, darker(colour, 0.35), 0.6)),
  )
  const creases = line('M-60-60L30 60M0-72L80 30M-90-10L-30 66', {
    colour: '#D9CDB4',
    width: 5,
  })
  return (
    slab(410, 180, 66, colour, 14) +
    toasted.join('') +
    at({ x: -90, y: 0 }, box(230, 184, 40, '#FBF6EA') + creases) +
    at(
      { x: 196, y: 0 },
      ellipse(64, 88, darker(colour, 0.1)) + ellipse(54, 76, '#6B4A2C') + cut.join(''),
    )
  )
}
