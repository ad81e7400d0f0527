import type { Decimals } from '../rules/money/money.ts'
import { readPriceNote } from './price-note-words.ts'
import { asciiDigits } from '../rules/text/digits.ts'
import { directionIn } from '../menu/two-scripts.ts'
import { readLines, withText, type TextLine } from './lines.ts'
import { medianOf } from './median.ts'
import {
  findKcal,
  findPrices,
  isSizeName,
  priceRuns,
  sizeHeads,
  withoutKcal,
  withoutOtherNumbers,
  type FoundPrice,
  type PriceRun,
} from './prices.ts'
import { pricesOf } from './dish-prices.ts'
import { finish } from './finish.ts'
import { joinItems, type Item, type Separator } from './join-items.ts'
import { isProse } from './prose.ts'
import { addDoubt, emptyRow, type ReadMenu, type ReadRow } from './rows.ts'
import { isNote } from './notes.ts'
import { inReadingOrder } from './page-columns.ts'
import { looseNumber } from './odd-names.ts'
import { plainLetters } from './plain-letters.ts'
import { sizesAtEnd } from './sizes-in-names.ts'
import { inPlainForm } from './text-forms.ts'
import { tidyLines } from './tidy-lines.ts'

export interface TextOptions {
  decimals: Decimals
}

interface Pattern {
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
}

/** Learns the pattern of the whole text first; then each line is read by it, and lines are joined. */
export function readText(source: string, { decimals }: TextOptions): ReadMenu {
  const { lines: tidy, noise } = tidyLines(inPlainForm(readLines(plainLetters(source))))
  const lines = inReadingOrder(tidy, decimals)
  const found = lines.map((line) => {
    return { line, runs: priceRuns(line.plain, findPrices(line.plain, decimals)) }
  })
  const pattern = patternOf(found)
  const numbers = numbersOf(found)
  let heads: string[] | null = null
  const read = found.flatMap(({ line, runs }): Item[] => {
    const headed = headedSizes(line)
    const item = itemOf(line, runs, { pattern, heads, numbers })
    if (headed) heads = headed.names
    else if (item.kind === 'sizes') heads = item.names
    else if (item.kind === 'text' && !isProse(item.text)) heads = null
    return headed ? [headed.title, { kind: 'sizes', line, names: headed.names }] : [item]
  })
  const items = withPricedHeadings(read)
  const { rows, leftOut } = joinItems(items, pattern.median)
  leftOut.push(...noise.map(({ at, text }) => ({ line: at, text })))
  const mark = () => {
    for (const row of rows) if (isShort(row.name)) addDoubt(row, 'name')
    markNumbers(rows)
    markUnusual(items, pattern)
  }
  return { ...finish(rows, { mark }), leftOut: leftOut.toSorted((a, b) => a.line - b.line) }
}

const LONGEST_KIND = 4

function isKindBelow({ kind, line }: Item): boolean {
  const isPlain = kind === 'text' && !line.afterBlank && !line.isMarked && !line.isDescription
  return isPlain && !isProse(line.text) && line.text.split(/\s+/u).length <= LONGEST_KIND
}

/** 'Juices: small 8, large 12' above names without a price: what all of them cost. */
function withPricedHeadings(items: readonly Item[]): Item[] {
  const dishes = items.filter(({ kind }) => kind === 'dish')
  const areParted = dishes.filter(({ line }) => line.afterBlank).length > dishes.length * 0.6
  return items.map((item, at) => {
    if (item.kind !== 'dish' || !item.line.afterBlank) return item
    const below = items.slice(at + 1, at + 3 + Number(areParted))
    const { sizes } = item.row
    const name = item.row.name.replace(/^[\p{Extended_Pictographic}\p{M}\u200d\s]+/u, '')
    const isSized = sizes.length > 1 && sizes.every((size) => size.name !== '')
    if (!isSized || below.length < 2 || !below.every(isKindBelow)) return item
    return { kind: 'priceForAll', line: item.line, text: name, row: { ...item.row, name: '' } }
  })
}

