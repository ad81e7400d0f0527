import { writtenLanguage, type Direction } from '../rules/text/language.ts'
import { directionOf, type MenuLanguage } from '../rules/text/languages.ts'
import { codePoints, TEXT_LIMITS } from '../rules/text/texts.ts'
import {
  areInOtherDirections,
  directionIn,
  secondLanguage,
  splitBilingual,
  type BilingualParts,
} from '../menu/two-scripts.ts'
import { addDoubt, type ReadMenu, type ReadRow } from './rows.ts'

// As many names in two languages make a menu of two languages.
const LEAST_SHARE = 0.3

export function splitLanguages(rows: readonly ReadRow[]): Pick<ReadMenu, 'rows' | 'second'> {
  const { dir } = writtenLanguage(rows.map(({ name }) => name))
  const all = rows.flatMap(({ category, name, description, texts }) => {
    return [category, name, description, texts.name ?? '']
  })
  for (const main of dir === 'rtl' ? RIGHT_FIRST : LEFT_FIRST) {
    const other = main === 'rtl' ? 'ltr' : 'rtl'
    const both = rows.filter((row) => hasBoth(row, main, other))
    if (both.length === 0 || both.length < rows.length * LEAST_SHARE) return inOne(rows)
    const second = secondLanguage(all, main)
    const areBeside = haveNamesBeside(rows)
    if (second !== null) return { rows: rows.map((row) => inBoth(row, main, areBeside)), second }
  }
  return inOne(rows)
}

const RIGHT_FIRST = ['rtl', 'ltr'] as const
const LEFT_FIRST = ['ltr', 'rtl'] as const

function hasBoth({ name, description, texts }: ReadRow, main: Direction, other: Direction) {
  if (texts.name !== undefined || splitBilingual(name, main, other)) return true
  return areInOtherDirections(name, description)
}

/** A lone line in another language is a description. */
function inOne(rows: readonly ReadRow[]): Pick<ReadMenu, 'rows' | 'second'> {
  return {
    second: null,
    rows: rows.map(({ texts: { name = '', ...texts }, ...row }) => {
      return { ...row, texts, description: [name, row.description].filter(Boolean).join(' ') }
    }),
  }
}

function inBoth(row: ReadRow, main: Direction, areBeside: boolean): ReadRow {
  const other = main === 'rtl' ? 'ltr' : 'rtl'
  const texts = { ...row.texts }
  const split = { ...row, texts }
  for (const field of ['category', 'name', 'description'] as const) {
    const own = texts[field]
    if (own !== undefined) {
      if (!isIn(row[field], other) || !isIn(own, main)) continue
      split[field] = own
      texts[field] = row[field]
      continue
    }
    const parts = splitText(row[field], main, field !== 'description')
    if (!parts) continue
    split[field] = parts.main
    texts[field] = parts.text
    if ('isOdd' in parts && field === 'name') addDoubt(split, 'name')
  }
  const { name, description } = split
  if (areBeside && texts.name === undefined && isIn(description, other) && !isIn(name, other)) {
    texts.name = split.description
    split.description = ''
  }
  return split
}

/** A text in two languages, the main one first; a description may quote the other in between. */
export function splitText(text: string, main: Direction, isName: boolean) {
  const parts: (BilingualParts & { isOdd?: true }) | null =
    splitBilingual(text, main, main === 'rtl' ? 'ltr' : 'rtl') ?? shortParts(text, main)
  return parts ?? (isName ? aroundOther(text, main) : null)
}

type Described = Pick<ReadRow, 'name' | 'description'>

// Share of described dishes.
const MOST_BESIDE = 0.6

/** Whether descriptions are names in the other language. */
export function haveNamesBeside(rows: readonly Described[]): boolean {
  const described = rows.filter(({ description }) => description !== '')
  return (
    described.length > 0 && described.filter(isNameBeside).length >= described.length * MOST_BESIDE
  )
}

export function isNameBeside({ name, description }: Described): boolean {
  return codePoints(description) <= TEXT_LIMITS.name && areInOtherDirections(name, description)
}

export function splitCategories(rows: readonly ReadRow[], second: MenuLanguage): ReadRow[] {
  const other = directionOf(second)
  const main = other === 'rtl' ? 'ltr' : 'rtl'
  return rows.map((row) => {
    const parts =
      row.texts.category === undefined ? splitBilingual(row.category, main, other) : null
    if (!parts) return row
    return { ...row, category: parts.main, texts: { ...row.texts, category: parts.text } }
  })
}

const LETTER_RUN =
  /^(.*?)([\p{Script=Arabic}\p{Script=Hebrew}].*)$|^(.*?[\p{Script=Arabic}\p{Script=Hebrew}]\P{L}*?)\s((?![\p{Script=Arabic}\p{Script=Hebrew}])\p{L}.*)$/u

/** 'BLT' and 'Tea' are names, too. */
function shortParts(text: string, main: Direction): BilingualParts | null {
  const [, left, right = '', rightFirst, leftLast = ''] = LETTER_RUN.exec(text) ?? []
  const [one, two] = left === undefined ? [rightFirst, leftLast] : [left, right]
  if (one === undefined) return null
  const [first, second] = [trimmed(one), trimmed(two)]
  const [of, than] = [directionIn(first), directionIn(second)]
  if (!of || !than || of === than) return null
  return of === main ? { main: first, text: second } : { main: second, text: first }
}

const ONE_RUN =
  /^(.*?)(?<!\S)((?:[\p{Script=Arabic}\p{Script=Hebrew}]\S*)(?:\s+[\p{Script=Arabic}\p{Script=Hebrew}]\S*)*)(?!\S)(.*)$/u

/** 'Kunafa كنافة (for 2)': one run of words from the right among words from the left. */
function aroundOther(text: string, main: Direction): (BilingualParts & { isOdd?: true }) | null {
  const [, before = '', run = '', behind = ''] = ONE_RUN.exec(text) ?? []
  const rest = `${trimmed(before)} ${trimmed(behind)}`.trim()
  if (main === 'rtl' || directionIn(run) !== 'rtl' || directionIn(rest) !== 'ltr') return null
  return { main: rest, text: run, ...(/\p{L}{3}/u.test(behind) && { isOdd: true }) }
}

function trimmed(text: string): string {
  return text.replace(/^[\s\-–—/|:,،]+|[\s\-–—/|:,،]+$/gu, '')
}

function isIn(text: string, direction: Direction): boolean {
  return directionIn(text) === direction
}
