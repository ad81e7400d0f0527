import { medianOf } from './median.ts'
import type { Atom } from './atom.ts'
import { isSizeName } from './prices.ts'
import { isCapitals, isProse } from './prose.ts'

export interface Line {
  texts: Atom[]
  prices: Atom[]
  others: Atom[]
  top: number
  bottom: number
  y: number
  /** Of its tallest text, or else of its prices. */
  height: number
}

export interface Look {
  name: number
  heading: number
  /** Of letters in names. */
  fonts: ReadonlySet<string>
  areCapitals: boolean
}

const SAME_LINE = 0.4
// Of the height of names.
const HEADING = 1.17
const SLIGHT_HEADING = 1.08

export function linesOf(atoms: readonly Atom[]): Line[] {
  const groups: Atom[][] = []
  for (const atom of atoms.toSorted((a, b) => a.y - b.y || a.box.left - b.box.left)) {
    const group = groups.findLast((other) => isOnLine(other, atom))
    if (group) group.push(atom)
    else groups.push([atom])
  }
  return withPricesBetween(groups.map(lineOf).toSorted((a, b) => a.y - b.y))
}

function isOnLine(line: readonly Atom[], atom: Atom): boolean {
  return (
    line.some(
      (other) =>
        Math.abs(other.y - atom.y) < Math.min(other.height, atom.height) * SAME_LINE ||
        isRaisedMeasure(atom, other) ||
        isRaisedMeasure(other, atom),
    ) && line.every((other) => !isAbove(other, atom))
  )
}

const MEASURE = /^\d[\d.,]*\s?(?:c?l|ml|k?g|gr)(?!\p{L})/iu

/** '0.5 L' in small figures, above the foot of the name beside it. */
function isRaisedMeasure(one: Atom, name: Atom): boolean {
  return (
    MEASURE.test(one.text) &&
    one.height < name.height * 0.75 &&
    one.box.top > name.box.top - 1 &&
    one.box.bottom < name.box.bottom + 1 &&
    gapBetween(one, name) < name.height
  )
}

function isAbove(one: Atom, other: Atom): boolean {
  const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
  const least = Math.min(one.box.right - one.box.left, other.box.right - other.box.left)
  return (
    across > least * 0.3 && Math.abs(one.y - other.y) > Math.min(one.height, other.height) * 0.2
  )
}

function lineOf(atoms: readonly Atom[]): Line {
  const sorted = atoms.toSorted((a, b) => a.box.left - b.box.left)
  const texts = sorted.filter(({ kind }) => kind === 'text')
  const prices = sorted.filter(({ kind }) => kind === 'price')
  const main = texts.length > 0 ? texts : sorted
  const tallest = main.reduce((one, other) => (other.height > one.height ? other : one))
  return {
    texts,
    prices,
    others: sorted.filter(({ kind }) => kind === 'kcal' || kind === 'number'),
    top: Math.min(...sorted.map(({ box }) => box.top)),
    bottom: Math.max(...sorted.map(({ box }) => box.bottom)),
    y: tallest.y,
    height: tallest.height,
  }
}

/** A price between a name and its description is on the name's line. */
function withPricesBetween(lines: readonly Line[]): Line[] {
  const kept = lines.map((line) => ({ ...line }))
  const gone = new Set<Line>()
  for (const line of kept) {
    if (line.texts.length > 0 || line.prices.length === 0) continue
    const [near] = kept
      .filter(
        (other) =>
          other.texts.length > 0 &&
          overlap(line, other) > Math.min(line.height, other.height) * 0.25,
      )
      .filter(
        (other) =>
          other.prices.length === 0 ||
          other.prices.every((price) => !isOver(price, line.prices[0]!)),
      )
      .filter((other) =>
        other.texts.every((text) => line.prices.every((price) => !isOver(text, price))),
      )
      .toSorted((a, b) => b.height - a.height || a.y - b.y)
    if (!near) continue
    near.prices = [...near.prices, ...line.prices].toSorted((a, b) => a.box.left - b.box.left)
    near.others = [...near.others, ...line.others]
    gone.add(line)
  }
  return kept.filter((line) => !gone.has(line))
}

export function isOver(one: Atom, other: Atom): boolean {
  return one.box.left < other.box.right && one.box.right > other.box.left
}

function overlap(one: Line, other: Line): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
}

