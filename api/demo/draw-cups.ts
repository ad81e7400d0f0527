import { CREAM, INK, PAPER, darker, lighter, mix } from './draw-colours.ts'
import { date } from './draw-garnishes.ts'
import { crumbs, sprig } from './draw-pieces.ts'
import {
  arc,
  area,
  at,
  ball,
  box,
  circle,
  ellipse,
  leaf,
  line,
  n,
  polar,
  ring,
  scatter,
  shadowed,
  turned,
  veiled,
} from './draw-shapes.ts'
import { VESSELS } from './draw-vessels.ts'
import type { Random } from './random.ts'

/** Hot drinks, with what they are served in. */
export const CUPS = {
  latte: (random, colour, ware) => cup(colour, ware, latteArt(random, colour)),
  espresso: (_random, colour, ware) => turned(0, cup(colour, ware, crema(colour)), 0.9),
  tea: (_random, colour, ware) => cup(colour, ware, clear(colour)),
  mint: (random, colour, ware) =>
    cup(colour, ware, clear(colour) + at({ x: -20, y: 30 }, sprig(random, 62))),
  foam: (random, colour, ware) => cup(colour, ware, foam(random, colour)),
  finjan,
  pot,
} as const satisfies Record<string, (random: Random, colour: string, ware: string) => string>

const BRASS = '#CFA24E'
const STEEL = '#C9C4B8'
const HEART = 'M0 18C-34-6-24-32 0-20C24-32 34-6 0 18Z'

function cup(colour: string, ware: string, content: string): string {
  const shade = veiled(0.18, cupHandle(INK) + circle(190, INK, 8, 12))
  return (
    saucer(ware) +
    spoon(ware) +
    at({ x: 10, y: 16 }, shade) +
    cupHandle(darker(ware, 0.16)) +
    at(polar(222, 24), box(84, 26, 13, darker(ware, 0.3)), 24) +
    circle(190, darker(ware, 0.2)) +
    circle(187, lighter(ware, 0.3), -3, -4) +
    circle(166, darker(colour, 0.4)) +
    circle(160, colour, 3, 5) +
    content +
    line(arc(178, 200, 262), { colour: PAPER, width: 8 }, 0.8)
  )
}

function saucer(ware: string): string {
  return (
    circle(300, INK, 24, 36, 0.1) +
    circle(300, INK, 12, 18, 0.16) +
    circle(300, darker(ware, 0.18)) +
    circle(296, ware, -2, -3) +
    circle(222, darker(ware, 0.1)) +
    circle(218, lighter(ware, 0.25), 3, 4)
  )
}

function spoon(ware: string): string {
  const tone = mix(STEEL, ware, 0.15)
  return turned(
    34,
    shadowed(spoonOutline, darker(tone, 0.1), 7) +
      at({ x: -72, y: 249 }, ellipse(38, 19, lighter(tone, 0.4))),
  )
}

function latteArt(random: Random, colour: string): string {
  const milk = '#FBEFD9'
  const fronds = [0, 1, 2, 3, 4].map((index) => {
    const [y, reach] = [74 - index * 38, 92 - index * 15]
    const d = `M${n(-reach)} ${n(y - 34)}Q${n(-reach * 0.3)} ${n(y + 22)} 0 ${n(y)}Q${n(reach * 0.3)} ${n(y + 22)} ${n(reach)} ${n(y - 34)}`
    return line(d, { colour: milk, width: 19 - index * 1.5 })
  })
  const stem =
    line('M0 108V-96', { colour: milk, width: 11 }) + at({ x: 0, y: -84 }, area(HEART, milk))
  return (
    ring(146, { colour: lighter(colour, 0.25), width: 14 }, 0.6) +
    at({ x: 2, y: 6 }, fronds.join('') + stem, random.between(-50, 50))
  )
}

function crema(colour: string): string {
  const shine = { colour: '#E7BC7D', width: 11 }
  return (
    circle(146, mix(colour, '#C98A45', 0.5), 2, 4) +
    circle(118, mix(colour, '#B06F30', 0.45), -6, -4) +
    line(arc(96, 190, 320), shine, 0.6) +
    line(arc(60, 20, 160), shine, 0.5)
  )
}

function clear(colour: string): string {
  return (
    circle(128, lighter(colour, 0.22), 6, 10, 0.7) +
    at({ x: -66, y: -70 }, ellipse(46, 18, PAPER, 0.4), -42)
  )
}

function foam(random: Random, colour: string): string {
  return (
    circle(146, lighter(colour, 0.55)) +
    circle(112, lighter(colour, 0.72), -8, -8) +
    crumbs(random, 110, darker(colour, 0.25), 70, 5)
  )
}

// Arabic coffee the way it is offered: small cups and dates on a brass tray.
function finjan(random: Random, colour: string, ware: string): string {
  const small =
    circle(104, INK, 9, 14, 0.2) +
    circle(104, darker(ware, 0.15)) +
    circle(102, lighter(ware, 0.4), -2, -3) +
    ring(93, { colour: '#B98A35', width: 5 }) +
    circle(84, darker(colour, 0.3)) +
    circle(80, colour, 2, 3) +
    at({ x: -30, y: -34 }, ellipse(22, 9, PAPER, 0.45), -40)
  const dates = scatter(random, 9, { radius: 84, gap: 36 }).map((place) =>
    at(place, date(), random.between(0, 180)),
  )
  const dish =
    circle(150, INK, 9, 13, 0.18) +
    circle(150, darker(CREAM, 0.15)) +
    circle(147, CREAM, -2, -3) +
    dates.join('')
  return (
    VESSELS.tray.draw(BRASS) +
    at({ x: 158, y: -70 }, small) +
    at({ x: 66, y: 164 }, small) +
    at({ x: -96, y: -66 }, dish)
  )
}

function pot(random: Random, colour: string, ware: string): string {
  const shade = at({ x: 12, y: 18 }, veiled(0.18, circle(190, INK) + spout(INK)))
  const handle =
    at(polar(208, 142), box(150, 46, 22, '#4A3A2C'), 142) +
    at(polar(250, 142), box(70, 26, 13, '#6B5644'), 142)
  const lid =
    circle(128, darker(STEEL, 0.1)) +
    circle(124, lighter(STEEL, 0.35), -2, -3) +
    ball(32, darker(STEEL, 0.2))
  const body =
    circle(190, darker(STEEL, 0.2)) +
    circle(186, STEEL, -3, -4) +
    ring(158, { colour: darker(STEEL, 0.14), width: 5 }) +
    lid
  const tumbler =
    circle(118, INK, 8, 12, 0.14) +
    circle(118, ware) +
    circle(94, lighter(colour, 0.6)) +
    circle(84, colour) +
    at({ x: -26, y: -28 }, ellipse(24, 10, PAPER, 0.5), -40) +
    leaf(52, 20, '#5C9A48')
  return (
    at({ x: -110, y: -10 }, shade + handle + spout(darker(STEEL, 0.15)) + body) +
    at({ x: 196, y: 176 }, tumbler, random.between(0, 60)) +
    at({ x: 236, y: -128 }, tumbler, random.between(90, 200))
  )
}

function cupHandle(fill: string): string {
  return at(polar(232, 24), box(130, 62, 30, fill), 24)
}

function spoonOutline(fill: string): string {
  return (
    at({ x: -70, y: 252 }, ellipse(52, 31, fill)) + at({ x: 66, y: 250 }, box(220, 15, 7, fill))
  )
}

function spout(fill: string): string {
  return at(polar(206, -38), box(130, 56, 24, fill), -38)
}
