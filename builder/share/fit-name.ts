import type { Direction } from '#db/rules/language.ts'
import { typefaceFor } from './typeface.ts'
import { typesetLine, type TypesetLine } from './typeset.ts'

/** A name in lines, as large as its box allows; lengths in pixels. */
export interface FittedName {
  lines: TypesetLine[]
  size: number
  lineHeight: number
}

export interface NameBox {
  width: number
  height: number
  /** No larger than this, however short the name. */
  largest: number
}

const MOST_LINES = 3
const LEADING = 1.3

/** Breaks a name between words where that lets it be largest. */
export function fitName(name: string, dir: Direction, box: NameBox): FittedName {
  const words = name.split(' ')
  const typeface = typefaceFor(name)
  const widths = words.map((word) => typesetLine(word, dir, typeface).width)
  const space = typesetLine(' ', dir, typeface).width
  const counts = Array.from({ length: Math.min(MOST_LINES, words.length) }, (_, index) => index + 1)
  const layouts = counts.map((count) => {
    const breaks = balance(widths, space, count)
    const widest = Math.max(...breaks.map(([from, to]) => lineWidth(widths, space, from, to)))
    const size = Math.min(box.largest, box.width / widest, box.height / (count * LEADING))
    return { breaks, size }
  })
  const best = layouts.reduce((best, next) => (next.size > best.size ? next : best))
  const lines = best.breaks.map(([from, to]) => words.slice(from, to).join(' '))
  return {
    lines: lines.map((line) => typesetLine(line, dir, typeface)),
    size: best.size,
    lineHeight: best.size * LEADING,
  }
}

type Break = readonly [from: number, to: number]

/** The split into `count` lines whose widest is the narrowest. */
function balance(widths: readonly number[], space: number, count: number, from = 0): Break[] {
  if (count === 1) return [[from, widths.length]]
  let best: Break[] = []
  let bestWidth = Infinity
  for (let to = from + 1; to <= widths.length - count + 1; to += 1) {
    const lines: Break[] = [[from, to], ...balance(widths, space, count - 1, to)]
    const widest = Math.max(...lines.map(([a, b]) => lineWidth(widths, space, a, b)))
    if (widest < bestWidth) [best, bestWidth] = [lines, widest]
  }
  return best
}

function lineWidth(widths: readonly number[], space: number, from: number, to: number): number {
  const words = widths.slice(from, to)
  return words.reduce((sum, width) => sum + width, 0) + space * (words.length - 1)
}
