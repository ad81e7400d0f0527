import { areInOtherDirections } from '../menu/two-scripts.ts'
import { TEXT_LIMITS } from '../rules/text/texts.ts'
import type { Separator } from './line-pattern.ts'
import type { TextLine } from './lines.ts'
import { medianOf } from './median.ts'
import { pricesOf } from './dish-prices.ts'
import { findKcal, isSizeName, type FoundPrice } from './prices.ts'
import { isCapitals, isProse } from './prose.ts'
import { addDoubt, emptyRow, type ReadMenu, type ReadRow } from './rows.ts'

export type Item =
  | { kind: 'dish'; line: TextLine; row: ReadRow; prices: FoundPrice[]; separator: Separator }
  | PricesItem
  | { kind: 'sizes'; line: TextLine; names: string[] }
  | TextItem
  | { kind: 'priceForAll'; line: TextLine; text: string; row: ReadRow }
  | { kind: 'kinds'; line: TextLine; count: number }
  | { kind: 'note'; line: TextLine }

interface PricesItem {
  kind: 'prices'
  line: TextLine
  prices: FoundPrice[]
}

interface TextItem {
  kind: 'text'
  line: TextLine
  text: string
}

interface Joined {
  rows: ReadRow[]
  leftOut: ReadMenu['leftOut']
}

export function joinItems(items: readonly Item[], median: number): Joined {
  const joining = new Joining(factsOf(items), median)
  for (const item of items) joining.take(item)
  return joining.end()
}

class Joining {
  readonly rows: ReadRow[] = []
  readonly leftOut: ReadMenu['leftOut'] = []
  heading = ''
  headingLine: TextLine | null = null
  /** Texts since the last dish; what comes next says what they are. */
  texts: TextItem[] = []
  last: ReadRow | null = null
  /** What all below the heading cost. */
  forAll: ReadRow | null = null
  /** The dish whose kinds follow, and how many. */
  kinds: { of: ReadRow; left: number } | null = null
  readonly facts: Facts
  readonly median: number

  constructor(facts: Facts, median: number) {
    this.facts = facts
    this.median = median
  }

  take(item: Item): void {
    switch (item.kind) {
      case 'text':
        this.texts.push(item)
        break
      case 'note':
        this.leave(item.line)
        break
      case 'priceForAll':
        this.placeTexts(false)
        this.placeText({ ...item, kind: 'text' }, 'heading')
        this.forAll = item.row
        break
      case 'kinds':
        for (const { line } of this.texts.splice(0)) this.leave(line)
        this.leave(item.line)
        this.kinds = this.last && { of: this.last, left: item.count }
        break
      case 'dish':
        if (this.texts.length > 0) this.kinds = null
        if (this.addKind(item.row)) break
        this.placeTexts(true)
        this.add(item.row, [...item.prices.map(({ per }) => per), codesOf(item.line)])
        break
      case 'prices':
        this.takePrices(item)
        break
      case 'sizes':
        break
    }
  }

  end(): Joined {
    this.placeTexts(false)
    this.leaveHeading()
    return { rows: this.rows, leftOut: this.leftOut }
  }

  takePrices(item: PricesItem): void {
    const named = takeNamed(this.texts, this.facts)
    if (!named) {
      if (!addPrices(this.last, item)) this.leave(item.line)
      return
    }
    this.texts = named.before
    if (named.before.length > 0) this.kinds = null
    this.placeTexts(named.before.length > 0)
    const row = { ...named.row, ...pricesOf(item.prices, null, this.median) }
    row.lines = [named.row.lines[0], item.line.at]
    row.kcal = findKcal(item.line.plain) ?? named.row.kcal
    if (this.addKind(row)) return
    this.add(row, [...item.prices.map(({ per }) => per), codesOf(item.line)])
  }

  /** A kind of the dish above is one of its sizes. */
  addKind({ name, price, lines }: ReadRow): boolean {
    if (!this.kinds || this.kinds.left === 0 || price === null) return false
    const { of } = this.kinds
    this.kinds.left -= 1
    of.sizes.push({ name, price })
    of.price = Math.min(...of.sizes.map((size) => size.price))
    of.doubts = of.doubts.filter((doubt) => doubt !== 'price')
    of.lines[1] = lines[1]
    return true
  }

  placeTexts(isBeforeDish: boolean): void {
    const texts = this.texts
    this.texts = []
    for (const [at, item] of texts.entries()) {
      const isBelow = this.last?.lines[1] === item.line.at - 1 && !item.line.afterBlank
      const kind = textKind(item.line, item.text, {
        facts: this.facts,
        isFirst: at === 0,
        isLast: isBeforeDish && at === texts.length - 1,
        last: at === 0 || isBelow || item.line.isDescription ? this.last : null,
        heading: this.heading,
      })
      this.placeText(item, kind)
    }
  }

