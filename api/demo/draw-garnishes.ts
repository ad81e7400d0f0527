import { PAPER, TOMATO, darker } from './draw-colours.ts'
import {
  area,
  at,
  ball,
  blob,
  circle,
  ellipse,
  leaf,
  line,
  polar,
  ring,
  shadowed,
  slab,
  solid,
  wedge,
} from './draw-shapes.ts'
import type { Random } from './random.ts'

const HEART = 'M0 44C-46 14-44-30-16-34C-6-36 0-30 0-30S6-36 16-34C44-30 46 14 0 44Z'
const AVOCADO = 'M-100 0C-70-44 70-44 100 0C70-18-70-18-100 0Z'

export function tomatoSlice(r: number): string {
  const chambers = [0, 60, 120, 180, 240, 300].map((turn) => {
    const { x, y } = polar(r * 0.5, turn)
    return at({ x, y }, ellipse(r * 0.24, r * 0.15, '#F0936A'), turn)
  })
  return (
    shadowed((fill) => circle(r, fill), darker(TOMATO, 0.15), 4) +
    circle(r * 0.88, '#DE5A40') +
    chambers.join('') +
    circle(r * 0.14, '#F0B48F')
  )
}

export function citrus(r: number, colour: string): string {
  const segments = Array.from({ length: 8 }, (_, index) =>
    at(polar(r * 0.08, index * 45 - 90), wedge(r * 0.7, 36, colour), index * 45),
  )
  return (
    shadowed((fill) => circle(r, fill), darker(colour, 0.12), 5) +
    circle(r * 0.9, '#FFF7DC') +
    segments.join('')
  )
}

export function onionRing(random: Random): string {
  const r = random.between(24, 36)
  return ring(r, { colour: '#B76A9B', width: 7 }) + ring(r - 6, { colour: '#F7E8F1', width: 6 })
}

export function halloumi(): string {
  const marks = [-34, 0, 34].map((x) => `M${x - 14} -34L${x + 14} 34`).join('')
  return slab(126, 84, 14, '#F8E5B4', 7) + line(marks, { colour: '#9A5B28', width: 8 }, 0.75)
}

export function berry(random: Random): string {
  const colour = random.pick(['#3F4A7C', '#4F5B93', '#7C2F4E'])
  return ball(22, colour) + circle(7, darker(colour, 0.35), 3, 3)
}

export function strawberry(): string {
  return (
    solid(HEART, '#DC4650', 5, 0.84) +
    at({ x: 0, y: 4 }, area('M0 20C-16 6-14-12 0-14C14-12 16 6 0 20Z', '#F6B5A8')) +
    [-50, 0, 50].map((turn) => at({ x: 0, y: -30 }, leaf(20, 9, '#5C9A48'), turn)).join('')
  )
}

export function fig(): string {
  const drops = Array.from({ length: 12 }, (_, index) => {
    const { x, y } = polar(index % 2 ? 18 : 27, index * 30)
    return circle(4, '#F3D59A', x, y)
  })
  return (
    shadowed((fill) => circle(52, fill), '#5B3150', 5) +
    circle(46, '#EBD9B8') +
    circle(37, '#C14A57') +
    drops.join('')
  )
}

export function date(): string {
  return (
    shadowed((fill) => ellipse(48, 25, fill), '#4A2313', 5) +
    at({ x: -3, y: -4 }, ellipse(42, 19, '#7A3F20')) +
    line('M-30 -6Q0 -16 28 -7', { colour: '#B9763F', width: 4 }, 0.8) +
    circle(4, '#E3C28B', 45, 0)
  )
}

export function friedEgg(random: Random): string {
  const white = blob(random, 72, 0.16)
  return (
    shadowed((fill) => area(white, fill), '#F1E7D3', 4) +
    at({ x: -2, y: -3 }, area(white, PAPER), 0, 0.93) +
    at({ x: random.between(-10, 10), y: random.between(-10, 10) }, ball(30, '#F3A72D'))
  )
}

export function avocado(): string {
  const slices = [-2, -1, 0, 1, 2].map((index) => {
    return at(
      { x: index * 8, y: index * 34 },
      shadowed((fill) => area(AVOCADO, fill), '#5E7F33', 5) +
        at({ x: 0, y: 3 }, area(AVOCADO, '#CBDD86'), 0, 0.92),
    )
  })
  return slices.join('')
}

export function creamSwirl(r: number): string {
  const petals = Array.from({ length: 8 }, (_, index) => {
    const { x, y } = polar(r * 0.55, index * 45)
    return circle(r * 0.42, index % 2 ? '#FFFDF6' : '#F5ECDA', x, y)
  })
  return (
    circle(r, '#2B2118', 6, 9, 0.16) +
    petals.join('') +
    circle(r * 0.5, '#FFFDF6') +
    circle(r * 0.3, '#F5ECDA') +
    ball(r * 0.18, '#FFFDF6')
  )
}
