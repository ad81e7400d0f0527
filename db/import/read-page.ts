import { areInOtherDirections } from '../menu/two-scripts.ts'
import type { Decimals } from '../rules/money/money.ts'
import { titleKey } from '../rules/text/texts.ts'
import { medianOf } from './median.ts'
import { pricesOf } from './dish-prices.ts'
import { atomsOf, type Atom } from './page-atoms.ts'
import { readBlocks } from './page-blocks.ts'
import { isSentence, lookOf } from './page-lines.ts'
import type { FlowItem, PageDish } from './page-flow.ts'
import { sidesOf } from './page-turns.ts'
import { phrasesOf, type Page } from './page-words.ts'
import { findKcal, isSizeName } from './prices.ts'
import { addDoubt, boxAround, emptyRow, type ReadMenu, type ReadRow } from './rows.ts'
import { splitLanguages } from './split-languages.ts'

/** What pages say, and the words of each row. */
export interface ReadPages extends ReadMenu {
  lines: string[]
}

/** Reads a menu from its pages: words with their places. */
export function readPages(pages: readonly Page[], { decimals }: { decimals: Decimals }): ReadPages {
  const sides = pages.flatMap((page, at) => sidesOf(page).map((side) => ({ ...side, at })))
  const phrases = sides.map(({ page }) => phrasesOf(page))
  const slanted = phrases.flatMap((some) => some.filter(({ isTurned }) => isTurned))
  const atoms = atomsOf(
    phrases.map((some) => some.filter(({ isTurned }) => !isTurned)),
    decimals,
  )
  const all = lookOf(atoms.flat(), null)
  const joining = new Joining(medianPrice(atoms.flat()))
  for (const [side, own] of atoms.entries()) {
    const { at, isTurned, onPage } = sides[side]!
    // A few words along an edge are no part of the menu.
    if (isTurned && own.filter(({ kind }) => kind === 'price').length < 2) {
      for (const { text } of own) joining.leave([text])
      continue
    }
    const before = joining.rows.length
    joining.takePage(readBlocks(own, lookOf(own, all), readsFromRight(own)), at)
    for (const { places } of joining.rows.slice(before)) {
      if (!places) continue
      places.name = places.name && onPage(places.name)
      places.price = places.price && onPage(places.price)
    }
  }
  joining.leaveHeading()
  for (const { text } of slanted) joining.leave([text])
  const { rows, leftOut, lines } = joining
  markUnusual(rows)
  // More is said than offered: a book, slides, an invoice.
  if (leftOut.length > rows.length * (arePlain(rows) ? MOST_BESIDE_PLAIN : MOST_LEFT_OUT))
    for (const row of rows) addDoubt(row, 'heading')
  return { ...splitLanguages(rows), leftOut, lines }
}

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
  /** No dish has come below it. */
  isFresh = false
  headingPrice: Atom | null = null
  /** Prices of headings, until a dish takes them. */
  unused: Atom[] = []
  readonly lines: string[] = []

  constructor(median: number) {
    this.median = median
  }

  takePage(items: readonly FlowItem[], page: number): void {
    for (const [at, item] of items.entries()) {
      if (item.kind === 'heading') this.takeHeading(item)
      else if (item.kind === 'note') this.leave(item.atoms.map(({ text }) => text))
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
    if (text === '') {
      this.leave(atoms.map((atom) => atom.text))
      return
    }
    // The last line of a note below the heading.
    if (this.isFresh && /^\p{Ll}/u.test(text) && /^\p{Lu}/u.test(this.heading)) {
      this.leave([text])
      return
    }
    // A second line of the same heading, or its other language.
    const isMore =
      this.isFresh &&
      (Math.abs(height - this.headingHeight) < height * 0.04 ||
        areInOtherDirections(this.heading, text))
    const isJoined = isMore && this.heading.length + text.length < 60
    if (!isJoined) this.leaveHeading()
    this.heading = isJoined ? `${this.heading} ${text}` : text
    this.headingHeight = height
    this.headingPrice = prices[0] ?? (isMore ? this.headingPrice : null)
    this.unused.push(...prices)
    this.isFresh = true
  }

  /** What no dish has taken: the heading without a dish, and prices of headings. */
  leaveHeading(): void {
    const prices = this.unused.map(({ text }) => text)
    this.unused = []
    this.leave([this.isFresh ? this.heading : '', ...prices])
  }

  takeDish(dish: PageDish, page: number, isAmong: boolean): void {
    const row = rowOf(dish, this.median, page)
    row.lines = [this.lines.length, this.lines.length]
    this.lines.push(wordsOf(dish))
    row.category = this.heading
    if (dish.prices.length === 0) {
      if (this.headingPrice) {
        Object.assign(row, pricesOf(this.headingPrice.prices, null, this.median))
        this.unused = this.unused.filter((price) => price !== this.headingPrice)
      } else if (!isProbable(row, isAmong)) {
        this.leave([row.name, row.texts.name ?? '', row.description])
        return
      } else {
        addDoubt(row, 'noPrice')
        addDoubt(row, 'heading')
      }
    }
    this.isFresh = false
    if (row.name === '') {
      this.leave([row.description, ...dish.prices.map(({ atom }) => atom.text)])
      return
    }
    markDoubts(row)
    this.rows.push(row)
  }

  leave(texts: readonly string[]): void {
    const text = texts
      .filter((part) => part !== '')
      .join(' ')
      .trim()
    if (text === '') return
    this.leftOut.push({ line: this.lines.length, text })
    this.lines.push(text)
  }
}

