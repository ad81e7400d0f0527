import { areInOtherDirections } from '../menu/two-scripts.ts'
import type { Atom } from './page-atoms.ts'
import { headsOf, sizeNamesOn } from './page-heads.ts'
import {
  gapBetween,
  isCapitals,
  isHeadingLike,
  isSentence,
  isSmall,
  linesOf,
  type Line,
  type Look,
} from './page-lines.ts'
import type { Flow, FlowItem, PageDish } from './page-flow.ts'
import { withVariants } from './pair-variants.ts'
import type { Doubt } from './rows.ts'

export function readColumn(atoms: readonly Atom[], look: Look): Flow {
  const heads = headsOf(sectionsOf(atoms, look))
  const lines = linesOf(atoms.filter((atom) => atom.kind !== 'currency' && !heads.atoms.has(atom)))
  return new Column(lines, look, heads.nameOf).read()
}

/** From one heading to the next. */
function sectionsOf(atoms: readonly Atom[], look: Look): Atom[][] {
  const starts = atoms
    .filter(({ kind, height }) => kind === 'text' && isHeadingLike(height, look))
    .map(({ y, height }) => y - height * 0.5)
  const edges = [-Infinity, ...starts.toSorted((a, b) => a - b), Infinity]
  return edges.slice(1).map((end, at) => atoms.filter(({ y }) => y >= edges[at]! && y < end))
}

type HeadOf = (price: Atom) => string

/** Reads the lines of one column from above. A line of words waits until a price says what it is. */
class Column {
  readonly items: FlowItem[] = []
  /** One for a name with a price, less for what does not fit: `page-blocks.ts` compares cuts by it. */
  score = 0
  /** Lines of words since the last dish. */
  pending: Line[] = []
  last: PageDish | null = null
  lastLine: Line | null = null
  /** A price that waits for the name below it. */
  waiting: Line | null = null
  isHeadingPriced = false
  readonly lines: readonly Line[]
  readonly look: Look
  readonly headOf: HeadOf
  /** Prices on lines of their own belong to the names below them. */
  readonly arePricesAbove: boolean
  /** Usual distance from one line to the next of the same text. */
  readonly leading: number

  constructor(lines: readonly Line[], look: Look, headOf: HeadOf) {
    this.lines = lines
    this.look = look
    this.headOf = headOf
    this.arePricesAbove = standAbove(lines)
    this.leading = look.name * 1.45
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

  /** Calories on a line of their own: of the dish whose name or price stands above them. */
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

  /** A name with its prices. */
  takeBoth(line: Line): void {
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
      !ADD_ON.test(main[0]?.text ?? '') &&
      !this.isHeadingPriced
    if (isDescription) {
      this.pending.pop()
      this.placePending(before)
      const dish = this.addDish(before, before.texts, prices)
      dish.notes.push(...texts)
      this.lastLine = line
      this.addOthers(dish, line)
      return
    }
    this.placePending(line)
    this.score -= extraTexts(line, this.look) * 0.6 + mixed(line)
    const dish = this.addDish(line, main, prices)
    const sizes = sizeNamesOn(line)
    for (const text of texts)
      if (!main.includes(text) && !sizes.includes(text)) this.addText(dish, text)
    if (mixed(line) > 0) addTo(dish, 'name')
  }

  /** Prices on a line of their own: of a name above or below them, as most of the column. */
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
      this.score -= Math.min(
        0.15,
        ((line.top - (below.at(-1) ?? name).bottom) / this.look.name) * 0.03,
      )
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
    this.isHeadingPriced = prices.length > 0
    this.last = null
  }

