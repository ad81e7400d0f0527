import { isCapitals } from './prose.ts'
import { areInOtherDirections } from '../menu/two-scripts.ts'
import type { Decimals } from '../rules/money/money.ts'
import { figureOf, offerFigures, pricesOfOthers } from './loose-figures.ts'
import { medianOf } from './median.ts'
import { pricesOf } from './dish-prices.ts'
import { finish } from './finish.ts'
import type { Atom } from './atom.ts'
import { atomsOf } from './page-atoms.ts'
import { readBlocks } from './page-blocks.ts'
import { isBeside, isSentence, lookOf, type Look } from './page-lines.ts'
import type { FlowItem, PageDish } from './page-flow.ts'
import { withLowDescriptions } from './page-descriptions.ts'
import {
  isContact,
  isNoHeading,
  markAmongOthers,
  markByItself,
  markFar,
  nameAlike,
} from './page-doubts.ts'
import { sidesOf } from './page-turns.ts'
import { withoutMargins } from './page-margins.ts'
import { phrasesOf, type Page } from './page-words.ts'
import { plainLetters } from './plain-letters.ts'
import { readPriceNote } from './price-note-words.ts'
import { findKcal, isSizeName } from './prices.ts'
import {
  addDoubt,
  boxAround,
  emptyRow,
  type LooseFigure,
  type ReadMenu,
  type ReadRow,
} from './rows.ts'

export interface ReadPages extends ReadMenu {
  lines: string[]
}

export function readPages(
  printed: readonly Page[],
  { decimals }: { decimals: Decimals },
): ReadPages {
  const { pages, margins } = withoutMargins(printed.map(inPlainLetters))
  const sides = pages.flatMap((page, at) => sidesOf(page).map((side) => ({ ...side, at })))
  const phrases = sides.map(({ page }) => phrasesOf(page))
  const slanted = phrases.flatMap((some) => some.filter(({ isTurned }) => isTurned))
  const atoms = withLowDescriptions(
    atomsOf(
      phrases.map((some) => some.filter(({ isTurned }) => !isTurned)),
      decimals,
    ),
  )
  const all = lookOf(atoms.flat(), null)
  const feet = titlesAtFoot(atoms, all)
  const joining = new Joining(medianPrice(atoms.flat()))
  for (const [side, own] of atoms.entries()) {
    const { at, onPage } = sides[side]!
    const [before, known] = [joining.rows.length, joining.leftOut.length]
    const look = lookOf(own, all)
    const foot = feet[side]!
    for (const atom of foot) joining.takeHeading(headingOf([atom]))
    const above = own.filter((atom) => !foot.includes(atom))
    const [titles, codes] = [titlesOf(above, look), codesOf(above, look)]
    for (const some of [titles, codes]) joining.leave(some.map(({ text }) => text))
    const others = above.filter((atom) => !titles.includes(atom) && !codes.includes(atom))
    joining.takePage(readBlocks(others, look, readsFromRight(own)), at, look)
    for (const { places } of joining.rows.slice(before)) {
      if (!places) continue
      places.name = places.name && onPage(places.name)
      places.price = places.price && onPage(places.price)
    }
    for (const { figure } of joining.leftOut.slice(known))
      if (figure) figure.box = onPage(figure.box)
  }
  joining.leaveHeading()
  for (const { text } of slanted) joining.leave([text])
  for (const text of margins) joining.leave([text])
  const { rows, leftOut, lines } = joining
  offerFigures(rows, leftOut)
  const mark = () => {
    markFar(joining.below, rows)
    nameAlike(rows)
    markAmongOthers(rows)
    const texts = leftOut.filter(({ figure }) => !figure)
    if (texts.length > rows.length * (arePlain(rows) ? MOST_BESIDE_PLAIN : MOST_LEFT_OUT))
      for (const row of rows) addDoubt(row, 'heading')
  }
  return { ...finish(rows, { mark }), leftOut, lines }
}