/** All words of a dish, from above. */
function wordsOf({ names, second, notes, prices, kcals }: PageDish): string {
  const atoms = [...names, ...second, ...notes, ...prices.map(({ atom }) => atom), ...kcals]
  return joined([...new Set(atoms)].toSorted((a, b) => a.y - b.y))
}

function headingText(atoms: readonly Atom[]): string {
  const ordered = atoms.toSorted((a, b) =>
    a.isRight ? b.box.left - a.box.left : a.box.left - b.box.left,
  )
  return ordered
    .map(({ text }) => text.replace(/^[\s\-–—•*~]+|[\s\-–—•*~:]+$/gu, ''))
    .filter((text) => /\p{L}/u.test(text))
    .join(' ')
}

function isProbable({ name }: ReadRow, isAmong: boolean): boolean {
  return isAmong && /\p{L}{2}/u.test(name) && !isSentence(name) && !isContact(name)
}

const CONTACT =
  /https?:|www\.|\S@\S|^@|\.(?:com|ae|sa|net|org|de|fr|uk)\b|\b(?:tel|phone|mobile|fax|wi-?fi|follow|instagram|facebook|allerg\w*|vat|service charge)\b|(?:\+|\b00)\d[\d\s().-]{6,}|\d{3}[\s-]\d{3,4}|\d{1,2}(?::\d{2})?\s?[ap]m\b|هاتف|تلفون|جوال|ضريبة/iu

function isContact(text: string): boolean {
  return CONTACT.test(text)
}

const OFFER =
  /%\s?off\b|\b(?:all|takeaway|online) orders?\b|\bfree (?:home )?delivery\b|\bminimum order\b|خصم|توصيل مجاني|الحد الأدنى للطلب/iu

function rowOf(dish: PageDish, median: number, page: number): ReadRow {
  const row = emptyRow(0)
  row.name = joined(dish.names)
  if (dish.second.length > 0) row.texts.name = joined(dish.second)
  row.description = joined(dish.notes)
  const prices = dish.prices.flatMap(({ atom, size }) =>
    atom.prices.map((price) => ({
      ...price,
      size: price.size || (atom.prices.length === 1 ? size : ''),
    })),
  )
  if (prices.length > 0) Object.assign(row, pricesOf(prices, null, median))
  // Nobody could read them.
  else if (dish.prices.length > 0) addDoubt(row, 'noPrice')
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

function joined(atoms: readonly Atom[]): string {
  return atoms
    .map(({ text }) => text)
    .join('\n')
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

const LONGEST_NAME = 70

function markDoubts(row: ReadRow): void {
  const { name } = row
  if (!/\p{L}{2}/u.test(name) || name.length > LONGEST_NAME || isSentence(name) || isContact(name))
    addDoubt(row, 'name')
  if (OFFER.test(name)) addDoubt(row, 'heading')
  if (/\d[.,]\d{2}(?!\d)/u.test(name) || isSizeName(name)) addDoubt(row, 'name')
  if (row.price === 0) addDoubt(row, 'price')
  if (row.sizes.length > 0 && row.sizes.some((size) => size.name === '')) addDoubt(row, 'sizes')
}

const MOST_LEFT_OUT = 1.5
const MOST_BESIDE_PLAIN = 6
const PLAIN = 8

/** Most have a name and a price without a doubt: a menu that also tells much. */
function arePlain(rows: readonly ReadRow[]): boolean {
  const plain = rows.filter(({ doubts, price, sizes }) => {
    return doubts.length === 0 && (price !== null || sizes.length > 0)
  })
  return plain.length >= PLAIN && plain.length > rows.length * 0.6
}

const TELLING = 5
const FAR = 15

function markUnusual(rows: readonly ReadRow[]): void {
  // Something that tells two dishes of one name apart was taken for a description.
  const named = Map.groupBy(rows, ({ category, name }) => `${category}\n${titleKey(name)}`)
  for (const alike of named.values()) {
    if (new Set(alike.map(({ price }) => price)).size > 1)
      for (const row of alike) addDoubt(row, 'name')
  }
  const prices = rows.flatMap(({ price }) => (price ? [price] : []))
  if (prices.length < TELLING) return
  const median = medianOf(prices) ?? 0
  const withMoney = rows.filter(({ price, currencies }) => price !== null && currencies !== null)
  for (const row of rows) {
    if (row.price === null) continue
    if (row.price > median * FAR || row.price * FAR < median) addDoubt(row, 'price')
    if (row.currencies === null && withMoney.length > prices.length * 0.7) addDoubt(row, 'price')
  }
}
