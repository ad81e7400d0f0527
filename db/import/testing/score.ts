import { toPrice } from '../../rules/money/money.ts'
import type { MenuContent } from '../files/read-content.ts'
import type { ReviewRow } from '../review.ts'

/** A dish as a careful person reads it. */
export interface WantedDish {
  name: string
  name2?: string
  nameAlt?: string
  /** Null for words in its place. */
  price: number | null
  sizes?: { price: number }[]
}

export interface Score {
  dishes: number
  /** Name and every price. */
  right: number
  /** Wrong or missing, and the owner is asked. */
  marked: number
  /** Wrong or missing, and nobody is told. */
  silent: number
  /** Rows that are no dish, and that nobody is asked about. */
  invented: number
  rows: number
  asked: number
}

export function scoreOf(wanted: readonly WantedDish[], { rows, leftOut }: MenuContent): Score {
  const priced = wanted.filter((dish) => pricesIn(dish).length > 0)
  const known = new Set<ReviewRow>()
  const score = { dishes: priced.length, right: 0, marked: 0, silent: 0, invented: 0 }
  const asked = rows.filter(isAsked)
  const areAllAsked = asked.length > rows.length / 2
  for (const dish of wanted) {
    const names = namesIn(dish)
    const found = rows.filter((row) => namesOf(row).some((name) => names.includes(name)))
    for (const row of found) known.add(row)
    if (!priced.includes(dish)) continue
    if (found.some((row) => pricesIn(dish).every((price) => pricesOf(row).includes(price)))) {
      score.right += 1
      continue
    }
    const isIn = (text: string) => names.some((name) => name.length > 3 && text.includes(name))
    const isTold =
      areAllAsked ||
      found.some(isAsked) ||
      asked.some((row) => namesOf(row).some(isIn)) ||
      leftOut.some(({ text }) => isIn(folded(text)))
    score[isTold ? 'marked' : 'silent'] += 1
  }
  score.invented = rows.filter((row) => !known.has(row) && !isAsked(row)).length
  return { ...score, rows: rows.length, asked: asked.length }
}

export function sumOf(scores: readonly Score[]): Score {
  const none = { dishes: 0, right: 0, marked: 0, silent: 0, invented: 0, rows: 0, asked: 0 }
  return scores.reduce((sum, score) => {
    const keys = Object.keys(sum) as (keyof Score)[]
    return Object.fromEntries(keys.map((key) => [key, sum[key] + score[key]])) as unknown as Score
  }, none)
}

function isAsked({ doubts, price }: ReviewRow): boolean {
  return doubts.length > 0 || price === null
}

function pricesIn({ price, sizes = [] }: WantedDish): number[] {
  if (sizes.length > 0) return sizes.map((size) => size.price)
  return price === null ? [] : [price]
}

function pricesOf({ price, sizes }: ReviewRow): number[] {
  const all = [...(price === null ? [] : [price]), ...sizes.map((size) => size.price)]
  return all.map((one) => toPrice(one))
}

function namesIn({ name, name2 = '', nameAlt = '' }: WantedDish): string[] {
  const names = [name, nameAlt, name2, `${name} ${name2}`, `${name2} ${name}`]
  return [...names, name.replace(/\([^)]*\)/gu, '')].map(folded).filter(Boolean)
}

function namesOf({ name, texts }: ReviewRow): string[] {
  const others = Object.values(texts).map((text) => text.name ?? '')
  return [name, name.replace(/\([^)]*\)/gu, ''), ...others].map(folded).filter(Boolean)
}

/** Without marks, case, kinds of alef and what is between letters. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .replace(/[أإآٱ]/gu, 'ا')
    .replace(/ى/gu, 'ي')
    .replace(/ة/gu, 'ه')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .replace(/^\d{1,3}(?=\p{L})/u, '')
}