function inPlainLetters(page: Page): Page {
  return { ...page, words: page.words.map((word) => ({ ...word, text: plainLetters(word.text) })) }
}

const GIANT = 3

function titlesOf(atoms: readonly Atom[], { heading }: Look): Atom[] {
  const large = atoms.filter(({ kind, height }) => kind === 'text' && height > heading)
  const titles = large.filter(({ height }) => height > heading * GIANT)
  return large.length - titles.length < 2 ? [] : titles
}

// Of the height of headings.
const LARGE = 1.3
const LEAST_PRICED = 3

/** Below all prices, in large letters, on most pages. */
function titlesAtFoot(pages: readonly Atom[][], look: Look): Atom[][] {
  const priced = pages.map((atoms) => atoms.filter(({ kind }) => kind === 'price'))
  const titles = pages.map((atoms, at) => {
    const texts = atoms.filter(({ kind }) => kind === 'text')
    const tallest = Math.max(0, ...texts.map(({ height }) => height))
    const large = texts.filter(({ height }) => height > tallest * 0.9)
    const end = Math.max(...priced[at]!.map(({ box }) => box.bottom))
    const isAtFoot = tallest > look.heading * LARGE && large.every(({ box }) => box.top > end)
    return isAtFoot && priced[at]!.length >= LEAST_PRICED ? large : []
  })
  const menus = priced.filter(({ length }) => length >= LEAST_PRICED).length
  const areUsual = titles.filter(({ length }) => length > 0).length > Math.max(2, menus * 0.6)
  return titles.map((large) => (areUsual ? large.toSorted((a, b) => a.y - b.y) : []))
}

function headingOf(atoms: Atom[]): Extract<FlowItem, { kind: 'heading' }> {
  return { kind: 'heading', atoms, prices: [], height: atoms[0]!.height }
}

/** 'D,10' in small letters above a line: codes of allergens. */
function codesOf(atoms: readonly Atom[], { name }: Look): Atom[] {
  const codes = atoms.filter(
    ({ kind, text, height }) =>
      kind === 'text' && height < name * 0.65 && CODES.test(text) && !isSizeName(text),
  )
  return codes.filter(({ text }) => /[\d,]/u.test(text)).length < LEAST_CODES ? [] : codes
}

const LEAST_CODES = 3
const CODES = /^(?:\p{Lu}|\d{1,2})(?:[\s,]+(?:\p{Lu}|\d{1,2}))*$/u

function medianPrice(atoms: readonly Atom[]): number {
  return (
    medianOf(
      atoms.flatMap(({ prices }) =>
        prices.flatMap(({ values }) => (values.length === 1 ? values : [])),
      ),
    ) ?? 0
  )
}

function readsFromRight(atoms: readonly Atom[]): boolean {
  const texts = atoms.filter(({ text }) => /\p{L}{2}/u.test(text))
  return texts.filter(({ isRight }) => isRight).length > texts.length * 0.4
}

class Joining {
  readonly rows: ReadRow[] = []
  readonly leftOut: ReadMenu['leftOut'] = []
  readonly median: number
  heading = ''
  headingHeight = 0
  nameHeight = 0
  isFresh = false
  headingPrice: Atom | null = null
  /** Prices of headings, until a dish takes them. */
  unused: Atom[] = []
  readonly lines: string[] = []
  readonly below: { row: ReadRow; below: number }[] = []

  constructor(median: number) {
    this.median = median
  }

  takePage(items: readonly FlowItem[], page: number, { name }: Look): void {
    this.nameHeight = name
    for (const [at, item] of items.entries()) {
      if (item.kind === 'heading') this.takeHeading(item)
      else if (item.kind === 'note') this.leaveAtoms(item.atoms, page)
      else
        this.takeDish(
          item.dish,
          page,
          items[at + 1]?.kind === 'dish' || items[at - 1]?.kind === 'dish',
        )
    }
  }

