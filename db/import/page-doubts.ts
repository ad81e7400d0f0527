import { asciiDigits } from '../rules/text/digits.ts'
import { titleKey } from '../rules/text/texts.ts'
import { medianOf } from './median.ts'
import { isNote, isOffer } from './notes.ts'
import { isSentence } from './page-lines.ts'
import { isOfTheHouse, servedIn } from './served.ts'
import { isSizeName, withoutOtherNumbers } from './prices.ts'
import { addDoubt, type ReadRow } from './rows.ts'

export function isContact(text: string): boolean {
  return isNote(asciiDigits(text), [])
}

// '12/-': a dish whose price was not seen.
const PRICED = /\d\s?\/-?\.?$/u
// A dish, or an offer for all.
const DISCOUNT = /%\s?off\b/iu

export function isNoHeading(text: string): boolean {
  // 'Breakfast (7 am - 11 am)' is a heading, 'Open 11.00 - 22.00' is none.
  const title = isOfTheHouse(text) ? text : servedIn(text)?.title || text
  return isContact(title) || isOffer(text) || DISCOUNT.test(text) || PRICED.test(text)
}

const MONEY_IN_NAME = /\d[.,]\d+\s?(?:\p{Lu}{2,3}|\p{Sc})\.?$|\p{Sc}\s?\d|\d\/-?$/u

export function markByItself(row: ReadRow): void {
  const { name } = row
  if (!/\p{L}{2}/u.test(name) || isContact(name)) addDoubt(row, 'name')
  if (isOffer(name) || DISCOUNT.test(name)) addDoubt(row, 'heading')
  if (/\S\s?[•·|]\s?\S|[/+&]$/u.test(name) || MONEY_IN_NAME.test(name)) addDoubt(row, 'name')
  if (/\d[.,]\d{2}(?!\d)/u.test(withoutOtherNumbers(name)) || isSizeName(name))
    addDoubt(row, 'name')
}

const FAR_BELOW = 2.5

// Of all dishes with a price.
const FEW_BELOW = 0.1

/** It may be another's; so may a lone one below where others stand beside. */
export function markFar(
  all: readonly { row: ReadRow; below: number }[],
  rows: readonly ReadRow[],
): void {
  const priced = rows.filter(({ price }) => price !== null)
  if (all.length < priced.length * FEW_BELOW) for (const { row } of all) addDoubt(row, 'price')
  const usual = all.length > 2 ? (medianOf(all.map(({ below }) => below)) ?? 0) : 0
  for (const { row, below } of all)
    if (below > Math.max(FAR_BELOW, usual * 2)) addDoubt(row, 'price')
}

const LONGEST_TAIL = 30

/** 'Malt' above '12 years' and 'Malt' above '18 years': the names take what differs. */
export function nameAlike(rows: readonly ReadRow[]): void {
  const named = Map.groupBy(rows, ({ category, name }) => `${category}\n${titleKey(name)}`)
  for (const alike of named.values()) {
    const tails = alike.map(({ description }) => description)
    const areTails =
      alike.length > 1 &&
      new Set(tails).size === tails.length &&
      tails.every((tail) => tail.length <= LONGEST_TAIL && !/[,.;،؛](?!\d)/u.test(tail))
    if (!areTails) continue
    for (const row of alike) {
      row.name = `${row.name} ${row.description}`.trim()
      row.description = ''
    }
  }
}

const MOST_SENTENCES = 0.08

function markSentences(rows: readonly ReadRow[]): void {
  const priced = rows.filter(({ price }) => price !== null)
  const sentences = priced.filter(({ name }) => isSentence(name))
  const areUsual = sentences.length > Math.max(3, priced.length * MOST_SENTENCES)
  const small = priced.filter(({ name }) => /^\p{Ll}/u.test(name))
  const begin = small.length > priced.length / 2 ? /^\p{L}[^.;]*$/u : /^[\p{Lu}\p{Lo}][^.;]*$/u
  for (const row of rows) {
    if (!isSentence(row.name)) continue
    const isUsual = areUsual && begin.test(row.name) && row.name.length < 60
    if (!isUsual) addDoubt(row, 'name')
  }
}

const FEW = 0.08

/** Where others begin with a capital, it may be the end of a name. */
function markSmall(rows: readonly ReadRow[]): void {
  const small = rows.filter(({ name }) => /^\p{Ll}/u.test(name))
  if (small.length > Math.max(1, rows.length * FEW)) return
  for (const row of small) addDoubt(row, 'name')
}

const LEAST_LONE = 4

function markLoneCategories(rows: readonly ReadRow[]): void {
  const categories = [...Map.groupBy(rows, ({ category }) => category).values()]
  const lone = categories.filter(({ length }) => length === 1)
  if (lone.length < LEAST_LONE || lone.length < categories.length * 0.4) return
  for (const [row] of lone) addDoubt(row!, 'heading')
}

export function markAmongOthers(rows: readonly ReadRow[]): void {
  markSentences(rows)
  const named = Map.groupBy(rows, ({ category, name }) => `${category}\n${titleKey(name)}`)
  for (const alike of named.values()) {
    if (new Set(alike.map(({ price }) => price)).size > 1)
      for (const row of alike) addDoubt(row, 'name')
  }
  markLoneCategories(rows)
  markSmall(rows)
  const priced = rows.filter(({ price }) => price)
  const withMoney = rows.filter(({ price, currencies }) => price !== null && currencies !== null)
  for (const row of priced) {
    if (row.currencies === null && withMoney.length > priced.length * 0.7) addDoubt(row, 'price')
  }
}
