import { CREAM, INK, PAPER, darker, lighter } from './draw-colours.ts'
import { citrus, date, tomatoSlice } from './draw-garnishes.ts'
import { crumbs, sprig } from './draw-pieces.ts'
import {
  area,
  at,
  ball,
  box,
  circle,
  ellipse,
  leaf,
  line,
  polar,
  ring,
  shadowed,
  solid,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Things that stand around a dish, partly out of the picture. */
export const SIDES = {
  fork: () => fork(),
  spoon: () => spoon(),
  napkin: (_random, ware) => napkin(ware),
  lemons: (random) =>
    at({ x: -20, y: 10 }, citrus(92, '#F6D653'), random.between(0, 90)) +
    at({ x: 120, y: 90 }, ball(84, '#F0C63C')),
  sauce: (random, ware) => smallBowl(ware, '#B5402B') + crumbs(random, 60, '#7C2418', 18),
  dip: (random, ware) => smallBowl(ware, '#FBF1DE') + at({ x: 10, y: 0 }, sprig(random, 40)),
  herbs: (random) =>
    [20, 75, 130].map((turn) => at(polar(40, turn), sprig(random, 96), turn)).join(''),
  tomatoes: () => ball(76, '#D2452F') + at({ x: 120, y: -30 }, tomatoSlice(66)),
  beans: (random) => beans(random),
  dates: () => at({ x: 0, y: 0 }, date(), 30, 1.5) + at({ x: 70, y: 80 }, date(), -40, 1.5),
  cardamom: (random) =>
    [0, 1, 2, 3, 4, 5]
      .map((index) => at(polar(30 + index * 22, index * 137), pod(), random.between(0, 360)))
      .join(''),
  sugar: () =>
    smallBowl('#E9DDC8', '#FFFDF6') +
    at(
      { x: -12, y: -8 },
      shadowed((fill) => box(44, 44, 6, fill), '#EDE0CB', 5),
      20,
    ) +
    at(
      { x: 26, y: 20 },
      shadowed((fill) => box(40, 40, 6, fill), '#F6ECDB', 5),
      -12,
    ),
  flowers: (random) =>
    [0, 1, 2].map((index) => at(polar(70, index * 130), flower(), random.between(0, 90))).join(''),
} as const satisfies Record<string, (random: Random, ware: string) => string>

export type SideName = keyof typeof SIDES

function fork(): string {
  return at(
    { x: 0, y: 0 },
    shadowed(forkOutline, '#CFC8BA', 9) + line('M-4 -60V300', { colour: '#F4EFE4', width: 6 }, 0.7),
    12,
  )
}

function spoon(): string {
  return at(
    { x: 0, y: 0 },
    shadowed(spoonOutline, '#CFC8BA', 9) + at({ x: -6, y: -146 }, ellipse(44, 70, '#E9E3D6')),
    9,
  )
}

function napkin(ware: string): string {
  const tone = darker(ware, 0.08)
  return (
    shadowed((fill) => area('M-190 -170L180 -200L210 180L-170 210Z', fill), tone, 8) +
    line('M-160 -130L174 -158M-166 -96L178 -124', { colour: darker(tone, 0.3), width: 9 }, 0.6) +
    area('M-190 -170L-20 -184L10 196L-170 210Z', lighter(tone, 0.3), 0.5)
  )
}

function smallBowl(ware: string, content: string): string {
  return (
    circle(112, INK, 8, 14, 0.18) +
    circle(112, darker(ware, 0.2)) +
    circle(110, ware, -2, -3) +
    circle(90, darker(ware, 0.35)) +
    circle(84, content, 3, 4) +
    ring(52, { colour: lighter(content, 0.25), width: 9 }, 0.6)
  )
}

function beans(random: Random): string {
  return Array.from({ length: 9 }, (_, index) => {
    const bean =
      shadowed((fill) => ellipse(30, 21, fill), '#4A2A17', 5) +
      at({ x: -2, y: -3 }, ellipse(26, 17, '#6B3F22')) +
      line('M-24 0Q-8 -9 0 0T24 0', { colour: '#2E1A0E', width: 4 })
    return at(polar(24 + index * 16, index * 137), bean, random.between(0, 360))
  }).join('')
}

function pod(): string {
  return (
    solid('M0 -38C20-24 20 24 0 38C-20 24-20-24 0-38Z', '#A9BE72', 5, 0.84) +
    line('M-5 -24V24M5 -24V24', { colour: '#7F9A4E', width: 3 })
  )
}

function flower(): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => at({ x: 0, y: 0 }, leaf(62, 30, PAPER), turn))
  return (
    circle(58, INK, 5, 8, 0.08) + petals.join('') + circle(15, '#F2B544') + circle(8, CREAM, -3, -3)
  )
}

function forkOutline(fill: string): string {
  return (
    at({ x: 0, y: 120 }, box(26, 420, 13, fill)) +
    at({ x: 0, y: -100 }, box(92, 70, 30, fill)) +
    [-34, -11, 11, 34].map((x) => at({ x, y: -170 }, box(14, 150, 7, fill))).join('')
  )
}

function spoonOutline(fill: string): string {
  return at({ x: 0, y: 130 }, box(24, 420, 12, fill)) + at({ x: 0, y: -140 }, ellipse(62, 92, fill))
}