/** 'Pizza   Small   Large' or 'Coffee 250/350 ml:': a heading with the names of its columns. */
function headedSizes(line: TextLine): { title: Item; names: string[] } | null {
  const ending = line.isMarked ? sizesAtEnd(line.text) : null
  if (ending) {
    const own = withText(line, ending.name)
    return { title: { kind: 'text', line: own, text: own.text }, names: ending.sizes }
  }
  const [first, ...others] = line.cells
  if (!first || others.length < 2) return null
  const names = others.map(({ start, end }) => line.text.slice(start, end))
  const text = line.text.slice(first.start, first.end)
  if (!names.every(isSizeName) || isSizeName(text)) return null
  const own = {
    ...line,
    isMarked: true,
    text,
    plain: line.plain.slice(first.start, first.end),
    cells: [first],
  }
  return { title: { kind: 'text', line: own, text }, names }
}

interface FoundLine {
  line: TextLine
  runs: PriceRun[]
}

const ENDING = /^[\s)\].,;*:|!]*(?:only|each|فقط|net)?[\s)\].,;*|]*$/iu
const BEGINNING = /^[\s([*]*$/u

function atEnd({ plain }: TextLine, runs: readonly PriceRun[]): PriceRun | null {
  const run = runs.at(-1)
  const last = run?.prices.at(-1)
  return run && last && ENDING.test(plain.slice(run.prices.length > 1 ? last.to : last.end))
    ? run
    : null
}

function atStart({ plain }: TextLine, runs: readonly PriceRun[]): PriceRun | null {
  const [run] = runs
  const first = run?.prices[0]
  return run &&
    first &&
    BEGINNING.test(plain.slice(0, run.prices.length > 1 ? first.from : first.start))
    ? run
    : null
}

function patternOf(found: readonly FoundLine[]): Pattern {
  const ends: { line: TextLine; price: FoundPrice }[] = []
  const starts: typeof ends = []
  for (const { line, runs } of found) {
    const [end, start] = [atEnd(line, runs)?.prices.at(-1), atStart(line, runs)?.prices[0]]
    if (end && /\p{L}/u.test(line.plain.slice(0, end.start))) ends.push({ line, price: end })
    if (start && /\p{L}/u.test(line.plain.slice(start.end))) starts.push({ line, price: start })
  }
  const side = starts.length > ends.length ? 'start' : 'end'
  const all = side === 'end' ? ends : starts
  const most = all.length * 0.6
  const separators = all.map(({ line, price }) => separatorAt(line.plain, price, side))
  const separator = (['gap', 'dash', 'colon', 'space'] as const).find(
    (one) => separators.filter((other) => other === one).length > most,
  )
  const withCurrency = all.filter(({ price }) => price.currencies !== null)
  const withDecimals = all.filter(({ line, price }) => hasDecimals(line.plain, price))
  return {
    side,
    separator: separator ?? null,
    hasCurrency: withCurrency.length > most,
    hasDecimals: withDecimals.length > all.length * 0.8,
    columns: columnsOf(found),
    isInMiddle: isInMiddle(found),
    median:
      medianOf(all.flatMap(({ price: { values } }) => (values.length === 1 ? values : []))) ?? 0,
  }
}

function isInMiddle(found: readonly FoundLine[]): boolean {
  const priced = found.filter(({ runs }) => runs.length > 0)
  const between = priced.filter(({ line, runs }) => {
    const [run, ...others] = runs
    const [first, last] = [run?.prices[0], run?.prices.at(-1)]
    if (!first || !last || others.length > 0 || first.currencies === null) return false
    const [before, behind] = [line.plain.slice(0, first.start), line.plain.slice(last.end)]
    return /\p{L}\s*[-–—|:]\s*$/u.test(before) && /^\s*[-–—|]\s*\p{L}/u.test(behind)
  })
  return between.length >= 3 && between.length > priced.length * 0.4
}

/** '150 260' behind most names: a half and a full one. */
function columnsOf(found: readonly FoundLine[]): number {
  const counts = found.flatMap(({ line, runs }) => {
    const run = atEnd(line, runs)
    if (!run) return []
    const isBare = run.joints.every((joint) => joint === ' ')
    const isRising = run.prices.every(({ values: [value = 0] }, at) => {
      const ratio = value / (run.prices[at - 1]?.values[0] ?? value)
      return ratio >= 1 && ratio <= 3
    })
    return [isBare && isRising ? run.prices.length : 1]
  })
  const most = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 1
  const same = counts.filter((count) => count === most).length
  return counts.length >= 3 && same > counts.length * 0.6 ? most : 1
}

function hasDecimals(plain: string, { start, end }: FoundPrice): boolean {
  return /\d[.,٫]\d/u.test(plain.slice(start, end))
}

function separatorAt(plain: string, price: FoundPrice, side: Pattern['side']): Separator {
  const between =
    side === 'end'
      ? (/[^\p{L}\p{M}\p{N})\]]*$/u.exec(plain.slice(0, price.start))?.[0] ?? '')
      : (/^[^\p{L}\p{M}\p{N}([]*/u.exec(plain.slice(price.end))?.[0] ?? '')
  if (/\t|\s{2,}|\|/u.test(between)) return 'gap'
  if (/[-–—=>]/u.test(between)) return 'dash'
  return /[:：,@]/u.test(between) ? 'colon' : 'space'
}

const NUMBERED = /^(\d{1,3})(?:(\s?[.)\]:]|\s?-)\s*(?=\p{L})|()\s+(?=\S))/u
// No decimal: '1.CHILLI'.
const GLUED_NUMBER = /^\d{1,3}[.)](?=\p{L}{2})/u
const DOTTED = /^\d{1,3}\s?[.)\]]\s*(?=\p{L}|\d+\s?\p{L})/u