  takeHeading({ atoms, prices, height }: Extract<FlowItem, { kind: 'heading' }>): void {
    const text = headingText(atoms)
    if (text === '' || isNoHeading(text)) {
      this.leave(atoms.map((atom) => atom.text))
      return
    }
    if (this.isFresh && /^\p{Ll}/u.test(text) && /^\p{Lu}/u.test(this.heading)) {
      this.leave([text])
      return
    }
    // A second line of the heading, or a note in small letters below it.
    const isPhrase = text.split(/\s+/u).length > 2 && height <= this.nameHeight
    if (
      this.isFresh &&
      height < this.headingHeight * 0.8 &&
      (isSentence(text) || (isPhrase && !isCapitals(text)))
    ) {
      this.leave([text])
      return
    }
    const isMore =
      this.isFresh &&
      (Math.abs(height - this.headingHeight) < height * 0.04 ||
        areInOtherDirections(this.heading, text))
    const isJoined = isMore && this.heading.length + text.length < 60
    if (!isJoined) this.leaveHeading()
    this.heading = isJoined ? `${this.heading} ${text}` : text
    this.headingHeight = height
    const read = prices.find((price) => price.prices.length > 0)
    this.headingPrice = read ?? (isMore ? this.headingPrice : null)
    this.unused.push(...prices)
    this.isFresh = true
  }

  leaveHeading(): void {
    const prices = this.unused.map(({ text }) => text)
    this.unused = []
    this.leave([this.isFresh ? this.heading : '', ...prices])
  }

  takeDish(dish: PageDish, page: number, isAmong: boolean): void {
    const ofOthers = pricesOfOthers(dish)
    const prices = dish.prices.filter(({ atom }) => !ofOthers.includes(atom))
    const row = rowOf({ ...dish, prices }, this.median, page)
    row.lines = [this.lines.length, this.lines.length]
    this.lines.push(wordsOf(dish))
    row.category = this.heading
    if (dish.prices.length === 0) {
      if (this.headingPrice) {
        const { doubts, ...costs } = pricesOf(this.headingPrice.prices, null, this.median)
        Object.assign(row, costs)
        for (const doubt of doubts) addDoubt(row, doubt)
        if (this.headingPrice.isUnsure) addDoubt(row, 'price')
        this.unused = this.unused.filter((price) => price !== this.headingPrice)
      } else if (!isProbable(row, isAmong)) {
        this.leave([row.name, row.texts.name ?? '', row.description])
        return
      } else {
        addDoubt(row, 'heading')
      }
    }
    this.isFresh = false
    markByItself(row)
    if (dish.below > 0) this.below.push({ row, below: dish.below })
    this.rows.push(row)
    this.leaveAtoms(ofOthers, page)
  }

  leaveAtoms(atoms: readonly Atom[], page: number): void {
    const texts: string[] = []
    for (const atom of atoms) {
      const figure = figureOf(atom, page, this.median)
      if (figure) this.leave([atom.text], figure)
      else texts.push(atom.text)
    }
    this.leave(texts)
  }

  leave(texts: readonly string[], figure?: LooseFigure): void {
    const text = texts
      .filter((part) => part !== '')
      .join(' ')
      .trim()
    if (text === '') return
    this.leftOut.push({ line: this.lines.length, text, ...(figure && { figure }) })
    this.lines.push(text)
  }
}

function wordsOf({ names, second, notes, prices, kcals }: PageDish): string {
  const atoms = [...names, ...second, ...notes, ...prices.map(({ atom }) => atom), ...kcals]
  return joined([...new Set(atoms)].toSorted((a, b) => a.y - b.y))
}

function headingText(atoms: readonly Atom[]): string {
  const ordered = atoms.toSorted((a, b) =>
    a.isRight ? b.box.left - a.box.left : a.box.left - b.box.left,
  )
  return ordered
    .map(({ text }) => text.replace(/^[\s\-–—•*~]+|[\s\-–—•*~:,;،؛]+$/gu, ''))
    .filter((text) => /\p{L}/u.test(text))
    .join(' ')
}

