import { INK, darker, lighter } from './draw-colours.ts'
import type { Random } from './random.ts'

/** Shapes are SVG markup around their own middle; `at` puts them into place. */
export interface Point {
  x: number
  y: number
}

interface Line {
  colour: string
  width: number
}

const MIDDLE: Point = { x: 0, y: 0 }

/** Turns markup by degrees around its middle. */
export function turned(degrees: number, content: string, scale = 1): string {
  return at(MIDDLE, content, degrees, scale)
}

/** Moves, turns (degrees) and scales markup. */
export function at({ x, y }: Point, content: string, turn = 0, scale = 1): string {
  const rotated = turn === 0 ? '' : ` rotate(${n(turn)})`
  const scaled = scale === 1 ? '' : ` scale(${n(scale)})`
  return `<g transform="translate(${n(x)} ${n(y)})${rotated}${scaled}">${content}</g>`
}

export function circle(r: number, fill: string, x = 0, y = 0, opacity = 1): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${faint(opacity)}/>`
}

export function ring(r: number, { colour, width }: Line, opacity = 1): string {
  return `<circle r="${n(r)}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${faint(opacity)}/>`
}

export function ellipse(rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint(opacity)}/>`
}

/** A rectangle around the middle. */
export function box(width: number, height: number, radius: number, fill: string, opacity = 1) {
  const place = `x="${n(-width / 2)}" y="${n(-height / 2)}" width="${n(width)}" height="${n(height)}"`
  return `<rect ${place} rx="${n(radius)}" fill="${fill}"${faint(opacity)}/>`
}

export function area(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${faint(opacity)}/>`
}

export function line(d: string, { colour, width }: Line, opacity = 1): string {
  const stroke = `stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`
  return `<path d="${d}" fill="none" ${stroke}${faint(opacity)}/>`
}

/** The hard-edged shadow of cut paper, for what lies `height` above the ground. */
export function shadowed(shape: (fill: string) => string, fill: string, height = 6): string {
  const shade = at({ x: height * 0.7, y: height }, shape(INK))
  return veiled(0.2, shade) + shape(fill)
}

/** A thing of one outline, lying `height` above the ground, with a lit upper face. */
export function solid(outline: string, colour: string, height = 8, face = 0.88): string {
  const body = shadowed((fill) => area(outline, fill), darker(colour, 0.26), height)
  return body + at(lit(height), area(outline, colour), 0, face)
}

/** The same with the outline of a box. */
export function slab(width: number, depth: number, radius: number, colour: string, height = 8) {
  const body = shadowed((fill) => box(width, depth, radius, fill), darker(colour, 0.24), height)
  const rim = height * 0.9
  return body + at(lit(height), box(width - rim, depth - rim, radius * 0.85, colour))
}

/** Markup seen through: its parts do not show through each other. */
export function veiled(opacity: number, content: string): string {
  return `<g opacity="${opacity}">${content}</g>`
}

/** A round body lit from the upper left. */
export function ball(r: number, colour: string): string {
  const body = circle(r, darker(colour, 0.28)) + circle(r * 0.9, colour, -r * 0.07, -r * 0.09)
  const gleam = at({ x: -r * 0.34, y: -r * 0.4 }, ellipse(r * 0.26, r * 0.17, '#FFFFFF', 0.45), -38)
  return circle(r, INK, r * 0.12, r * 0.2, 0.2) + body + gleam
}

/** A cut of a round thing, from its middle: a wedge of pie, a slice of bread. */
export function wedge(r: number, degrees: number, fill: string): string {
  const [from, to] = [polar(r, -90 - degrees / 2), polar(r, -90 + degrees / 2)]
  return area(`M0 0L${n(from.x)} ${n(from.y)}A${r} ${r} 0 0 1 ${n(to.x)} ${n(to.y)}Z`, fill)
}

/** An arc around the middle between two angles in degrees, as a path. */
export function arc(r: number, from: number, to: number): string {
  const [start, end] = [polar(r, from), polar(r, to)]
  const isLong = to - from > 180 ? 1 : 0
  return `M${n(start.x)} ${n(start.y)}A${r} ${r} 0 ${isLong} 1 ${n(end.x)} ${n(end.y)}`
}

/** The outline of something that nature or a hand has made: nearly round. */
export function blob(random: Random, r: number, wobble = 0.1, corners = 9): string {
  const points = Array.from({ length: corners }, (_, index) => {
    return polar(r * random.between(1 - wobble, 1 + wobble), (index / corners) * 360)
  })
  return smooth(points)
}

/** A pointed leaf that grows upwards from the middle. */
export function leaf(length: number, width: number, fill: string): string {
  const half = `C${n(width)} ${n(-length * 0.3)} ${n(width * 0.7)} ${n(-length * 0.8)} 0 ${n(-length)}`
  const back = `C${n(-width * 0.7)} ${n(-length * 0.8)} ${n(-width)} ${n(-length * 0.3)} 0 0Z`
  const rib = line(`M0 ${n(-length * 0.1)}V${n(-length * 0.85)}`, {
    colour: lighter(fill, 0.35),
    width: Math.max(1.5, width * 0.12),
  })
  return area(`M0 0${half}${back}`, fill) + rib
}

/** Up to `count` places in a disc (or ring), `gap` apart where there is room. */
export function scatter(
  random: Random,
  count: number,
  { radius, inner = 0, gap = 0 }: { radius: number; inner?: number; gap?: number },
): Point[] {
  const points: Point[] = []
  for (let tries = 0; points.length < count && tries < count * 12; tries += 1) {
    const away = Math.sqrt(random.between((inner / radius) ** 2, 1)) * radius
    const point = polar(away, random.between(0, 360))
    const isFree = points.every(({ x, y }) => Math.hypot(x - point.x, y - point.y) >= gap)
    if (isFree) points.push(point)
  }
  return points
}

/** Many short strokes, such as grains or threads, in one path. */
export function grains(
  random: Random,
  points: readonly Point[],
  { length, ...style }: Line & { length: number },
): string {
  const strokes = points.map(({ x, y }) => {
    const { x: dx, y: dy } = polar(length, random.between(0, 360))
    return `M${n(x)} ${n(y)}l${n(dx)} ${n(dy)}`
  })
  return line(strokes.join(''), style)
}

/** The point at a distance and an angle in degrees. */
export function polar(distance: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) }
}

/** A number as it stands in markup. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

// Catmull-Rom through all points, closed, as cubic curves.
function smooth(points: readonly Point[]): string {
  const point = (index: number) => points.at(index % points.length) ?? { x: 0, y: 0 }
  const start = point(0)
  const curves = points.map((here, index) => {
    const [before, next, after] = [point(index - 1), point(index + 1), point(index + 2)]
    const out = `${n(here.x + (next.x - before.x) / 6)} ${n(here.y + (next.y - before.y) / 6)}`
    const into = `${n(next.x - (after.x - here.x) / 6)} ${n(next.y - (after.y - here.y) / 6)}`
    return `C${out} ${into} ${n(next.x)} ${n(next.y)}`
  })
  return `M${n(start.x)} ${n(start.y)}${curves.join('')}Z`
}

function lit(height: number): Point {
  return { x: -height * 0.3, y: -height * 0.55 }
}

function faint(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${opacity}"`
}
