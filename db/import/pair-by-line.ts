import { isCapitals } from './prose.ts'
import { areInOtherDirections } from '../menu/two-scripts.ts'
import {
  extraTexts,
  goesOn,
  isContinued,
  isFramed,
  isMeasure,
  isOfName,
  isSetApart,
  isSmallerThan,
  mainTexts,
  mixed,
  nameAmong,
  startsWithin,
} from './line-texts.ts'
import type { Atom } from './atom.ts'
import { medianOf } from './median.ts'
import { headsOf, sizeNamesOn } from './page-heads.ts'
import {
  gapBetween,
  isBeside,
  isHeadingLike,
  isSentence,
  isSmall,
  linesOf,
  type Line,
  type Look,
} from './page-lines.ts'
import type { Flow, FlowItem, PageDish } from './page-flow.ts'
import { isMeasured, isSizeName } from './prices.ts'
import { withVariants } from './pair-variants.ts'
import type { Doubt } from './rows.ts'

export function readColumn(atoms: readonly Atom[], look: Look): Flow {
  const heads = headsOf(sectionsOf(atoms, look))
  const lines = linesOf(atoms.filter((atom) => atom.kind !== 'currency' && !heads.atoms.has(atom)))
  return new Column(lines, look, heads.nameOf).read()
}

function sectionsOf(atoms: readonly Atom[], look: Look): Atom[][] {
  const prices = atoms.filter(({ kind }) => kind === 'price')
  const starts = atoms
    .filter(({ kind, height }) => kind === 'text' && isHeadingLike(height, look))
    .filter(
      (text) => text.height > look.name * 1.35 || !prices.some((price) => isBeside(text, price)),
    )
    .map(({ y, height }) => {
      // Names of columns may stand a little above the heading.
      const above = prices.filter((price) => price.y < y - height * 0.5).map((price) => price.y)
      return Math.max(y - height * 1.5, ...above.map((end) => Math.min(end + 1, y - height * 0.5)))
    })
  const edges = [-Infinity, ...starts.toSorted((a, b) => a - b), Infinity]
  return edges.slice(1).map((end, at) => atoms.filter(({ y }) => y >= edges[at]! && y < end))
}

// Of the step between lines of one name.
const MORE = 1.25

type HeadOf = (price: Atom) => string

/** Reads a column downwards. Words wait until a price says what they are. */
class Column {
  readonly items: FlowItem[] = []
  /** Pairs of name and price, less what does not fit. */
  score = 0
  pending: Line[] = []
  last: PageDish | null = null
  lastLine: Line | null = null
  waiting: Line | null = null
  readonly lines: readonly Line[]
  readonly look: Look
  readonly headOf: HeadOf
  readonly arePricesAbove: boolean
  /** Usual distance from one line to the next of the same text. */
  readonly leading: number
  readonly step: number

  constructor(lines: readonly Line[], look: Look, headOf: HeadOf) {
    this.lines = lines
    this.look = look
    this.headOf = headOf
    this.arePricesAbove = standAbove(lines, look)
    this.leading = look.name * 1.45
    this.step = stepOf(lines)
  }

  read(): Flow {
    for (const line of this.lines) {
      if (line.texts.length > 0 && line.prices.length > 0) this.takeBoth(line)
      else if (line.prices.length > 0) this.takePrices(line)
      else if (line.texts.length > 0) this.takeTexts(line)
      else this.takeOthers(line)
    }
    this.placePending(null)
    if (this.waiting) this.leave(this.waiting.prices)
    return { items: withVariants(this.items), score: this.score }
  }

  /** Calories on a line of their own are of the dish above. */
  takeOthers(line: Line): void {
    const above = this.pending.at(-1) ?? this.waiting
    if (above) above.others.push(...line.others)
    else if (this.last) this.addOthers(this.last, line)
  }

  takeTexts(line: Line): void {
    if (this.waiting && !isHeadingLike(line.height, this.look)) {
      const { waiting } = this
      this.waiting = null
      this.placePending(null)
      const dish = this.addDish(line, line.texts, waiting.prices)
      this.addOthers(dish, waiting)
      return
    }
    this.pending.push(line)
    this.score -= extraTexts(line, this.look) * 0.6
  }

