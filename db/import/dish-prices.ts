import type { FoundPrice } from './prices.ts'
import { medianOf } from './median.ts'
import { addDoubt, type ReadRow } from './rows.ts'

export function pricesOf(
  prices: readonly FoundPrice[],
  heads: readonly string[] | null,
  median: number,
): Pick<ReadRow, 'price' | 'otherPrice' | 'sizes' | 'currencies' | 'doubts'> {
  const doubts: ReadRow['doubts'] = []
  const values = prices.map((price) => {
    if (isUnclear(price) && !doubts.includes('price')) doubts.push('price')
    return nearest(price.values, median)
  })
  if (prices.some(({ isUnknownMoney }) => isUnknownMoney)) doubts.push('currency')
  const codes = prices.flatMap(({ currencies }) => (currencies ? [currencies] : []))
  const [currencies = null] = codes
  if (isInTwoCurrencies(prices)) {
    return { price: values[0] ?? null, sizes: [], currencies, doubts: [...doubts, 'currency'] }
  }
  if (values.length === 1) {
    const [price = null] = values
    const otherPrice = prices[0]?.values.find((value) => value !== price)
    return { price, ...(otherPrice !== undefined && { otherPrice }), sizes: [], currencies, doubts }
  }
  const named = heads?.length === prices.length ? [...heads] : prices.map(({ size }) => size)
  const sizes = values.map((price, at) => ({ name: named[at] ?? '', price }))
  return { price: Math.min(...values), sizes, currencies, doubts }
}

export function isUnclear({ values, per, isLeast }: FoundPrice): boolean {
  return values.length > 1 || per !== '' || isLeast
}

function nearest(values: readonly number[], median: number): number {
  const distance = (value: number) => Math.abs(Math.log((value || 1) / (median || 1)))
  const [first = 0, second = first] = values
  return median > 0 && distance(second) < distance(first) ? second : first
}

function isInTwoCurrencies(prices: readonly FoundPrice[]): boolean {
  const named = prices.map(({ currencies }) => currencies)
  const [first] = named
  return (
    prices.length > 1 &&
    first !== null &&
    named.some((codes) => codes && first && !codes.some((code) => first.includes(code)))
  )
}

const TELLING = 5
const MOST = 0.6

/** Where most dishes cost so much in one currency and so much in another, the first is the menu's. */
export function settleCurrencies(rows: readonly ReadRow[]): void {
  const inTwo = rows.filter(
    ({ doubts, currencies }) => doubts.includes('currency') && currencies !== null,
  )
  const codes = new Set(inTwo.map(({ currencies }) => currencies?.join()))
  if (codes.size > 1 || inTwo.length < TELLING || inTwo.length < rows.length * MOST) return
  for (const row of inTwo) row.doubts = row.doubts.filter((doubt) => doubt !== 'currency')
}

const FAR = 15
const LIKE = 4
const LEAST_ALIKE = 3

/** 900 among prices of 15, unless others of its category are as dear. */
export function markUnlikeOthers(rows: readonly ReadRow[]): void {
  const priced = rows.flatMap(({ price, category }) => (price ? [{ price, category }] : []))
  const median = medianOf(priced.map(({ price }) => price)) ?? 0
  for (const row of rows) {
    const { price, category } = row
    if (price === null || priced.length < TELLING) continue
    const alike = priced.filter(
      (other) =>
        other.category === category && other.price < price * LIKE && other.price * LIKE > price,
    )
    const isDear = price > median * FAR && alike.length <= LEAST_ALIKE
    if (isDear || price * FAR < median) addDoubt(row, 'price')
  }
}
