import { isCapitals } from './prose.ts'
import { areInOtherDirections } from '../menu/two-scripts.ts'
import type { Atom } from './atom.ts'
import type { PageDish } from './page-flow.ts'
import { sizeNamesOn } from './page-heads.ts'
import { gapBetween, isHeadingLike, isSmall, type Line, type Look } from './page-lines.ts'
import { isSizeName } from './prices.ts'

/** '6 قطع', also with the word of another language: 'PIECES 6 قطع'. */
export function isMeasure(text: string): boolean {
  const measures = [text, text.replace(LATIN_WORD, ''), text.replace(ARABIC_WORD, '')]
  return /\d/u.test(text) && measures.some(isSizeName)
}

const LATIN_WORD = /^\s*\p{Script=Latin}+\s|\s\p{Script=Latin}+\s*$/u
const ARABIC_WORD = /^\s*\p{Script=Arabic}+\s|\s\p{Script=Arabic}+\s*$/u

export function isSmallerThan(one: Atom, other: Atom): boolean {
  if (isCapitals(other.text) && /\p{Ll}{3}/u.test(one.text) && !isCapitals(one.text)) return true
  return (
    one.height < other.height * 0.92 || (one.font !== other.font && one.isRight === other.isRight)
  )
}

export function isOfName(text: Atom, last: Atom): boolean {
  const gap = gapBetween(text, last)
  return (
    Math.abs(text.height - last.height) < last.height * 0.08 &&
    text.isRight === last.isRight &&
    isCapitals(text.text) === isCapitals(last.text) &&
    gap < last.height * BETWEEN_WORDS &&
    /^\p{Lu}[^,.(]*$/u.test(text.text) &&
    text.text.split(/\s+/u).length <= MOST_WORDS
  )
}

const BETWEEN_WORDS = 0.5
const MOST_WORDS = 3

export function startsWithin(text: string): boolean {
  return /^[\p{Ll}(]/u.test(text)
}

const OPEN_END = /(?:[,&/+-]|(?<!\p{L})(?:and|or|with|et|ou|avec|mit|und|e|y|con|de|di|مع))$/iu

export function goesOn(one: Atom, two: Atom): boolean {
  return (startsWithin(two.text) && !startsWithin(one.text)) || OPEN_END.test(one.text)
}

export function isContinued({ names }: PageDish, text: string): boolean {
  const name = names.map((one) => one.text).join(' ')
  const open = (name.match(/\(/gu)?.length ?? 0) > (name.match(/\)/gu)?.length ?? 0)
  return open || OPEN_END.test(name) || /^(?:\p{Ll}|&)/u.test(text)
}

const FRAMED = /^[-–—*~•=«]+\s*\p{L}.*\p{L}\s*[-–—*~•=»]+$/u

export function isFramed({ texts }: Pick<Line, 'texts'>): boolean {
  return texts.length === 1 && FRAMED.test(texts[0]!.text)
}

export function isSetApart({ texts }: Line, look: Look): boolean {
  const [first] = texts
  if (!first) return false
  if (FRAMED.test(first.text)) return true
  return (isCapitals(first.text) && !look.areCapitals) || !look.fonts.has(first.font)
}

export function nameAmong(lines: readonly Line[], look: Look): number {
  const small = lines.filter(({ height }) => !isHeadingLike(height, look))
  const most = Math.max(0, ...(small.length > 0 ? small : lines).map(({ height }) => height))
  const isName = (line: Line) =>
    (small.length === 0 || small.includes(line)) &&
    !/^[([]|^[^([]*[)\]]$/u.test(line.texts[0]?.text ?? '') &&
    line.height > most * 0.93 &&
    line.texts.some((one) => !isSmall(one, look))
  const last = lines.findLastIndex(isName)
  if (last === -1)
    return lines.findLastIndex(({ height }) => height > most * 0.93 || small.length === 0)
  let at = last
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
export function extraTexts({ texts }: Line, look: Look): number {
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

export function mixed({ texts, prices }: Line): number {
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

export function mainTexts(line: Line, look: Look): Atom[] {
  const sizes = sizeNamesOn(line)
  const texts = line.texts.filter((text) => !sizes.includes(text))
  const large = texts.filter((text) => !isSmall(text, look))
  if (large.length > 0) return large
  return texts.length > 0 ? texts : line.texts
}
