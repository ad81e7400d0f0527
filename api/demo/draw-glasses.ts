import { INK, PAPER, darker, lighter, mix } from './draw-colours.ts'
import { citrus } from './draw-garnishes.ts'
import { crumbs, sprig } from './draw-pieces.ts'
import {
  arc,
  at,
  ball,
  box,
  circle,
  ellipse,
  line,
  polar,
  ring,
  scatter,
  shadowed,
  turned,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** Cold drinks in a glass on a coaster. */
export const GLASSES = {
  iced: (random, colour, ware) => glass(random, colour, ware, ice(random)),
  cooler: (random, colour, ware) => glass(random, colour, ware, ice(random) + garnish(random)),
  smoothie: (random, colour, ware) => glass(random, colour, ware, swirl(colour)),
  whipped: (random, colour, ware) => glass(random, colour, ware, whipped(random, colour)),
} as const satisfies Record<string, (random: Random, colour: string, ware: string) => string>

function glass(random: Random, colour: string, ware: string, content: string): string {
  // Light that came through the drink lies on the table.
  const caustic = turned(55, at({ x: 190, y: 0 }, box(330, 336, 150, colour, 0.32)))
  const rim =
    line(arc(194, 190, 258), { colour: '#FFFFFF', width: 10 }, 0.85) +
    line(arc(194, 20, 44), { colour: '#FFFFFF', width: 7 }, 0.6)
  const drawing =
    circle(258, INK, 10, 14, 0.16) +
    circle(258, ware) +
    ring(238, { colour: darker(ware, 0.3), width: 4 }) +
    caustic +
    circle(206, lighter(colour, 0.62)) +
    circle(200, PAPER, -3, -4, 0.55) +
    circle(184, darker(colour, 0.14)) +
    circle(180, colour, 2, 3) +
    circle(140, lighter(colour, 0.16), -14, -18, 0.7) +
    content +
    straw(random.between(-150, -30)) +
    rim
  return turned(0, drawing, 1.18)
}

function straw(turn: number): string {
  const bands = [50, 110, 170, 230, 290].map((x) => `M${x} -11l10 22`).join('')
  const mouth = at({ x: 10, y: 0 }, ellipse(7, 11, '#5C554B'))
  return turned(
    turn,
    shadowed(tube, '#FBF3E1', 12) + line(bands, { colour: '#1E5B4A', width: 9 }) + mouth,
  )
}

function ice(random: Random): string {
  const cube =
    box(84, 84, 16, '#FFFFFF', 0.42) + at({ x: -6, y: -7 }, box(60, 56, 12, '#FFFFFF', 0.4))
  return scatter(random, 6, { radius: 116, gap: 84 })
    .map((place) => at(place, cube, random.between(0, 90)))
    .join('')
}

function garnish(random: Random): string {
  const fruit = citrus(74, random.pick(['#F6D653', '#B9D65B']))
  return (
    at(polar(92, random.between(20, 80)), fruit) +
    at(polar(70, random.between(190, 250)), sprig(random, 84), random.between(0, 360))
  )
}

function swirl(colour: string): string {
  const foam = lighter(colour, 0.5)
  const arcs = [130, 96, 62].map((r, index) =>
    line(arc(r, index * 100, index * 100 + 250), { colour: foam, width: 20 }, 0.8),
  )
  return circle(168, mix(colour, foam, 0.4)) + arcs.join('') + ball(16, foam)
}

function whipped(random: Random, colour: string): string {
  const puffs = Array.from({ length: 9 }, (_, index) => {
    const { x, y } = polar(92, index * 40)
    return circle(62, index % 2 ? '#FFFDF6' : '#F3E9D6', x, y)
  })
  return (
    puffs.join('') +
    circle(84, '#FFFDF6') +
    circle(46, '#F3E9D6') +
    ball(26, '#FFFDF6') +
    crumbs(random, 110, darker(colour, 0.2), 80, 7)
  )
}

function tube(fill: string): string {
  return at({ x: 170, y: 0 }, box(330, 25, 12, fill))
}