  placeText({ line, text }: TextItem, kind: TextKind): void {
    const { last } = this
    if (this.forAll && !line.isMarked && !line.isDescription && kind !== 'note') {
      const row: ReadRow = {
        ...structuredClone(this.forAll),
        lines: [line.at, line.at],
        name: text,
      }
      const isOwn = last === null || line.afterBlank || line.isBulleted
      if (!isProse(text) || (isOwn && text.length <= LONGEST_NAME)) return this.add(row)
    }
    if (kind === 'heading') {
      this.forAll = null
      this.leaveHeading()
      this.heading = text
      this.headingLine = line
      this.last = null
    } else if (kind === 'secondHeading') this.heading = `${this.heading} ${text}`
    else if (kind === 'dish') {
      const row = { ...emptyRow(line.at), name: text }
      addDoubt(row, 'heading')
      this.add(row)
    } else if (last && kind !== 'note') {
      if (kind === 'second') last.texts.name = text
      else if (last.description.length > TEXT_LIMITS.description) return this.leave(line)
      else last.description = joined(last.description, `${text} ${codesOf(line)}`.trim())
      last.lines[1] = line.at
    } else this.leave(line)
  }

  add(row: ReadRow, notes: readonly string[] = []): void {
    const said = new Set(notes.filter((note) => /\p{L}|\d/u.test(note)))
    row.description = [row.description, ...said].filter(Boolean).join(' ')
    row.category = this.heading
    this.headingLine = null
    this.rows.push(row)
    this.last = row
  }

  leaveHeading(): void {
    if (this.headingLine) this.leave(this.headingLine)
    this.headingLine = null
  }

  leave(line: TextLine): void {
    this.leftOut.push({ line: line.at, text: line.text })
  }
}

function codesOf({ codes }: TextLine): string {
  return codes && `(${codes})`
}

function joined(description: string, text: string): string {
  return description === '' ? text : `${description} ${text}`
}

const MOST_SIZES = 50
const LONGEST_NAME = 70

function addPrices(last: ReadRow | null, { prices, line }: PricesItem): boolean {
  if (!last || last.lines[1] < line.at - 1 || last.sizes.length >= MOST_SIZES) return false
  const before =
    last.sizes.length > 0 || last.price === null ? last.sizes : [{ name: '', price: last.price }]
  const more = prices.map(({ size, values }) => ({ name: size, price: values[0] ?? 0 }))
  last.sizes = before.length + more.length > 1 ? [...before, ...more] : []
  last.price = Math.min(...[...before, ...more].map(({ price }) => price))
  last.lines[1] = line.at
  if (last.sizes.every(({ name }) => name !== '')) addDoubt(last, 'price')
  return true
}

/** After a blank line, or at the last text that is no prose. */
function beginOf(texts: readonly TextItem[], { linesOfCard, areNumbered }: Facts): number {
  const numbered = texts.findLastIndex(({ line }) => line.isNumbered)
  if (areNumbered && numbered >= 0) return numbered
  let from = texts.length - 1
  while (from > 0) {
    const { line, text } = texts[from] ?? { line: null, text: '' }
    if (!line || line.afterBlank) break
    if (linesOfCard > 0) {
      if (texts.length - from >= linesOfCard) break
      from -= 1
      continue
    }
    const before = texts[from - 1]
    const isPair = before && areInOtherDirections(before.text, text)
    if (!isProse(text) && !isPair) break
    from -= 1
  }
  return from
}

function takeNamed(texts: readonly TextItem[], facts: Facts) {
  if (texts.length === 0) return null
  const from = beginOf(texts, facts)
  const [name, ...others] = texts.slice(from)
  if (!name) return null
  const row = { ...emptyRow(name.line.at), name: name.text }
  row.kcal = findKcal(name.line.plain)
  row.description = codesOf(name.line)
  for (const { text } of others) {
    if (row.description === '' && areInOtherDirections(name.text, text) && !isProse(text))
      row.texts.name = text
    else row.description = joined(row.description, text)
  }
  return { row, before: texts.slice(0, from) }
}

interface Facts {
  /** Headings stand after blank lines. */
  hasBlanks: boolean
  /** Dishes stand after blank lines. */
  areParted: boolean
  hasMarks: boolean
  /** Headings are in capitals, dishes are not. */
  hasCapitals: boolean
  /** Dishes have bullets, headings have none. */
  hasBullets: boolean
  /** Dishes have numbers. */
  areNumbered: boolean
  /** Lines above a price if most cards have as many, or 0. */
  linesOfCard: number
  /** Usual number of words in the line below a dish; 0 if most dishes have none. */
  descriptionWords: number
}

function factsOf(items: readonly Item[]): Facts {
  const texts = items.filter((item) => item.kind === 'text')
  const dishes = items.filter((item) => item.kind === 'dish')
  const many = (list: readonly Item[], is: (item: Item) => boolean) => list.filter(is).length
  const below = items.filter((item, at) => isBelowDish(item, items[at - 1]))
  const hasDescriptions = dishes.length > 4 && below.length > dishes.length * 0.6
  return {
    hasBlanks:
      many(texts, ({ line }) => line.afterBlank && line !== items[0]?.line) >=
        1 + Number(texts.length > 4) &&
      many(dishes, ({ line }) => line.afterBlank) < dishes.length / 2,
    areParted: many(dishes, ({ line }) => line.afterBlank) > dishes.length * 0.6,
    hasMarks: many(texts, ({ line }) => line.isMarked) > 1,
    hasCapitals:
      many(texts, ({ line }) => isCapitals(line.text)) > 1 &&
      many(dishes, ({ line }) => isCapitals(line.text)) < dishes.length / 4,
    hasBullets: many(dishes, ({ line }) => line.isBulleted) > dishes.length / 2,
    areNumbered: areNumbered(items),
    linesOfCard: linesOfCard(items),
    descriptionWords: hasDescriptions
      ? (medianOf(below.map(({ line }) => wordsIn(line.text))) ?? 0)
      : 0,
  }
}