  takeBoth(whole: Line): void {
    const line = this.withoutSlogan(whole)
    const { prices } = line
    const texts = line.texts
    const main = mainTexts(line, this.look)
    const isHeading = main.every(({ height }) => height > this.look.name * 1.35)
    if (isHeading && prices.length === 1) {
      this.placePending(null)
      this.addHeading(texts, prices, line)
      return
    }
    const before = this.pending.at(-1)
    const isDescription =
      before &&
      main.every((text) => isSmall(text, this.look) || isSentence(text.text)) &&
      !isHeadingLike(before.height, this.look) &&
      before.texts.some((text) => !isSmall(text, this.look)) &&
      line.y - before.y < this.leading * 1.6 &&
      !ADD_ON.test(main[0]?.text ?? '')
    if (isDescription) {
      this.pending.pop()
      this.placePending(before)
      const dish = this.addDish(before, before.texts, prices)
      dish.notes.push(...texts)
      this.lastLine = line
      this.addOthers(dish, line)
      return
    }
    const above = this.takeFirstLines(line, main)
    this.placePending(line)
    this.score -= extraTexts(line, this.look) * 0.6 + mixed(line)
    const dish = this.addDish(line, main, prices)
    dish.names.unshift(...above)
    const [first] = main
    if (above.length > 0 && first && !goesOn(above.at(-1)!, first)) addTo(dish, 'name')
    const sizes = sizeNamesOn(line)
    for (const text of texts)
      if (!main.includes(text) && !sizes.includes(text)) this.addText(dish, text)
    if (mixed(line) > 0) addTo(dish, 'name')
  }

  withoutSlogan(line: Line): Line {
    const large = line.texts.filter(({ height }) => height > this.look.heading * 1.2)
    const others = line.texts.filter((text) => !large.includes(text) && !isSmall(text, this.look))
    const stray = large.filter((text) =>
      others.every((other) => gapBetween(text, other) > text.height * 2),
    )
    if (others.length === 0 || stray.length === 0) return line
    this.items.push({ kind: 'note', atoms: stray })
    this.score -= stray.length
    return { ...line, texts: line.texts.filter((text) => !stray.includes(text)) }
  }

  /** Earlier lines of a name stand closer than dishes do. */
  takeFirstLines(line: Line, [first]: readonly Atom[]): Atom[] {
    let at = this.pending.length
    let [next, begin] = [line, first]
    while (begin && at > 0 && this.isFirstOf(this.pending[at - 1]!, next, begin)) {
      at -= 1
      next = this.pending[at]!
      begin = next.texts[0]
    }
    const lines = this.pending.slice(at)
    const above = this.pending[at - 1] ?? this.lastLine
    const step = (line.y - next.y) / Math.max(1, lines.length)
    const end = lines.at(-1)?.texts.at(-1)
    const isOpen = end && first && goesOn(end, first)
    if (!end || (!isOpen && above && next.y - above.y < step * MORE)) return []
    this.pending = this.pending.slice(0, at)
    return lines.flatMap(({ texts }) => texts)
  }

  isFirstOf(before: Line, line: Line, two: Atom): boolean {
    const one = before.texts.at(-1)
    if (!one || isFramed(before)) return false
    const distance = line.y - before.y
    const isMore = startsWithin(two.text) && !/^\p{Ll}/u.test(one.text)
    return (
      (one.font === two.font || isMore) &&
      // Photos tell no letters apart.
      one.font !== '' &&
      one.isRight === two.isRight &&
      Math.abs(one.height - two.height) < two.height * 0.04 &&
      isCapitals(one.text) === isCapitals(two.text) &&
      distance < two.height * (isMore || distance < this.step / 2 ? 1.6 : 1.35) &&
      distance < this.step * 0.72
    )
  }

  takePrices(line: Line): void {
    const isLarge = isHeadingLike(line.height, this.look) && line.height > this.look.name * 1.4
    const before = this.pending.at(-1)
    if (isLarge && before && Math.abs(before.height - line.height) < line.height * 0.2) {
      this.pending.pop()
      this.placePending(null)
      this.addHeading(before.texts, line.prices, before)
      return
    }
    if (this.arePricesAbove) {
      if (this.waiting) this.leave(this.waiting.prices)
      this.placePending(null)
      this.waiting = line
      return
    }
    const at = nameAmong(this.pending, this.look)
    const name = this.pending[at]
    if (name) {
      const below = this.pending.slice(at + 1)
      this.pending = this.pending.slice(0, at)
      this.placePending(name)
      const dish = this.addDish(name, name.texts, line.prices)
      for (const one of below) this.addLine(dish, one)
      this.addOthers(dish, line)
      this.lastLine = line
      const distance = line.top - (below.at(-1) ?? name).bottom
      dish.below = distance / this.leading
      this.score -= Math.min(0.15, (distance / this.look.name) * 0.03)
      return
    }
    if (
      this.last &&
      this.last.prices.length > 0 &&
      this.lastLine &&
      line.y - this.lastLine.y < this.leading * 2
    ) {
      this.last.prices.push(...line.prices.map((atom) => ({ atom, size: this.sizeOf(line, atom) })))
      this.score -= 0.5 * line.prices.length
      addTo(this.last, 'price')
      return
    }
    this.leave(line.prices)
  }