function numbersOf(found: readonly FoundLine[]): RegExp {
  if (hasNumbers(found)) return NUMBERED
  const dotted = found.flatMap(({ line: { plain } }) =>
    DOTTED.test(plain) ? [Number.parseInt(plain, 10)] : [],
  )
  const steps = dotted.slice(1).map((number, at) => number - dotted[at]!)
  const rising = steps.filter((step) => step >= 1 && step <= 3)
  return dotted.length >= 3 && rising.length > steps.length * 0.6 ? DOTTED : GLUED_NUMBER
}

/** '1. Hummus'; without a dot, from one. Or codes: '41. Rice'. */
function hasNumbers(found: readonly FoundLine[]): boolean {
  const lines = found.map(({ line }) => line)
  const priced = found.filter(({ line, runs }) => atEnd(line, runs))
  const dotted = priced.filter(({ line }) => DOTTED.test(line.plain))
  if (dotted.length > priced.length * 0.6 && dotted.length > 0) return true
  const numbers = lines.flatMap(({ plain }) => {
    const [, digits, dot = ''] = NUMBERED.exec(plain) ?? []
    return digits === undefined ? [] : [{ number: Number(digits), isDotted: dot !== '' }]
  })
  const counted = numbers.filter(({ number }, at) => number === (numbers[at - 1]?.number ?? 0) + 1)
  if (counted.length < 2 || counted.length <= numbers.length * 0.6) return false
  return numbers.every(({ isDotted }) => isDotted) || counted.length > Math.max(2, lines.length / 2)
}

interface Around {
  pattern: Pattern
  heads: string[] | null
  numbers: RegExp
}