function areNumbered(items: readonly Item[]): boolean {
  const starts = items.flatMap(({ line }, at) => (line.isNumbered ? [at] : []))
  const priced = starts.flatMap((start, at) => {
    const own = items.slice(start, starts[at + 1] ?? items.length)
    const prices = own.filter(({ kind }) => kind === 'prices' || kind === 'dish').length
    return prices > 0 ? [prices] : []
  })
  return priced.filter((prices) => prices === 1).length > priced.length * 0.7
}

/** Delivery services: name, description and price, each on its line. */
function linesOfCard(items: readonly Item[]): number {
  const priced = items.flatMap(({ kind }, at) => (kind === 'prices' ? [at] : []))
  const dishes = items.filter(({ kind }) => kind === 'dish').length
  if (priced.length < 2 || priced.length <= dishes) return 0
  const counts = priced.map((end, at) => {
    const between = items.slice((priced[at - 1] ?? -1) + 1, end)
    return between.filter(({ kind }) => kind === 'text').length
  })
  const [most] = [...Map.groupBy(counts.slice(1), (count) => count)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  const [lines, same] = most ?? [0, []]
  if (areToldBelow(items, priced)) return 1
  const others = counts.length - 1 - same.length
  return others < same.length && (lines > 1 || others === 0) ? lines : 0
}

const LEAST_TOLD = 3

/** Name, price, description: of two lines between prices the first is the longer one. */
function areToldBelow(items: readonly Item[], priced: readonly number[]): boolean {
  const pairs = priced.flatMap((end, at) => {
    const between = items.slice((priced[at - 1] ?? -1) + 1, end)
    const [first, second] = between.map(({ line }) => line)
    if (at === 0 || between.length !== 2 || !first || !second) return []
    return second.afterBlank || first.isMarked ? [] : [first.text.length > second.text.length]
  })
  return pairs.length >= LEAST_TOLD && pairs.filter(Boolean).length > pairs.length * 0.7
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).length
}

function isBelowDish(item: Item, above: Item | undefined): boolean {
  const { kind, line } = item
  return kind === 'text' && above?.kind === 'dish' && !line.afterBlank && !line.isMarked
}

/** 'Lettuce, Onion, Tomato': what is in a dish. */
function isList(text: string, { hasBlanks, areParted }: Facts): boolean {
  const commas = text.match(/[,،]/gu)?.length ?? 0
  return commas > 1 || (commas > 0 && (hasBlanks || areParted))
}

type TextKind = 'heading' | 'secondHeading' | 'second' | 'description' | 'dish' | 'note'

interface TextAround {
  facts: Facts
  isFirst: boolean
  isLast: boolean
  last: ReadRow | null
  heading: string
}

function textKind(
  line: TextLine,
  text: string,
  { facts, isFirst, isLast, last, heading }: TextAround,
): TextKind {
  if (last && (line.isDescription || isSizeName(text))) return 'description'
  const isHeading = line.isMarked || (facts.hasCapitals && isCapitals(text))
  const isNext = last !== null && last.lines[1] === line.at - 1
  if (isFirst && last && isNext && !line.afterBlank) {
    const isSecondName =
      last.texts.name === undefined &&
      areInOtherDirections(last.name, text) &&
      !isProse(text) &&
      !line.isMarked
    if (isSecondName && !(isLast && facts.hasBlanks)) return 'second'
    if (isHeading) return 'heading'
    if (isProse(text) || isList(text, facts)) return 'description'
    const isSetApart = facts.hasBlanks || facts.hasMarks || facts.hasCapitals
    if (facts.descriptionWords > 0) {
      const isShort = isLast && wordsIn(text) * 2 <= facts.descriptionWords
      return isShort && !isSetApart ? 'heading' : 'description'
    }
    if (isSetApart) {
      return line.isBulleted || facts.hasBullets === line.isBulleted ? 'dish' : 'description'
    }
  }
  if (isHeading) return 'heading'
  if (
    !isFirst &&
    heading !== '' &&
    areInOtherDirections(heading, text) &&
    !line.afterBlank &&
    isLast
  ) {
    return 'secondHeading'
  }
  if (isProse(text)) return last ? 'description' : 'note'
  if (facts.hasBullets && line.isBulleted) return 'dish'
  if (isLast || line.afterBlank) return 'heading'
  return facts.hasBlanks && !line.afterBlank ? 'dish' : 'heading'
}
