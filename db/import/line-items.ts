import { directionIn } from '../menu/two-scripts.ts'
import type { Decimals } from '../rules/money/money.ts'
import { asciiDigits } from '../rules/text/digits.ts'
import { pricesOf } from './dish-prices.ts'
import type { Item } from './join-items.ts'
import { separatorAt, type Fragment, type Pattern } from './line-pattern.ts'
import { withText } from './lines.ts'
import { isNote } from './notes.ts'
import { labelledPrices, observe } from './observe.ts'
import { readPriceNote } from './price-note-words.ts'
import {
  findKcal,
  isSizeName,
  sizeHeads,
  withoutKcal,
  withoutOtherNumbers,
  type FoundPrice,
  type PriceRun,
} from './prices.ts'
import { addDoubt, emptyRow, type ReadRow } from './rows.ts'

interface Around {
  decimals: Decimals
  pattern: Pattern
  /** Names of sizes above. */
  heads: string[] | null
}

/** What a line is among the others: the first that fits, in this order. */
export function itemOf(whole: Fragment, around: Around): Item {
  const line = withoutNumber(whole, around)
  const text: Item = { kind: 'text', line, text: line.text }
  if (line.isDescription) return text
  const names = sizeHeads(line.plain)
  if (names) return { kind: 'sizes', line, names }
  if (isNote(line.plain, line.runs)) return { kind: 'note', line }
  const count = kindsIn(line.plain)
  if (count !== null) return { kind: 'kinds', line, count }
  return priceForAll(line, around.pattern) ?? dishOf(line, around) ?? text
}

function withoutNumber(line: Fragment, { pattern, decimals }: Around): Fragment {
  const [number] = pattern.numbers.exec(line.plain) ?? []
  if (number === undefined) return line
  const own = withText(line, line.text.slice(number.length))
  return { ...own, ...observe(own.plain, decimals), isNumbered: true }
}

const KINDS =
  /^(?:(?<count>\d{1,2})\s*(?:أ|ا)?(?:نواع|حجام|نوع|حجم|خيارات|kinds|sizes|options|choices|types|varieties|variants)|(?<two>نوعين|نوعان|حجمين|حجمان|خيارين|خياران))$/iu

/** '3 options' above them. */
function kindsIn(plain: string): number | null {
  const { count, two } = KINDS.exec(plain)?.groups ?? {}
  if (two !== undefined) return 2
  return count === undefined ? null : Number(count)
}

