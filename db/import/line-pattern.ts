import type { TextLine } from './lines.ts'
import { medianOf } from './median.ts'
import type { Observed } from './observe.ts'
import type { FoundPrice } from './prices.ts'

/** A line of a text, and what it is by itself. */
export type Fragment = TextLine & Observed

export type Separator = 'gap' | 'dash' | 'colon' | 'space'

/** How most lines of a text are written. */
export interface Pattern {
  side: 'end' | 'start'
  /** Between name and price, if one separator is usual. */
  separator: Separator | null
  hasCurrency: boolean
  hasDecimals: boolean
  /** Prices that most lines have side by side, without names; 1 for none. */
  columns: number
  /** 'Kebab - 35 SR - with rice': what follows on prices describes. */
  isInMiddle: boolean
  /** In thousandths; 0 for none. */
  median: number
  /** Numbers of dishes, at the start of a line. */
  numbers: RegExp
}

export function patternOf(lines: readonly Fragment[]): Pattern {
  const ends = lines.flatMap(({ plain, end }) => {
    const price = end?.prices.at(-1)
    return price && /\p{L}/u.test(plain.slice(0, price.start)) ? [{ plain, price }] : []
  })
  const starts = lines.flatMap(({ plain, start }) => {
    const [price] = start?.prices ?? []
    return price && /\p{L}/u.test(plain.slice(price.end)) ? [{ plain, price }] : []
  })
  const side = starts.length > ends.length ? 'start' : 'end'
  const all = side === 'end' ? ends : starts
  const most = all.length * 0.6
  const separators = all.map(({ plain, price }) => separatorAt(plain, price, side))
  const separator = (['gap', 'dash', 'colon', 'space'] as const).find(
    (one) => separators.filter((other) => other === one).length > most,
  )
  const withDecimals = all.filter(({ plain, price: { start, end } }) =>
    hasDecimals(plain.slice(start, end)),
  )
  return {
    side,
    separator: separator ?? null,
    hasCurrency: all.filter(({ price }) => price.currencies !== null).length > most,
    hasDecimals: withDecimals.length > all.length * 0.8,
    columns: columnsOf(lines),
    isInMiddle: isInMiddle(lines),
    median:
      medianOf(all.flatMap(({ price: { values } }) => (values.length === 1 ? values : []))) ?? 0,
    numbers: numbersOf(lines),
  }
}

export function hasDecimals(plain: string): boolean {
  return /\d[.,٫]\d/u.test(plain)
}

export function separatorAt(
  plain: string,
  { start, end }: Pick<FoundPrice, 'start' | 'end'>,
  side: Pattern['side'],
): Separator {
  const between =
    side === 'end'
      ? (/[^\p{L}\p{M}\p{N})\]]*$/u.exec(plain.slice(0, start))?.[0] ?? '')
      : (/^[^\p{L}\p{M}\p{N}([]*/u.exec(plain.slice(end))?.[0] ?? '')
  if (/\t|\s{2,}|\|/u.test(between)) return 'gap'
  if (/[-–—=>]/u.test(between)) return 'dash'
  return /[:：,@]/u.test(between) ? 'colon' : 'space'
}

function isInMiddle(lines: readonly Fragment[]): boolean {
  const priced = lines.filter(({ runs }) => runs.length > 0)
  const between = priced.filter(({ plain, runs: [run, ...others] }) => {
    const [first, last] = [run?.prices[0], run?.prices.at(-1)]
    if (!first || !last || others.length > 0 || first.currencies === null) return false
    const [before, behind] = [plain.slice(0, first.start), plain.slice(last.end)]
    return /\p{L}\s*[-–—|:]\s*$/u.test(before) && /^\s*[-–—|]\s*\p{L}/u.test(behind)
  })
  return between.length >= 3 && between.length > priced.length * 0.4
}

/** '150 260' behind most names: a half and a full one. */
function columnsOf(lines: readonly Fragment[]): number {
  const counts = lines.flatMap(({ end }) => {
    if (!end) return []
    const isBare = end.joints.every((joint) => joint === ' ')
    const isRising = end.prices.every(({ values: [value = 0] }, at) => {
      const ratio = value / (end.prices[at - 1]?.values[0] ?? value)
      return ratio >= 1 && ratio <= 3
    })
    return [isBare && isRising ? end.prices.length : 1]
  })
  const most = medianOf(counts) ?? 1
  const same = counts.filter((count) => count === most).length
  return counts.length >= 3 && same > counts.length * 0.6 ? most : 1
}

const NUMBERED = /^(\d{1,3})(?:(\s?[.)\]:]|\s?-)\s*(?=\p{L})|()\s+(?=\S))/u
// No decimal: '1.CHILLI'.
const GLUED_NUMBER = /^\d{1,3}[.)](?=\p{L}{2})/u
const DOTTED = /^\d{1,3}\s?[.)\]]\s*(?=\p{L}|\d+\s?\p{L})/u

function numbersOf(lines: readonly Fragment[]): RegExp {
  if (hasNumbers(lines)) return NUMBERED
  const dotted = lines.flatMap(({ plain }) =>
    DOTTED.test(plain) ? [Number.parseInt(plain, 10)] : [],
  )
  const steps = dotted.slice(1).map((number, at) => number - dotted[at]!)
  const rising = steps.filter((step) => step >= 1 && step <= 3)
  return dotted.length >= 3 && rising.length > steps.length * 0.6 ? DOTTED : GLUED_NUMBER
}

/** '1. Hummus'; without a dot, from one. Or codes: '41. Rice'. */
function hasNumbers(lines: readonly Fragment[]): boolean {
  const priced = lines.filter(({ end }) => end)
  const dotted = priced.filter(({ plain }) => DOTTED.test(plain))
  if (dotted.length > priced.length * 0.6 && dotted.length > 0) return true
  const numbers = lines.flatMap(({ plain }) => {
    const [, digits, dot = ''] = NUMBERED.exec(plain) ?? []
    return digits === undefined ? [] : [{ number: Number(digits), isDotted: dot !== '' }]
  })
  const counted = numbers.filter(({ number }, at) => number === (numbers[at - 1]?.number ?? 0) + 1)
  if (counted.length < 2 || counted.length <= numbers.length * 0.6) return false
  return numbers.every(({ isDotted }) => isDotted) || counted.length > Math.max(2, lines.length / 2)
}