export function lookOf(atoms: readonly Atom[], fallback: Look | null): Look {
  const texts = atoms.filter(({ kind }) => kind === 'text')
  const prices = atoms.filter(({ kind }) => kind === 'price')
  if (prices.length < 3 && fallback) return fallback
  const plain = texts.filter(({ text }) => !isSentence(text) && !isSizeName(text))
  const names = plain.length > prices.length * 0.5 ? plain : texts
  const heights: number[] = []
  let capitals = 0
  const fonts = new Map<string, number>()
  const besides = prices.filter((price) => names.some((text) => isBeside(text, price)))
  const usual =
    besides.length < prices.length * 0.5 ? usualOf(names, prices.length, fallback) : null
  for (const price of prices) {
    const beside = names
      .filter((text) => isBeside(text, price))
      .toSorted((a, b) => gapBetween(a, price) - gapBetween(b, price))
    const sameHeight = beside.filter((text) => text.height > (beside[0]?.height ?? 0) * 0.9)
    const first = sameHeight[0]
    const near = (usual === null ? first : undefined) ?? nameNear(price, usual ?? names)
    if (!near) continue
    if (isCapitals(near.text)) capitals += 1
    heights.push(near.height)
    fonts.set(near.font, (fonts.get(near.font) ?? 0) + 1)
  }
  if (heights.length === 0) return fallback ?? lookOfTexts(texts)
  const name = medianOf(heights) ?? 0
  return {
    name,
    heading: name * (hasOwnHeadings(texts, prices, name) ? SLIGHT_HEADING : HEADING),
    areCapitals: capitals > heights.length * 0.8,
    fonts: new Set(
      [...fonts].filter(([, count]) => count > heights.length * 0.15).map(([font]) => font),
    ),
  }
}

/** Hardly larger than names, and never beside a price. */
function hasOwnHeadings(texts: readonly Atom[], prices: readonly Atom[], name: number): boolean {
  const slight = texts.filter(
    ({ height, font }) => font !== '' && height > name * SLIGHT_HEADING && height < name * HEADING,
  )
  if (slight.length < 2 || slight.length > prices.length * 0.35) return false
  return !slight.some((text) => prices.some((price) => isBeside(text, price)))
}

export function isBeside(text: Atom, price: Atom): boolean {
  return Math.abs(text.y - price.y) < Math.min(text.height, price.height) * 0.6
}

function usualOf(texts: readonly Atom[], prices: number, fallback: Look | null): Atom[] | null {
  const known = texts.filter(
    ({ height }) => fallback && Math.abs(height - fallback.name) < height * 0.12,
  )
  if (known.length >= Math.min(2, prices)) return known
  for (const { height } of texts.toSorted((a, b) => b.height - a.height)) {
    const alike = texts.filter((text) => text.height <= height && text.height > height * 0.85)
    if (alike.length >= prices * 0.5) return alike
  }
  return null
}

function nameNear(price: Atom, names: readonly Atom[]): Atom | undefined {
  const near = (most: number) =>
    names
      .filter(
        (text) =>
          Math.abs(text.y - price.y) < price.height * most &&
          gapBetween(text, price) < price.height * 3,
      )
      .toSorted(
        (a, b) => b.height - a.height || Math.abs(a.y - price.y) - Math.abs(b.y - price.y),
      )[0]
  return near(7) ?? near(25)
}

function lookOfTexts(texts: readonly Atom[]): Look {
  const name = medianOf(texts.map(({ height }) => height)) ?? 0
  return {
    name,
    heading: name * HEADING,
    areCapitals: false,
    fonts: new Set(texts.map(({ font }) => font)),
  }
}

export function gapBetween(one: Atom, other: Atom): number {
  return Math.max(0, one.box.left - other.box.right, other.box.left - one.box.right)
}

export function isHeadingLike(height: number, look: Look): boolean {
  return height > look.heading
}

export function isSmall({ height, font, text }: Atom, look: Look): boolean {
  if (look.areCapitals && /\p{Ll}{3}/u.test(text) && !isCapitals(text)) return true
  const isLong = text.split(/\s+/u).length > 3
  return height < look.name * 0.9 || (isLong && !look.fonts.has(font) && height < look.name * 1.02)
}

const ALLERGENS = /^al+[eé]rg\p{L}*\s?:/iu

export function isSentence(text: string): boolean {
  if (text.length > 70 || ALLERGENS.test(text)) return true
  const isShort =
    (text.match(/\p{L}{2,}/gu)?.length ?? 0) <= 3 && !/[,،.;]/u.test(text) && !/^[([]/u.test(text)
  return !isShort && isProse(text)
}
