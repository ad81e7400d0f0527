import type { Atom } from './atom.ts'
import { currenciesNamed } from '../rules/money/currency-words.ts'
import { decimalsOf, type Decimals } from '../rules/money/money.ts'
import { UNREADABLE, type Phrase } from './page-words.ts'
import { readPriceNote } from './price-note-words.ts'
import { findKcal, findPrices, withoutKcal, type FoundPrice } from './prices.ts'
import { withNumbers } from './dish-numbers.ts'
import { moneyOf, withoutMoney } from './money-word.ts'
import { BLANK, plainOf } from './plain-text.ts'
import { labelledPrices, observe } from './observe.ts'
import { boxAround, type Box } from './rows.ts'

interface AtomFacts {
  decimals: Decimals
  /** Named once for the page, as ISO codes. */
  currencies: readonly string[] | null
  /** Most have a currency or decimals: other numbers are none. */
  areSure: boolean
  /** Most have decimals. */
  areDecimal: boolean
  /** Whole numbers behind names, at most a space away. */
  areAmongWords: boolean
  isNumbered: boolean
}

const LEADERS = /\s*(?:[.·•…‥․_]\s?){3,}\s*|\s*(?:[-–—]\s?){4,}\s*|\s{3,}|\t+/gu
const NUMBER = /^\(?\d{1,3}\s?[.):]$/u
const NUMBERED = /^(\d{1,3})\s?(?:[.)]\s?|[-–]\s)(?=[\p{L}(])/u
const FRACTION = /^[1-3]\s?[/⁄]\s?[2-8]$/u
// Before a number of calories.
const ENERGY = /^\P{L}*(?:energy|cal(?:ories)?|kcal|طاقة|الطاقة|السعرات|سعرات)\P{L}*$/iu
const EDGE = /^[\s:：|.,;=>•·…]+|[\s:：|=>•·…]+$/gu
const DASHES = /^[-–—*~\s]+|(?<=[-\s–—*~])[-\s–—*~]+$|(?<!\p{Ll})[-–—*~]+$/gu

export function atomsOf(written: readonly (readonly Phrase[])[], decimals: Decimals): Atom[][] {
  const money = moneyOf(written.flat())
  const pages = money === null ? written : written.map((some) => withoutMoney(some, money))
  const facts = factsOf(pages.flat(), decimals)
  return pages.map((phrases) => {
    const atoms = phrases.map((phrase) => atomsIn(phrase, facts))
    const isPriced = endingInPrice(atoms.flat())
    const all = phrases.flatMap((phrase, at) =>
      isPriced(phrase) ? atomsIn(phrase, { ...facts, areAmongWords: true }) : atoms[at]!,
    )
    return withNumbers(all, facts.areSure && facts.areDecimal)
  })
}

const LEAST_ALIKE = 3

// Of the height of letters: as close as words.
const INLINE = 2

function isOnLine(one: Pick<Atom, 'y' | 'height'>, other: Atom): boolean {
  return Math.abs(other.y - one.y) < one.height * 0.4
}

/** For names with a price and no gap between: bare prices end there, too, or others stand as close. */
function endingInPrice(atoms: readonly Atom[]): (phrase: Phrase) => boolean {
  const bare = atoms.filter(({ kind, isSure }) => kind === 'price' && !isSure)
  const texts = atoms.filter(({ kind }) => kind === 'text')
  const inline = bare.filter(({ box, ...price }) =>
    texts.some(
      (text) =>
        isOnLine(price, text) &&
        box.left > text.box.right &&
        box.left - text.box.right < price.height * INLINE,
    ),
  )
  return (phrase) => {
    const { text, box, height, font, isRight } = phrase
    if (isRight || !/\p{L}{2}.*\s\d{1,4}$/u.test(plainOf(text))) return false
    const hasOwn = bare.some(
      (price) =>
        isOnLine(phrase, price) &&
        Math.max(price.box.left - box.right, box.left - price.box.right) < height * FAR,
    )
    if (hasOwn) return false
    const atEdge = bare.filter((price) => Math.abs(price.box.right - box.right) < height * 0.3)
    const alike = inline.filter(
      (price) => font !== '' && price.font === font && price.height === height,
    )
    return Math.max(atEdge.length, alike.length) >= LEAST_ALIKE
  }
}

const FAR = 40

interface Part {
  text: string
  start: number
  end: number
}

function partsOf({ text: written }: Phrase): Part[] {
  // '£7. 95'
  const text = written
    .replace(/(?<=^\D{0,3}\d+[.,])\s(?=\d{2}$)/u, '\u200b')
    .replace(/(?<=\p{Ll})(?=\d+[.,]\d{2}\s?\p{Sc})|(?<=\p{Script=Arabic}{3})(?=\d{2})/gu, ' ')
  const parts: Part[] = []
  let start = 0
  for (const gap of text.matchAll(LEADERS)) {
    parts.push({ text: text.slice(start, gap.index), start, end: gap.index })
    start = gap.index + gap[0].length
  }
  parts.push({ text: text.slice(start), start, end: text.length })
  return parts.filter((part) => /[\p{L}\p{N}\p{Sc}\ufffd]/u.test(part.text))
}

function factsOf(phrases: readonly Phrase[], given: Decimals): AtomFacts {
  const named = phrases.flatMap(({ text }) => {
    const codes = /\p{Nd}/u.test(text) ? null : currenciesNamed(text.trim())
    return codes && text.trim().length < 12 && codes.length > 0 ? [codes] : []
  })
  const currencies = named[0] ?? null
  const [code] = currencies ?? []
  const decimals = code !== undefined && currencies?.length === 1 ? decimalsOf(code) : given
  const parts = phrases.flatMap((phrase) => partsOf(phrase).map(({ text }) => plainOf(text).trim()))
  let [sure, bare, among] = [0, 0, 0]
  let [numbered, withDecimals] = [0, 0]
  for (const text of parts) {
    if (NUMBER.test(text) || NUMBERED.test(text)) numbered += 1
    if (FRACTION.test(text)) continue
    const last = findPrices(withoutCodes(text), decimals).at(-1)
    if (!last) continue
    const rest = restOf(text, [last])
    if (isSurePrice(text, last)) {
      sure += 1
      if (!/\d,\d{3}$/u.test(text.slice(last.start, last.end)) && /[.,]\d/u.test(text))
        withDecimals += 1
    } else if (!/\p{L}/u.test(rest)) bare += 1
    else if (last.end === text.length && text.length < 60) among += 1
  }
  return {
    decimals,
    currencies,
    areDecimal: withDecimals > sure * 0.7,
    areSure: sure >= Math.max(3, bare * 0.8),
    areAmongWords: among > (sure + bare) * 1.5 && among > 4,
    isNumbered: numbered >= 3,
  }
}

function restOf(text: string, prices: readonly FoundPrice[]): string {
  let rest = text
  for (const { from, to } of prices.toReversed()) rest = `${rest.slice(0, from)} ${rest.slice(to)}`
  return rest
}

function isSurePrice(text: string, { start, end, currencies }: FoundPrice): boolean {
  const own = text.slice(start, end)
  return currencies !== null || /\d[.,٫]\d{1,3}(?!\d)/u.test(own) || /\d(?:\/-|,-)/u.test(own)
}

function atomsIn(phrase: Phrase, facts: AtomFacts): Atom[] {
  return partsOf(phrase).flatMap((part, at, all) => {
    const hasGap = all[at - 1] !== undefined
    return atomsOfPart(phrase, part, facts, { hasGap })
  })
}

/** The first rule that fits decides: what a part is as a whole, then numbers, then where its prices stand. */
function atomsOfPart(
  phrase: Phrase,
  part: Part,
  facts: AtomFacts,
  { hasGap }: { hasGap: boolean },
): Atom[] {
  const { text, start } = part
  const plain = plainOf(text)
  const atom: MakeAtom = (kind, from, to, more = {}) => {
    const own = text.slice(from, to).replaceAll(BLANK, ' ')
    if (kind === 'text' && !/[\p{L}\p{N}]/u.test(own)) return []
    const { y, height, font, isRight } = phrase
    const box = boxIn(phrase, start + from, start + to)
    const bare = own.replace(EDGE, '').trim()
    const isFramed = /^[-–—*~].*[-–—*~]$/u.test(bare)
    const trimmed = (isFramed ? bare : bare.replace(DASHES, '')).replace(/\s*[([]$/u, '').trim()
    const isUnsure = phrase.parts.some(
      (one) => one.isUnsure && one.start < start + to && one.end > start + from,
    )
    const look = { box, y, height, font, isRight, isUnsure }
    return [{ kind, text: trimmed, prices: [], isSure: false, ...look, ...more }]
  }
  const trimmed = plain.trim()
  // A figure in a font without letters.
  if (trimmed.includes(UNREADABLE)) return atom('price', 0, text.length)
  // '12.' beside a name.
  if (NUMBER.test(trimmed)) return atom('number', 0, text.length)
  // 'AED' above a column.
  const codes = /\p{Nd}/u.test(trimmed) ? null : currenciesNamed(trimmed)
  if (codes && codes.length > 0 && trimmed.length < 12) return atom('currency', 0, text.length)
  // '1/2', of a portion.
  if (FRACTION.test(trimmed)) return atom('text', 0, text.length)
  // 'Lobster market price'
  const note = readPriceNote(trimmed)
  if (note && (note.before === '' || note.note?.kind === 'market')) {
    const from = text.indexOf(note.before) + note.before.length
    return [...atom('text', 0, from), ...atom('price', from, text.length, { isSure: true })]
  }
  // 'Broth 120 kcal', '120 kcal'
  if (findKcal(plain) !== null && trimmed.length < 26) {
    const from = withoutKcal(plain).trimEnd().length
    const isName = /\p{L}{3}/u.test(plain.slice(0, from)) && !ENERGY.test(plain.slice(0, from))
    return isName
      ? [...atom('text', 0, from), ...atom('kcal', from, text.length)]
      : atom('kcal', 0, text.length)
  }
  // '7. Soup 8. Bread'
  const next = facts.isNumbered ? secondNumberIn(plain) : -1
  if (next > 0) {
    const first = text.slice(0, next).trimEnd()
    return [
      { text: first, start, end: start + first.length },
      { text: text.slice(next), start: start + next, end: part.end },
    ].flatMap((own) => atomsOfPart(phrase, own, facts, { hasGap }))
  }
  // '7. Soup'
  const number = facts.isNumbered ? (NUMBERED.exec(plain)?.[0].length ?? 0) : 0
  if (number > 0) {
    const rest = { text: text.slice(number), start: start + number, end: part.end }
    return [...atom('number', 0, number), ...atomsOfPart(phrase, rest, facts, { hasGap })]
  }
  return priceAtoms({ text, plain, hasGap }, facts, atom)
}

type MakeAtom = (kind: Atom['kind'], from: number, to: number, more?: Partial<Atom>) => Atom[]

/** A text around or beside its prices; all of it is text where no price is sure enough. */
function priceAtoms(
  { text, plain, hasGap }: { text: string; plain: string; hasGap: boolean },
  facts: AtomFacts,
  atom: MakeAtom,
): Atom[] {
  const { runs, start: first, end: last } = observe(withoutCodes(plain), facts.decimals)
  const prices = runs.flatMap((run) => run.prices)
  if (prices.length === 0 || isAside(plain)) return atom('text', 0, text.length)
  const isSure = prices.every((price) => isSurePrice(plain, price))
  // 'S 12 L 15'
  const sized = hasGap || prices.length > 1 ? labelledPrices(plain, prices) : null
  if (sized) return atom('price', 0, text.length, { prices: sized, isSure })
  // '12.00', '4.50 each'
  if (!/\p{L}/u.test(restOf(plain, prices).replace(/\b(?:pp|each|only|from|ab|dès)\b/giu, ''))) {
    return atom('price', 0, text.length, { prices, isSure })
  }
  const accepted = (run: { prices: FoundPrice[] }) =>
    run.prices.some((price) => isSurePrice(plain, price)) || facts.areAmongWords
  // 'Broth 12.00'
  if (last && accepted(last)) {
    const own = last.prices.filter(
      (price, place) => place > 0 || isSurePrice(plain, price) || facts.areAmongWords,
    )
    const from = last.prices.length > 1 ? own[0]!.from : own[0]!.start
    return [...atom('text', 0, from), ...atom('price', from, text.length, { prices: own, isSure })]
  }
  // '12.00 Broth'
  if (first && accepted(first)) {
    const to = first.prices.at(-1)!.end
    return [
      ...atom('price', 0, to, { prices: first.prices, isSure }),
      ...atom('text', to, text.length),
    ]
  }
  // 'Broth 12.00 (A, C)': codes of allergens close the line.
  const strong = runs.find((run) => run.prices.some((price) => isSurePrice(plain, price)))
  const tail = strong ? plain.slice(strong.prices.at(-1)!.end) : ''
  if (
    strong &&
    /^\s*(?:[([][^)\]]*[)\]]|[\p{Lu}\d_]{1,2}(?:\s?,\s?[\p{Lu}\d]{1,2})*|\*+)\s*$/u.test(tail)
  ) {
    const own = strong.prices.filter((price) => isSurePrice(plain, price))
    const from = own[0]!.start
    return [
      ...atom('text', 0, from),
      ...atom('price', from, own.at(-1)!.end, { prices: own, isSure: true }),
    ]
  }
  return atom('text', 0, text.length)
}

function isAside(plain: string): boolean {
  return /^\s*\([^)]*\)?\s*$/u.test(plain) && (plain.match(/\p{Ll}{3,}/gu)?.length ?? 0) > 3
}