  leave(prices: Atom[]): void {
    this.score -= prices.length
    this.items.push({ kind: 'note', atoms: prices })
  }

  addHeading(texts: Atom[], prices: Atom[], { height }: Line): void {
    this.items.push({ kind: 'heading', atoms: texts, prices, height })
    this.last = null
  }

  addDish(line: Line, texts: readonly Atom[], prices: readonly Atom[]): PageDish {
    const dish: PageDish = {
      names: [],
      second: [],
      notes: [],
      prices: [],
      kcals: [],
      doubts: [],
      below: 0,
    }
    for (const atom of prices) dish.prices.push({ atom, size: this.sizeOf(line, atom) })
    for (const text of texts) this.addText(dish, text)
    this.addOthers(dish, line)
    this.items.push({ kind: 'dish', dish })
    this.last = dish
    this.lastLine = line
    if (prices.length > 0) {
      const name = dish.names.map(({ text }) => text).join(' ')
      const isName = !isSentence(name) && dish.names.some((one) => !isSmall(one, this.look))
      this.score += isName ? 1 : 0.1
      const unnamed = dish.prices.filter(({ size }) => size === '').length
      if (prices.length > 1 && unnamed > 0) this.score -= 0.05 + 0.3 * Math.max(0, unnamed - 2)
    }
    return dish
  }

  addLine(dish: PageDish, line: Line): void {
    for (const text of line.texts) this.addText(dish, text)
    this.addOthers(dish, line)
  }

  addOthers(dish: PageDish, { others }: Line): void {
    dish.kcals.push(...others.filter(({ kind }) => kind === 'kcal'))
  }

  sizeOf(line: Line, price: Atom): string {
    const [own] = sizeNamesOn(line).toSorted((a, b) => gapBetween(a, price) - gapBetween(b, price))
    if (own && line.prices.toSorted((a, b) => gapBetween(a, own) - gapBetween(b, own))[0] === price)
      return own.text
    return this.headOf(price)
  }

  addText(dish: PageDish, text: Atom): void {
    const [first] = dish.names
    if (!first) dish.names.push(text)
    else if (areInOtherDirections(first.text, text.text)) {
      const [second] = dish.second
      const isName = second ? isOnLineOf(text, second) : text.height > first.height * 0.8
      ;(isName ? dish.second : dish.notes).push(text)
    } else if (
      Math.abs(text.y - first.y) < first.height * 0.4 &&
      (!isSmallerThan(text, first) || isOfName(text, dish.names.at(-1)!))
    ) {
      dish.names.push(text)
      const isApart = gapBetween(dish.names.at(-2)!, text) > first.height * 1.6
      if (isApart && !isMeasured(text.text)) addTo(dish, 'name')
    } else dish.notes.push(text)
  }

  placePending(next: Line | null): void {
    const lines = this.pending
    this.pending = []
    for (const [at, line] of lines.entries()) {
      const end = this.paragraphEnd(lines, at)
      const after = lines[end + 1] ?? next
      const below = after ? after.y - lines[end]!.y : Infinity
      this.placeLine(line, below, next !== null && at === lines.length - 1)
    }
  }

  paragraphEnd(lines: readonly Line[], at: number): number {
    const line = lines[at]!
    const [first] = line.texts
    let end = at
    if (!first || !(isSmall(first, this.look) || this.isOtherFont(first))) return end
    for (const below of lines.slice(at + 1)) {
      const [text] = below.texts
      const isMore =
        text?.font === first.font &&
        Math.abs(text.height - first.height) < first.height * 0.05 &&
        below.y - lines[end]!.y < first.height * 1.45
      if (!isMore) break
      end += 1
    }
    return end
  }

