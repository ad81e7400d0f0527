import { pile, rows } from './draw-bites.ts'
import { CHAR, INK, TOMATO, darker, lighter } from './draw-colours.ts'
import {
  at,
  blob,
  circle,
  ellipse,
  leaf,
  line,
  n,
  polar,
  scatter,
  slab,
  solid,
  turned,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Meat, poultry and what comes from the sea. */
export const MEATS = {
  skewers: (random, radius, colour) => rows(3, radius, () => skewer(random, radius, colour)),
  wings: (random, radius, colour) => pile(random, radius, 98, () => wing(random, colour)),
  chops: (random, radius, colour) => rows(3, radius, () => chop(random, colour)),
  chicken,
  shank,
  fish,
  fillet,
  prawns,
} as const satisfies Record<string, (random: Random, radius: number, colour: string) => string>

const BONE = '#F2E4C9'
const WING =
  'M-82 20C-92-24-50-60-10-40C22-26 40-30 74-34C96-36 100-6 80 2C48 14 40 44-6 54C-44 60-76 52-82 20Z'
const FISH = 'M-50 0C-34-24 14-24 36-3L52-17Q49 0 52 17L36 3C14 24-34 24-50 0Z'
const FILLET = 'M-90 10C-92-34-40-48 10-44C60-42 92-22 92 6C92 34 56 44 6 44C-44 46-88 44-90 10Z'

function skewer(random: Random, radius: number, colour: string): string {
  const stick = `M${n(-radius * 1.35)} 0H${n(radius * 1.35)}`
  const chunks = [-3, -2, -1, 0, 1, 2, 3].map((index) => {
    const isVegetable = Math.abs(index) === 2
    const tone = isVegetable ? random.pick([TOMATO, '#6FA243', '#F0C244']) : colour
    const marks = line('M-18-24L-8 22M8-26L20 20', { colour: CHAR, width: 8 }, 0.55)
    const chunk = solid(blob(random, 44, 0.1, 8), tone, 9, 0.86) + (isVegetable ? '' : marks)
    return at({ x: index * 71, y: random.between(-4, 4) }, chunk)
  })
  const shade = at({ x: 5, y: 10 }, line(stick, { colour: INK, width: 9 }, 0.2))
  return shade + line(stick, { colour: '#C79A5B', width: 9 }) + chunks.join('')
}

function wing(random: Random, colour: string): string {
  const bits = scatter(random, 8, { radius: 44, gap: 20 }).map(({ x, y }) =>
    circle(6, darker(colour, 0.3), x, y),
  )
  const shine = line('M-50-8Q-24-34 6-22', { colour: lighter(colour, 0.55), width: 10 }, 0.8)
  return solid(WING, colour, 10) + shine + bits.join('')
}

function chop(random: Random, colour: string): string {
  const rib = 'M40 0L230-20'
  const bone =
    at({ x: 4, y: 9 }, line(rib, { colour: INK, width: 26 }, 0.25)) +
    line(rib, { colour: darker(BONE, 0.12), width: 26 }) +
    line(rib, { colour: BONE, width: 17 }) +
    circle(20, darker(BONE, 0.12), 232, -20) +
    circle(15, '#FBF3E1', 230, -22)
  const marks = line('M-50-30L40 6M-50 6L30 40', { colour: CHAR, width: 12 }, 0.6)
  return at({ x: -60, y: 0 }, bone + solid(blob(random, 94, 0.1, 9), colour, 11) + marks, 0, 1.1)
}

function chicken(random: Random, radius: number, colour: string): string {
  const part = (x: number, y: number, size: number) => {
    const shine = at(
      { x: -size * 0.3, y: -size * 0.36 },
      ellipse(size * 0.34, size * 0.16, lighter(colour, 0.6), 0.6),
      -30,
    )
    return at({ x, y }, solid(blob(random, size, 0.08, 9), colour, 12) + shine)
  }
  const bones = [24, 128].map((turn) => at(polar(120, turn), slab(170, 28, 14, BONE, 6), turn))
  const spots = scatter(random, 18, { radius: 130, gap: 34 }).map(({ x, y }) =>
    circle(random.between(5, 11), CHAR, x, y, 0.4),
  )
  const meat = part(-70, -34, 118) + part(66, -10, 106) + part(0, 70, 84)
  return turned(random.between(-20, 20), bones.join('') + meat + spots.join(''), radius / 200)
}

function shank(random: Random, radius: number, colour: string): string {
  const size = radius * 0.62
  const bone = at(
    { x: radius * 0.42, y: 0 },
    slab(radius * 1.1, 46, 22, BONE, 9) +
      circle(32, BONE, radius * 0.55, -16) +
      circle(32, BONE, radius * 0.55, 16),
  )
  const strands = line(
    'M-70-40Q-10-80 50-44M-80 0Q-10-30 60 4M-60 44Q0 20 56 50',
    { colour: lighter(colour, 0.35), width: 10 },
    0.65,
  )
  const meat = at(
    { x: -radius * 0.2, y: 0 },
    solid(blob(random, size, 0.1, 9), colour, 14) + turned(0, strands, size / 100),
  )
  return turned(random.between(-30, 0), bone + meat)
}

function fish(random: Random, radius: number, colour: string): string {
  const cuts = [-16, -2, 12].map((x) => `M${x + 3} -11Q${x - 3} 0 ${x + 3} 11`).join('')
  const drawing =
    solid(FISH, colour, 3, 0.92) +
    at({ x: -6, y: -10 }, ellipse(24, 3, lighter(colour, 0.6), 0.6), -4) +
    line(cuts, { colour: CHAR, width: 2.4 }, 0.65) +
    line('M-30-13Q-24 0-30 13', { colour: darker(colour, 0.35), width: 1.4 }) +
    circle(3, '#FFFDF6', -38, -4) +
    circle(1.6, INK, -38, -4)
  return turned(random.between(-14, -6), drawing, (radius * 2.5) / 100)
}

function fillet(random: Random, radius: number, colour: string): string {
  const flakes = [-56, -28, 0, 28, 56].map((x) => `M${x - 8} -34Q${x + 12} 0 ${x - 6} 34`).join('')
  const drawing =
    solid(FILLET, colour, 7, 0.9) + line(flakes, { colour: lighter(colour, 0.5), width: 4 }, 0.8)
  return turned(random.between(-30, -10), drawing, radius / 92)
}

function prawns(_random: Random, radius: number, colour: string): string {
  const turns = Array.from({ length: 7 }, (_, index) => (index * 360) / 7)
  return turns.map((turn) => at(polar(radius * 0.7, turn), prawn(colour), turn + 90)).join('')
}

function prawn(colour: string): string {
  const body = 'M-52 30A58 58 0 1 1 40 44'
  const stripes = [200, 235, 270, 305, 340].map((turn) => {
    const [inside, outside] = [polar(42, turn), polar(76, turn)]
    return `M${n(inside.x)} ${n(inside.y)}L${n(outside.x)} ${n(outside.y)}`
  })
  const fan = [-30, 10, 50].map((turn) =>
    at({ x: 42, y: 46 }, leaf(44, 16, darker(colour, 0.2)), turn + 120),
  )
  const flesh =
    line(body, { colour: darker(colour, 0.16), width: 46 }) + line(body, { colour, width: 36 })
  const shade = at({ x: 6, y: 10 }, line(body, { colour: INK, width: 46 }, 0.2))
  return (
    shade +
    fan.join('') +
    flesh +
    line(stripes.join(''), { colour: lighter(colour, 0.5), width: 7 }, 0.85)
  )
}