/** Where the next dish begins: '7. Soup 8. Bread'; -1 for nowhere. */
function secondNumberIn(plain: string): number {
  const first = Number(NUMBERED.exec(plain)?.[1] ?? NaN)
  return plain.search(new RegExp(String.raw`(?<=\p{L}\s+)${first + 1}\s?[.)]\s?(?=\p{L})`, 'u'))
}

const BRACKETED_CODES =
  /(?<=\d[^\d]{0,4})\(\s?\d{1,2}(?:\s?[,.]\s?\d{1,2})*\s?\)|(?<=\p{L}\s?)\(\s?\d(?:\s?,\s?[\d\p{Ll}])+\s?\)/gu

/** Codes of allergens: '(1)' behind a price, '(2,4)' behind a name. */
function withoutCodes(plain: string): string {
  return plain.replace(BRACKETED_CODES, (codes) => codes.replace(/\d/gu, '_'))
}

/** Within a word, letters count as equally wide. */
function boxIn({ parts, box, isRight }: Phrase, start: number, end: number): Box {
  const own = parts.flatMap((part) => {
    const from = Math.max(start, part.start)
    const to = Math.min(end, part.end)
    if (from >= to) return []
    const length = part.end - part.start
    const [one, two] = [(from - part.start) / length, (to - part.start) / length]
    const width = part.box.right - part.box.left
    return [
      isRight
        ? { ...part.box, left: part.box.right - two * width, right: part.box.right - one * width }
        : { ...part.box, left: part.box.left + one * width, right: part.box.left + two * width },
    ]
  })
  return boxAround(own) ?? box
}