/** What a line is: the first that fits, in this order. */
function itemOf(whole: TextLine, allRuns: readonly PriceRun[], around: Around): Item {
  const number = around.numbers.exec(whole.plain)?.[0].length ?? 0
  const line = number > 0 ? { ...cut(whole, number), isNumbered: true } : whole
  const runs = number > 0 ? shifted(allRuns, number) : allRuns
  if (line.isDescription) return { kind: 'text', line, text: line.text }
  const names = sizeHeads(line.plain)
  if (names) return { kind: 'sizes', line, names }
  if (isNote(line.plain, runs)) return { kind: 'note', line }
  const count = kindsIn(line.plain)
  if (count !== null) return { kind: 'kinds', line, count }
  const forAll = priceForAll(line, runs, around.pattern)
  if (forAll) return forAll
  const dish = dishOf(line, runs, around)
  if (dish) return dish
  return { kind: 'text', line, text: line.text }
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
function priceForAll(line: TextLine, runs: readonly PriceRun[], pattern: Pattern): Item | null {
  const run = atEnd(line, runs)
  const [price, ...others] = run?.prices ?? []
  if (!price || others.length > 0) return null
  const { title } = FOR_ALL.exec(line.text.slice(0, price.start))?.groups ?? {}
  if (title === undefined) return null
  const row = { ...emptyRow(line.at), ...pricesOf([price], null, pattern.median) }
  return { kind: 'priceForAll', line, text: title, row }
}

function cut(line: TextLine, length: number): TextLine {
  const cells = line.cells.flatMap(({ start, end }) =>
    end <= length ? [] : [{ start: Math.max(0, start - length), end: end - length }],
  )
  return { ...line, text: line.text.slice(length), plain: line.plain.slice(length), cells }
}

function shifted(runs: readonly PriceRun[], length: number): PriceRun[] {
  return runs.flatMap(({ prices, joints }) => {
    const kept = prices
      .filter(({ start }) => start >= length)
      .map((price) => {
        const { start, end, from, to } = price
        return {
          ...price,
          start: start - length,
          end: end - length,
          from: Math.max(0, from - length),
          to: to - length,
        }
      })
    return kept.length > 0
      ? [{ prices: kept, joints: joints.slice(prices.length - kept.length) }]
      : []
  })
}

function dishOf(line: TextLine, runs: readonly PriceRun[], around: Around): Item | null {
  const { pattern } = around
  const [end, start] = [atEnd(line, runs), atStart(line, runs)]
  const middle = middleOf(line, runs)
  const run =
    middle ??
    beforeBrackets(line, runs) ??
    (pattern.side === 'end' ? (end ?? start) : (start ?? end))
  if (!run) return marketPrice(line) ?? inTheMiddle(line, runs, pattern)
  const isAtEnd = run === end
  const prices = withoutLoneSize(belonging(run, line, isAtEnd, around))
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last) return null
  // The name of one size alone is a part of the dish's name.
  const isHeaded = around.heads?.length === prices.length
  const isSized = prices.length > 1 && !isHeaded
  const before = line.text.slice(0, isSized ? first.from : first.start)
  const after = line.text.slice(isSized ? last.to : last.end)
  // Behind the name, before the name of the first size.
  const begin = isSized
    ? line.plain.length - line.plain.slice(first.from).trimStart().length
    : first.start
  const separator = isAtEnd
    ? separatorAt(line.plain, { ...first, start: begin }, 'end')
    : separatorAt(line.plain, last, 'start')
  const behind = /^\s*[-–—]?\s*\((.*)\)\s*$/u.exec(line.text.slice(last.to))?.[1]
  if (!isAtEnd && behind !== undefined && /\p{L}/u.test(before)) {
    const row = {
      ...emptyRow(line.at),
      name: trimmed(before),
      ...pricesOf(prices, around.heads, pattern.median),
    }
    return {
      kind: 'dish',
      line,
      prices,
      separator: separatorAt(line.plain, first, 'end'),
      row: { ...row, description: behind, kcal: findKcal(line.plain) },
    }
  }
  const name = [before, after].map((part) => trimmed(withoutKcal(part))).filter(isNamed)
  if (name.length === 0) return { kind: 'prices', line, prices }
  const row = {
    ...emptyRow(line.at),
    name: name.join(' '),
    ...pricesOf(prices, around.heads, pattern.median),
  }
  row.kcal = findKcal(line.plain)
  if (!isAtEnd && !middle && pattern.side === 'end') addDoubt(row, 'price')
  return { kind: 'dish', line, prices, row, separator }
}

function isNamed(part: string): boolean {
  return /[\p{L}\d]/u.test(withoutOtherNumbers(asciiDigits(part)))
}

/** 'Mixed grill AED 45 with rice': a price between words is asked about. */
function inTheMiddle(line: TextLine, runs: readonly PriceRun[], pattern: Pattern): Item | null {
  const run = runs.findLast(({ prices }) => {
    return prices.some((price) => price.currencies !== null || price.isUnknownMoney)
  })
  const [first, last] = [run?.prices[0], run?.prices.at(-1)]
  if (!run || !first || !last) return null
  const name = trimmed(line.text.slice(0, run.prices.length > 1 ? first.from : first.start))
  if (!/\p{L}/u.test(name)) return null
  const row = {
    ...emptyRow(line.at),
    name: withoutKcal(name),
    ...pricesOf(run.prices, null, pattern.median),
    description: trimmed(line.text.slice(last.to)),
    kcal: findKcal(line.plain),
  }
  if (!pattern.isInMiddle || isSizeName(row.description)) addDoubt(row, 'price')
  const separator = pattern.isInMiddle ? separatorAt(line.plain, first, 'end') : 'space'
  return { kind: 'dish', line, prices: run.prices, row, separator }
}

