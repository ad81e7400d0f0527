import { CREAM, INK, PAPER, darker, lighter } from './draw-colours.ts'
import {
  at,
  box,
  circle,
  ellipse,
  line,
  n,
  polar,
  ring,
  arc,
  turned,
  veiled,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

/** What food is served in, seen from above, around its middle. */
export const VESSELS = {
  plate: { radius: 232, draw: plate },
  rimmed: { radius: 214, draw: rimmedPlate },
  bowl: { radius: 226, draw: bowl },
  deep: { radius: 204, draw: deepBowl },
  oval: { radius: 230, draw: oval },
  board: { radius: 236, draw: board },
  pan: { radius: 236, draw: pan },
  tray: { radius: 250, draw: tray },
  paper: { radius: 240, draw: paper },
} as const satisfies Record<string, Vessel>

export type VesselName = keyof typeof VESSELS

interface Vessel {
  /** Of the room for the food. */
  radius: number
  draw: (colour: string, random: Random) => string
}

function plate(colour: string, random: Random): string {
  const edge = random.pick(['none', 'line', 'dots'] as const)
  const band = { colour: darker(colour, 0.35), width: 5 }
  const dots = Array.from({ length: 40 }, (_, index) => polar(300, index * 9))
  return (
    shade(334) +
    circle(334, darker(colour, 0.16)) +
    circle(330, colour, -2, -3) +
    (edge === 'line' ? ring(312, band) : '') +
    (edge === 'dots' ? dots.map(({ x, y }) => circle(6, band.colour, x, y)).join('') : '') +
    circle(256, darker(colour, 0.1)) +
    circle(252, lighter(colour, 0.3), 3, 4)
  )
}

function rimmedPlate(colour: string): string {
  return (
    shade(330) +
    circle(330, darker(colour, 0.2)) +
    circle(326, colour, -2, -3) +
    ring(286, { colour: lighter(colour, 0.4), width: 26 }, 0.7) +
    circle(244, darker(colour, 0.24)) +
    circle(240, darker(colour, 0.08), 4, 6)
  )
}

function bowl(colour: string): string {
  return (
    shade(304) +
    circle(304, darker(colour, 0.22)) +
    circle(300, colour, -3, -4) +
    circle(266, darker(colour, 0.42)) +
    circle(258, darker(colour, 0.2), 7, 9) +
    gleam(283, lighter(colour, 0.6))
  )
}

function deepBowl(colour: string, random: Random): string {
  const saucer = random.pick([CREAM, lighter(colour, 0.55), darker(colour, 0.3)])
  return (
    shade(330) +
    circle(330, darker(saucer, 0.18)) +
    circle(326, saucer, -2, -3) +
    circle(272, INK, 12, 18, 0.16) +
    circle(264, darker(colour, 0.2)) +
    circle(261, colour, -2, -3) +
    circle(232, darker(colour, 0.45)) +
    circle(226, darker(colour, 0.22), 6, 8) +
    gleam(247, lighter(colour, 0.6))
  )
}

function oval(colour: string): string {
  return (
    ovalLayer(440, 306, INK, 24, 34, 0.1) +
    ovalLayer(432, 298, INK, 12, 18, 0.14) +
    ovalLayer(428, 294, darker(colour, 0.18)) +
    ovalLayer(424, 290, colour, -2, -3) +
    ovalLayer(356, 228, darker(colour, 0.12)) +
    ovalLayer(351, 223, lighter(colour, 0.3), 3, 4)
  )
}

function board(colour: string, random: Random): string {
  const veins = Array.from({ length: 9 }, (_, index) => {
    const y = -230 + index * 56 + random.between(-10, 10)
    return `M-320 ${n(y)}q160 ${n(random.between(-16, 16))} 320 0t320 0`
  })
  return at(
    { x: -30, y: 0 },
    at({ x: 14, y: 22 }, veiled(0.16, boardOutline(INK))) +
      boardOutline(darker(colour, 0.25)) +
      at({ x: -2, y: -5 }, boardOutline(colour)) +
      line(veins.join(''), { colour: darker(colour, 0.16), width: 4 }) +
      circle(20, darker(colour, 0.45), 458, -5),
    -14,
  )
}

function pan(colour: string): string {
  return turned(
    32,
    at({ x: 8, y: 26 }, veiled(0.18, circle(312, INK) + panHandle(INK))) +
      panHandle(darker(colour, 0.2)) +
      circle(15, PAPER, 515, 0, 0.35) +
      circle(312, darker(colour, 0.3)) +
      circle(308, lighter(colour, 0.14), -3, -4) +
      circle(278, darker(colour, 0.5)) +
      circle(270, darker(colour, 0.25), 6, 8),
  )
}

function tray(colour: string): string {
  const teeth = Array.from({ length: 36 }, (_, index) => {
    const [left, right, tip] = [
      polar(296, index * 10),
      polar(296, index * 10 + 10),
      polar(276, index * 10 + 5),
    ]
    return `M${n(left.x)} ${n(left.y)}L${n(tip.x)} ${n(tip.y)}L${n(right.x)} ${n(right.y)}`
  })
  return (
    shade(350) +
    circle(350, darker(colour, 0.35)) +
    circle(346, lighter(colour, 0.2), -2, -3) +
    circle(326, darker(colour, 0.15)) +
    circle(322, colour, 3, 4) +
    line(teeth.join(''), { colour: darker(colour, 0.35), width: 4 }) +
    ring(266, { colour: darker(colour, 0.35), width: 3 })
  )
}

function paper(colour: string, random: Random): string {
  const turn = random.between(-9, 9)
  const fold = `M-300 -250L-240 270M-60 -276L-20 278M210 -276L170 276`
  return (
    at({ x: 12, y: 18 }, veiled(0.15, paperSheet(turn, INK))) +
    paperSheet(turn + 7, darker(colour, 0.12)) +
    paperSheet(turn, colour) +
    turned(turn, line(fold, { colour: darker(colour, 0.1), width: 4 }))
  )
}

function shade(r: number): string {
  return circle(r, INK, 26, 38, 0.1) + circle(r, INK, 13, 19, 0.16)
}

// The reflection along a glazed rim.
function gleam(r: number, colour: string): string {
  return line(arc(r, 195, 262), { colour, width: 9 }, 0.75)
}

function ovalLayer(rx: number, ry: number, fill: string, x = 0, y = 0, opacity = 1): string {
  return at({ x, y }, ellipse(rx, ry, fill, opacity))
}

function boardOutline(fill: string): string {
  return box(720, 540, 60, fill) + at({ x: 400, y: 0 }, box(220, 110, 55, fill))
}

function panHandle(fill: string): string {
  return at({ x: 400, y: 0 }, box(300, 74, 37, fill))
}

function paperSheet(turn: number, fill: string): string {
  return turned(turn, box(640, 560, 10, fill))
}