  placeLine(line: Line, below: number, isBeforeDish: boolean): void {
    const { last, lastLine, look } = this
    const text = line.texts.map((one) => one.text).join(' ')
    const isHeading = line.texts.some(({ height }) => isHeadingLike(height, look))
    const isNearer = lastLine !== null && line.y - lastLine.y < below * 0.9
    const isOfLast = isNearer || !isSizeName(text)
    if (last && last.prices.length > 0 && isOfLast && !isHeading && isMeasure(text)) {
      last.notes.push(...line.texts)
      return
    }
    if (isHeading) {
      const large = line.texts.filter(({ height }) => isHeadingLike(height, look))
      const small = line.texts.filter((one) => !large.includes(one))
      this.addHeading(large, [], line)
      if (small.length > 0) this.items.push({ kind: 'note', atoms: small })
      this.lastLine = line
      return
    }
    if (isFramed(line)) {
      this.addHeading(line.texts, [], line)
      this.lastLine = line
      return
    }
    const distance = lastLine ? line.y - lastLine.y : Infinity
    const isNear = last !== null && distance < this.leading * 1.35 && distance <= below * 1.25
    const isLikeDescription =
      line.texts.every(
        (one) => isSmall(one, look) || (distance < look.name * 1.6 && this.isOtherFont(one)),
      ) || isSentence(text)
    if (last && isNear) {
      const [first] = last.names
      if (
        first &&
        last.notes.length === 0 &&
        first.font === line.texts[0]?.font &&
        isContinued(last, text) &&
        !isSmall(line.texts[0], look)
      )
        last.names.push(...line.texts)
      else if (last.notes.length > 0 && /^[\p{Ll}(&+]/u.test(text)) last.notes.push(...line.texts)
      else if (isLikeDescription || areInOtherDirections(first?.text ?? '', text)) {
        for (const one of line.texts) this.addText(last, one)
      } else if (distance < look.name * 1.3 && distance < below * 0.8)
        (last.notes.length > 0 ? last.notes : last.names).push(...line.texts)
      else if (isBeforeDish && isSetApart(line, look)) {
        this.addHeading(line.texts, [], line)
        this.lastLine = line
        return
      } else return void this.addDish(line, line.texts, [])
      this.addOthers(last, line)
      this.lastLine = line
      return
    }
    const isCloser = distance < this.leading * 2.2 && distance < below
    // A sentence may be nearer to the next name: still below its own.
    const isOwnSentence = isSentence(text) && distance < this.leading * 1.35
    if (last && isLikeDescription && (isCloser || isOwnSentence)) {
      this.addLine(last, line)
      this.lastLine = line
      return
    }
    if (isSentence(text) || (isLikeDescription && !isBeforeDish)) {
      this.items.push({ kind: 'note', atoms: line.texts })
      return
    }
    if (isBeforeDish) this.addHeading(line.texts, [], line)
    else this.addDish(line, line.texts, [])
  }

  isOtherFont({ font, isRight }: Atom): boolean {
    const first = this.last?.names[0]
    return first !== undefined && first.font !== font && first.isRight === isRight
  }
}

function isOnLineOf(text: Atom, first: Atom): boolean {
  return (
    Math.abs(text.y - first.y) < first.height * 0.2 &&
    Math.abs(text.height - first.height) < first.height * 0.05
  )
}

function stepOf(lines: readonly Line[]): number {
  const dishes = lines.filter(({ texts, prices }) => texts.length > 0 && prices.length > 0)
  return medianOf(dishes.slice(1).map(({ y }, at) => y - dishes[at]!.y)) ?? 0
}

const ADD_ON = /^\W*(?:add|adds|extra|supplement|zuzüglich|[إا]ضاف[ةه])(?!\p{L})|^\+/iu

function addTo(dish: PageDish, doubt: Doubt): void {
  if (!dish.doubts.includes(doubt)) dish.doubts.push(doubt)
}

function isText(line: Line | undefined): boolean {
  return line !== undefined && line.texts.length > 0 && line.prices.length === 0
}

function standAbove(all: readonly Line[], look: Look): boolean {
  const lines = all.filter(({ texts, prices }) => texts.length + prices.length > 0)
  let [above, below] = [0, 0]
  for (const [at, line] of lines.entries()) {
    if (line.texts.length > 0 || line.prices.length === 0) continue
    const [one, two] = [lines[at - 1], lines[at + 1]]
    const up = isText(one) ? line.top - one!.bottom : Infinity
    const isName = isText(two) && two!.texts.some((text) => !isSmall(text, look))
    const down = isName ? two!.top - line.bottom : Infinity
    if (up <= down) below += 1
    else above += 1
  }
  return above > below
}