/** 'Hummus 12 حمص': a price between two languages. */
function middleOf({ text }: TextLine, runs: readonly PriceRun[]): PriceRun | null {
  if (runs.length !== 1) return null
  const [run] = runs
  const [first, last] = [run?.prices[0], run?.prices.at(-1)]
  if (!run || !first || !last) return null
  const [left, right] = [text.slice(0, first.start), text.slice(last.end)]
  if (!/\p{L}/u.test(left) || !/\p{L}/u.test(right)) return null
  const [one, two] = [directionIn(left), directionIn(right)]
  return one && two && one !== two ? run : null
}

/** 'Mutabal 14 (smoked aubergine)'. */
function beforeBrackets({ plain }: TextLine, runs: readonly PriceRun[]): PriceRun | null {
  const run = runs.find(({ prices }) => {
    const last = prices.at(-1)
    return last && /^\s*[-–—]?\s*\([^()]*\p{L}{3}[^()]*\)\s*$/u.test(plain.slice(last.to))
  })
  const start = run?.prices[0]?.from ?? 0
  return run && /\p{L}/u.test(plain.slice(0, start)) ? run : null
}

/** Without numbers of the name: 'Combo 3 25'. */
function belonging(
  { prices, joints }: PriceRun,
  { plain }: TextLine,
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

const MARKET =
  /(?<![\p{L}\p{M}])[\s\-–—:.,(\t]{0,20}(?<![\p{L}\p{M}])(?:(?:as per )?(?:market|daily|seasonal) (?:price|rate)|m\.?p\.?|s\.?q\.?|price on request|ask (?:us|your waiter)|حسب (?:السوق|الوزن|الموسم)|سعر السوق|السعر حسب الطلب|اسأل عن السعر)[\s).*]*$/iu

// In the place of a price.
const NO_PRICE = /^[-–—]+$/u

/** 'Hammour – market price'; behind a gap, as in a column of prices, also 'free' or a dash. */
function marketPrice(line: TextLine): Item | null {
  const last = line.cells.length > 1 ? (line.cells.at(-1)?.start ?? 0) : 0
  const behind = last > 0 ? line.text.slice(last) : ''
  const isInColumn = NO_PRICE.test(behind) || readPriceNote(behind)?.before === ''
  const end = isInColumn ? last : (MARKET.exec(line.text)?.index ?? 0)
  if (end === 0) return null
  const row = { ...emptyRow(line.at), name: line.text.slice(0, end).trim() }
  const read = readPriceNote(line.text.slice(end))
  if (read) row.priceNote = read.note
  return { kind: 'dish', line, prices: [], row, separator: 'space' }
}

/** One letter, or with the name of a size. */
function isShort(name: string): boolean {
  const letters = name.replace(/\p{L}-?\d+/u, 'XX')
  return /^\P{L}*\p{Lu}\P{L}*$/u.test(letters) || /(?<!\S)(?:S|M|L|XL)(?!\S)/u.test(name)
}

/** It may be a price, unless it counts dishes. */
function markNumbers(rows: readonly ReadRow[]): void {
  const named = rows.flatMap((row) => {
    const number = looseNumber(row.name)
    return number === null ? [] : [{ row, number, key: row.name.replace(/\d+/gu, '#') }]
  })
  const byKey = Map.groupBy(named, ({ key }) => key)
  for (const same of byKey.values()) {
    const isSeries =
      same.length > 1 &&
      same.every(({ number }, at) => {
        return at === 0 || number === (same[at - 1]?.number ?? 0) + 1
      })
    if (!isSeries) for (const { row } of same) addDoubt(row, 'name')
  }
}

const TELLING = 5

function markUnusual(
  items: readonly Item[],
  { separator, hasCurrency, hasDecimals: areDecimal }: Pattern,
): void {
  const dishes = items.filter((item) => item.kind === 'dish')
  if (dishes.length >= TELLING) {
    for (const { row, line, prices, separator: own } of dishes) {
      if (row.price === null) continue
      if (hasCurrency && row.currencies === null) addDoubt(row, 'price')
      if (separator !== null && separator !== 'space' && own === 'space') addDoubt(row, 'price')
      const isWhole = !/\d[.,٫]\d/u.test(line.plain) && !prices.some(({ isScaled }) => isScaled)
      if (areDecimal && isWhole) addDoubt(row, 'price')
    }
  }
  // '1 250' is one number where most are written like it.
  const spaced = dishes.filter((dish) => dish.prices.some(({ isSpaced }) => isSpaced))
  if (spaced.length < 3 || spaced.length < dishes.length * 0.4) {
    for (const { row } of spaced) addDoubt(row, 'price')
  }
}