const FOR_ALL =
  /^(?<title>.{2,60}?)\s*[-–—:([]\s*(?:all(?: (?:kinds|types|items|flavou?rs))?|alle|todos|todas|tous|toutes|tutti|tutte|الكل|كلها|جميعها|الجميع|(?:ل?كل|جميع) (?:الأنواع|الانواع|النكهات|الأصناف))\s*(?:at|@|zu|à|a|بـ?)?\s*$/iu

/** 'Sides (all 12)': what stands below costs as much. */
function priceForAll(line: Fragment, pattern: Pattern): Item | null {
  const [price, ...others] = line.end?.prices ?? []
  if (!price || others.length > 0) return null
  const { title } = FOR_ALL.exec(line.text.slice(0, price.start))?.groups ?? {}
  if (title === undefined) return null
  const row = { ...emptyRow(line.at), ...pricesOf([price], null, pattern.median) }
  return { kind: 'priceForAll', line, text: title, row }
}

function dishOf(line: Fragment, around: Around): Item | null {
  const { pattern, heads } = around
  const { start, end } = line
  const brackets = beforeBrackets(line)
  const middle = betweenLanguages(line)
  const beside = pattern.side === 'end' ? (end ?? start) : (start ?? end)
  const labelled = labelledAtEnd(line)
  const run = brackets?.run ?? middle ?? beside
  if (!run) return withoutPrice(line) ?? inTheMiddle(line, pattern)
  const isAtEnd = labelled !== null || run === end
  const prices = labelled ?? withoutLoneSize(belonging(run, line, isAtEnd, around))
  // The name of one size alone is a part of the dish's name.
  const isSized = prices.length > 1 && heads?.length !== prices.length
  const { before, behind, separators } = partsAround(line, prices, isSized)
  const name = brackets ? [before] : [before, behind].filter(isNamed)
  if (name.length === 0) return { kind: 'prices', line, prices }
  const row = rowOf(line, name.join(' '), pricesOf(prices, heads, pattern.median))
  if (brackets) row.description = brackets.text
  else if (!isAtEnd && !middle && pattern.side === 'end') addDoubt(row, 'price')
  const separator = separators[isAtEnd || brackets ? 'end' : 'start']
  return { kind: 'dish', line, prices, row, separator }
}

function rowOf(line: Fragment, name: string, prices: Partial<ReadRow>): ReadRow {
  return { ...emptyRow(line.at), name, ...prices, kcal: findKcal(line.plain) }
}

/** The words before and behind prices, and what stands between. */
function partsAround({ text, plain }: Fragment, prices: readonly FoundPrice[], isSized: boolean) {
  const [first, last] = [prices[0]!, prices.at(-1)!]
  const start = isSized ? first.from : first.start
  const end = isSized ? last.to : last.end
  // Behind the name, before the name of the first size.
  const begin = plain.length - plain.slice(start).trimStart().length
  return {
    before: trimmed(withoutKcal(text.slice(0, start))),
    behind: trimmed(withoutKcal(text.slice(end))),
    separators: {
      end: separatorAt(plain, { start: begin, end }, 'end'),
      start: separatorAt(plain, last, 'start'),
    },
  }
}

/** Behind a gap, where their words are no sizes that we know. */
function labelledAtEnd({ plain, cells, runs }: Fragment): FoundPrice[] | null {
  const begin = cells.length > 1 ? cells.at(-1)!.start : plain.length
  const prices = runs.flatMap((run) => run.prices.filter(({ start }) => start >= begin))
  const areSized = prices.every(({ size }) => size !== '')
  return areSized ? null : labelledPrices(plain, prices, begin)
}

function isNamed(part: string): boolean {
  return /[\p{L}\d]/u.test(withoutOtherNumbers(asciiDigits(part)))
}

/** 'Mixed grill AED 45 with rice': a price between words is asked about. */
function inTheMiddle(line: Fragment, pattern: Pattern): Item | null {
  const run = line.runs.findLast(({ prices }) =>
    prices.some((price) => price.currencies !== null || price.isUnknownMoney),
  )
  if (!run) return null
  const { prices } = run
  const { before, behind, separators } = partsAround(line, prices, prices.length > 1)
  if (!/\p{L}/u.test(before)) return null
  const row = rowOf(line, before, pricesOf(prices, null, pattern.median))
  row.description = behind
  if (!pattern.isInMiddle || isSizeName(behind)) addDoubt(row, 'price')
  const separator = pattern.isInMiddle ? separators.end : 'space'
  return { kind: 'dish', line, prices, row, separator }
}

/** 'Hummus 12 حمص': a price between two languages. */
function betweenLanguages({ text, runs: [run, ...others] }: Fragment): PriceRun | null {
  const [first, last] = [run?.prices[0], run?.prices.at(-1)]
  if (!run || !first || !last || others.length > 0) return null
  const [one, two] = [text.slice(0, first.start), text.slice(last.end)].map(directionIn)
  return one && two && one !== two ? run : null
}

const IN_BRACKETS = /^\s*[-–—]?\s*\((?<text>[^()]*\p{L}{3}[^()]*)\)\s*$/u

/** 'Mutabal 14 (smoked aubergine)'. */
function beforeBrackets({ text, runs }: Fragment): { run: PriceRun; text: string } | null {
  for (const run of runs) {
    const behind = IN_BRACKETS.exec(text.slice(run.prices.at(-1)?.to))?.groups?.['text']
    const before = text.slice(0, run.prices[0]?.from)
    if (behind !== undefined) return /\p{L}/u.test(before) ? { run, text: behind } : null
  }
  return null
}
/** Without numbers of the name: 'Combo 3 25'. */
function belonging(
  { prices, joints }: PriceRun,
  { plain }: Fragment,
  isAtEnd: boolean,
  { pattern, heads }: Around,
): FoundPrice[] {
  if (prices.length === 1) return prices
  if (heads?.length === prices.length || pattern.columns === prices.length) return prices
  const usual = isAtEnd && pattern.separator !== 'space' ? pattern.separator : null
  const first = prices.findIndex((price) => separatorAt(plain, price, 'end') === usual)
  if (first >= 0) return prices.slice(first)
  const isOwn = (at: number) => {
    const joint = joints[at] ?? ''
    const [one, two] = [prices[at], prices[at + 1]]
    if (!one || !two) return false
    if (one.size !== '' && two.size !== '') return true
    if (one.currencies && two.currencies) return true
    if (/[/|,;&+•·∙]|\p{L}/u.test(joint)) return true
    if (pattern.hasCurrency && !one.currencies && two.currencies) return false
    return /[-–—~\t]|\s{2,}/u.test(joint)
  }
  if (!isAtEnd) {
    let count = 1
    while (count < prices.length && isOwn(count - 1)) count += 1
    return prices.slice(0, count)
  }
  let from = prices.length - 1
  while (from > 0 && isOwn(from - 1)) from -= 1
  return prices.slice(from)
}

/** 'Burger box 5 / 4': the first one alone has no size, its word is of the name. */
function withoutLoneSize(prices: FoundPrice[]): FoundPrice[] {
  const [first, ...others] = prices
  if (!first || others.length === 0 || others.some(({ size }) => size !== '')) return prices
  if (first.size === '' || first.from === first.start) return prices
  return [{ ...first, from: first.start, size: '' }, ...others]
}

const BEHIND = /[\s\-–—:：|,;=>*@([·•→➜~]+$/u
const BEHIND_AND_ARROW = /[\s\-–—:：|,;=>*@([·•→➜~»]+$/u

function trimmed(part: string): string {
  return part
    .replace(/^[\s\-–—:：|.,;=>*@()\]]+(?=[\s\S])/u, (marks) => (marks.includes('(') ? '(' : ''))
    .replace(part.includes('«') ? BEHIND : BEHIND_AND_ARROW, '')
    .replace(/[\s\t]+/gu, ' ')
    .trim()
}

// In the place of a price.
const DASH = /^[-–—]+$/u

/** 'Hammour – market price'; behind a gap, as in a column of prices, also 'free' or a dash. */
function withoutPrice(line: Fragment): Item | null {
  const last = line.cells.length > 1 ? (line.cells.at(-1)?.start ?? 0) : 0
  const note = readPriceNote(line.text.slice(last))
  const isInColumn = last > 0 && (DASH.test(line.text.slice(last)) || note?.before === '')
  const read = isInColumn ? note : readPriceNote(line.text)
  if (!isInColumn && (!read || read.before === '' || read.note?.kind === 'free')) return null
  const name = isInColumn ? line.text.slice(0, last).trim() : (read?.before ?? '')
  const row = { ...emptyRow(line.at), name, ...(read?.note && { priceNote: read.note }) }
  return { kind: 'dish', line, prices: [], row, separator: 'space' }
}