  addDish(line: Line, texts: readonly Atom[], prices: readonly Atom[]): PageDish {
    const dish: PageDish = { names: [], second: [], notes: [], prices: [], kcals: [], doubts: [] }
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

  /** A further text of a dish: its second name, or its description. */
  addText(dish: PageDish, text: Atom): void {
    const [first] = dish.names
    if (!first) dish.names.push(text)
    else if (areInOtherDirections(first.text, text.text)) {
      if (dish.second.length === 0 && text.height > first.height * 0.8) dish.second.push(text)
      else dish.notes.push(text)
    } else if (Math.abs(text.y - first.y) < first.height * 0.4 && !isSmallerThan(text, first)) {
      dish.names.push(text)
      if (gapBetween(dish.names.at(-2)!, text) > first.height * 1.6) addTo(dish, 'name')
    } else dish.notes.push(text)
  }

  /** What lines of words are, now that a dish or the end follows them. */
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

  /** The last line of the same text in small letters. */
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
    if (line.texts.some(({ height }) => isHeadingLike(height, look))) {
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
    // A sentence may be set off from its name more than from the next: still below its own.
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

  /** In other letters than the name of the dish above. */
  isOtherFont({ font, isRight }: Atom): boolean {
    const first = this.last?.names[0]
    return first !== undefined && first.font !== font && first.isRight === isRight
  }
}

function addTo(dish: PageDish, doubt: Doubt): void {
  if (!dish.doubts.includes(doubt)) dish.doubts.push(doubt)
}

function isSmallerThan(one: Atom, other: Atom): boolean {
  if (isCapitals(other.text) && /\p{Ll}{3}/u.test(one.text) && !isCapitals(one.text)) return true
  return (
    one.height < other.height * 0.92 || (one.font !== other.font && one.isRight === other.isRight)
  )
}

function isContinued({ names }: PageDish, text: string): boolean {
  const name = names.map((one) => one.text).join(' ')
  const open = (name.match(/\(/gu)?.length ?? 0) > (name.match(/\)/gu)?.length ?? 0)
  return (
    open ||
    /(?:[,&/+-]|\b(?:and|or|with|et|ou|mit|und|e|y|con)|\sمع)$/iu.test(name) ||
    /^(?:\p{Ll}|&)/u.test(text)
  )
}

const ADD_ON = /^\W*(?:add|adds|extra|supplement|zuzüglich|[إا]ضاف[ةه])(?!\p{L})|^\+/iu
const FRAMED = /^[-–—*~•=«]+\s*\p{L}.*\p{L}\s*[-–—*~•=»]+$/u

export function isFramed({ texts }: Pick<Line, 'texts'>): boolean {
  return texts.length === 1 && FRAMED.test(texts[0]!.text)
}

function isSetApart({ texts }: Line, look: Look): boolean {
  const [first] = texts
  if (!first) return false
  if (FRAMED.test(first.text)) return true
  return (isCapitals(first.text) && !look.areCapitals) || !look.fonts.has(first.font)
}

/** The name among lines above a price: the first of the largest. */
function nameAmong(lines: readonly Line[], look: Look): number {
  const small = lines.filter(({ height }) => !isHeadingLike(height, look))
  const most = Math.max(0, ...(small.length > 0 ? small : lines).map(({ height }) => height))
  const isName = (line: Line) =>
    (small.length === 0 || small.includes(line)) &&
    !/^[([]/u.test(line.texts[0]?.text ?? '') &&
    line.height > most * 0.93 &&
    line.texts.some((one) => !isSmall(one, look))
  const last = lines.findLastIndex(isName)
  if (last === -1)
    return lines.findLastIndex(({ height }) => height > most * 0.93 || small.length === 0)
  let at = last
  // Its first line, after the gap that parts it from what is above.
  while (
    at > 0 &&
    isName(lines[at - 1]!) &&
    lines[at]!.y - lines[at - 1]!.y < lines[at]!.height * 1.7
  )
    at -= 1
  const isPair = areInOtherDirections(
    lines[at]!.texts[0]?.text ?? '',
    lines[at + 1]?.texts[0]?.text ?? '',
  )
  const isHeaded =
    at < last && !isPair && isSetApart(lines[at]!, look) && !isSetApart(lines[at + 1]!, look)
  return isHeaded ? at + 1 : at
}

/** Texts that a line has too many: pieces of another column. */
function extraTexts({ texts }: Line, look: Look): number {
  let extra = 0
  for (const [at, text] of texts.entries()) {
    const before = texts[at - 1]
    if (!before) continue
    if (areInOtherDirections(before.text, text.text)) continue
    const isLesser = isSmall(text, look) !== isSmall(before, look)
    const gap = gapBetween(before, text)
    extra += gap > text.height * 1.2 ? (isLesser ? 0.5 : 1) : 0
  }
  return extra
}

/** Prices with words on both sides, over and over. */
function mixed({ texts, prices }: Line): number {
  const all = [...texts.filter(({ text }) => text.length > 2), ...prices].toSorted(
    (a, b) => a.box.left - b.box.left,
  )
  let changes = 0
  for (const [at, atom] of all.entries()) {
    const before = all[at - 1]
    if (before && before.kind !== atom.kind) changes += 1
  }
  if (changes < 2) return 0
  const names = texts.filter(({ text }) => text.length > 2)
  const isTwoLanguages =
    changes === 2 && names.length === 2 && areInOtherDirections(names[0]!.text, names[1]!.text)
  return isTwoLanguages || sizeNamesOn({ texts, prices }).length > 0 ? 0 : changes - 1
}

/** The texts of a line that name the dish. */
function mainTexts(line: Line, look: Look): Atom[] {
  const sizes = sizeNamesOn(line)
  const texts = line.texts.filter((text) => !sizes.includes(text))
  const large = texts.filter((text) => !isSmall(text, look))
  if (large.length > 0) return large
  return texts.length > 0 ? texts : line.texts
}

function isText(line: Line | undefined): boolean {
  return line !== undefined && line.texts.length > 0 && line.prices.length === 0
}

/** Whether most prices on lines of their own belong to the name below them. */
function standAbove(all: readonly Line[]): boolean {
  const lines = all.filter(({ texts, prices }) => texts.length + prices.length > 0)
  let [above, below] = [0, 0]
  for (const [at, line] of lines.entries()) {
    if (line.texts.length > 0 || line.prices.length === 0) continue
    const [one, two] = [lines[at - 1], lines[at + 1]]
    const up = isText(one) ? line.top - one!.bottom : Infinity
    const down = isText(two) ? two!.top - line.bottom : Infinity
    if (up <= down) below += 1
    else above += 1
  }
  return above > below
}