function isProbable({ name }: ReadRow, isAmong: boolean): boolean {
  return isAmong && /\p{L}{2}/u.test(name) && !isSentence(name) && !isContact(name)
}

function rowOf(dish: PageDish, median: number, page: number): ReadRow {
  const row = emptyRow(0)
  row.name = joined(dish.names)
  if (dish.second.length > 0) row.texts.name = joined(dish.second)
  row.description = joined(inTwoColumns(dish.notes))
  const prices = inReadingOrder(dish).flatMap(({ atom, size }) =>
    atom.prices.map((price) => ({
      ...price,
      size: price.size || (atom.prices.length === 1 ? size : ''),
    })),
  )
  if (prices.length > 0) Object.assign(row, pricesOf(prices, null, median))
  else if (dish.prices.length > 0) {
    const note = dish.prices.map(({ atom }) => readPriceNote(atom.text)?.note).find(Boolean)
    if (note) row.priceNote = note
  }
  const [only] = prices
  if (prices.length === 1 && only && /\d/u.test(only.size) && !row.name.includes(only.size))
    row.description = `${only.size} ${row.description}`.trim()
  if ([...dish.names, ...dish.second].some(({ isUnsure }) => isUnsure)) addDoubt(row, 'name')
  if (dish.prices.some(({ atom }) => atom.isUnsure)) addDoubt(row, 'price')
  for (const doubt of dish.doubts) addDoubt(row, doubt)
  row.kcal = dish.kcals.length === 1 ? findKcal(dish.kcals[0]!.text) : null
  row.places = {
    page,
    name: boxAround([...dish.names, ...dish.second].map(({ box }) => box)),
    price: boxAround(dish.prices.map(({ atom }) => atom.box)),
  }
  if (dish.prices.some(({ atom }) => !atom.isSure) && dish.prices.some(({ atom }) => atom.isSure))
    addDoubt(row, 'price')
  return row
}

/** Sizes beside an Arabic name grow from the right, except beside another language. */
function inReadingOrder({ names, prices }: PageDish): PageDish['prices'] {
  const [first, last] = [prices[0]?.atom, prices.at(-1)?.atom]
  if (!first || !last || !names[0]?.isRight || !isBeside(first, last)) return prices
  if (prices.every(({ size }) => size !== '')) return prices.toReversed()
  return amountOf(first) > amountOf(last) ? prices.toReversed() : prices
}

function amountOf({ prices }: Atom): number {
  return prices[0]?.values[0] ?? 0
}

function inTwoColumns(notes: readonly Atom[]): readonly Atom[] {
  const areBeside = notes.some((one) =>
    notes.some((other) => isBeside(one, other) && areInOtherDirections(one.text, other.text)),
  )
  if (!areBeside) return notes
  return [...notes.filter(({ isRight }) => !isRight), ...notes.filter(({ isRight }) => isRight)]
}

function joined(atoms: readonly Atom[]): string {
  return fromRight(atoms)
    .map(({ text }) => text)
    .join('\n')
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s,;،؛]+$/u, '')
}

/** Texts of one line in Arabic, which stand from the left, as people read them. */
function fromRight(atoms: readonly Atom[]): Atom[] {
  const runs: Atom[][] = []
  for (const atom of atoms) {
    const last = runs.at(-1)?.at(-1)
    const isSame = last?.isRight && atom.isRight && isBeside(last, atom)
    if (isSame) runs.at(-1)!.push(atom)
    else runs.push([atom])
  }
  return runs.flatMap((run) => run.toSorted((a, b) => b.box.right - a.box.right))
}

const MOST_LEFT_OUT = 1.5
const MOST_BESIDE_PLAIN = 6
const PLAIN = 8

function arePlain(rows: readonly ReadRow[]): boolean {
  const plain = rows.filter(({ doubts, price, sizes }) => {
    return doubts.length === 0 && (price !== null || sizes.length > 0)
  })
  return plain.length >= PLAIN && plain.length > rows.length * 0.6
}
