import { notFound, DataError } from '../errors.ts'
import { newId } from '../ids.ts'
import { type Dish, NO_DETAILS, type Size } from '../menu/fields.ts'
import { notVegan } from '../menu/allergens.ts'
import { newEnd, type Badge } from '../menu/badges.ts'
import {
  FORMER_NOT_ABOVE,
  isLowered,
  isPriceless,
  lowestPrice,
  withoutFreePrice,
} from '../menu/price-words.ts'
import { TEXT_MESSAGES, titleKey } from '../rules/text/texts.ts'
import { dishOfRow, parseSizes, storedFields, type StoredDish } from '../menu/dish.ts'
import { type SoldOutUpdate, withSoldOut, soldOutOf, storedSoldOut } from '../menu/sold-out.ts'
import type { Change } from '../queries/versions.ts'
import type { ProductEdit, ProductInput, ProductRow } from './change.ts'

export function normalizeDish<Given extends Change<ProductInput>>(given: Given, now: Date) {
  const { marks = [], ...rest } = given
  assertVegan({ ...NO_DETAILS, ...withoutUndefined(given) }, given)
  return {
    ...given,
    ...storedFields({ ...rest, marks, ...pricesOf(given, NEW) }),
    newUntil: newUntil(marks, null, now),
  }
}

/** Columns of a change of a row. Throws for one in another category. */
export function columnsOf(
  row: ProductRow,
  { change, now, within = row.categoryId, needsDescription }: ProductEdit,
): Change<ProductRow> {
  if (row.categoryId !== within) throw notFound()
  if (needsDescription && change.description === '' && row.description !== '') {
    throw new DataError('invalid', TEXT_MESSAGES.empty, 'description')
  }
  const { categoryId, picture, soldOut } = change
  const said = { sizes: parseSizes(row.sizes), ...soldOutOf(row) }
  if (soldOut) assertSizes(said.sizes, soldOut)
  const marked = soldOut && now && storedSoldOut(withSoldOut(said, soldOut, now))
  return { ...normalizeChange(row, change, now), categoryId, picture, ...marked }
}

function assertSizes(there: readonly Size[], { sizes }: SoldOutUpdate): void {
  const ids = new Set(there.map(({ id }) => id))
  if (!new Set(sizes.keys()).isSubsetOf(ids)) throw notFound()
}

/** Columns of a change; `now` is needed for marks. */
export function normalizeChange(
  row: StoredDish & { newUntil: string | null },
  change: Change<ProductInput>,
  now?: Date,
): Partial<StoredDish & { newUntil: string | null }> {
  const { marks, ...rest } = change
  const before = dishOfRow(row)
  assertVegan({ ...before, ...withoutUndefined(change) }, change)
  const isPriced = PRICED.some((name) => change[name] !== undefined)
  const prices = isPriced && pricesOf(change, before)
  const marked = marks && now && { newUntil: newUntil(marks, row.newUntil, now) }
  const { price: _, ...others } = rest
  return { ...storedFields({ ...others, ...prices, ...(marked && { marks }) }), ...marked }
}

/** A dish that is new keeps its date. */
function newUntil(marks: readonly Badge[], before: string | null, now: Date): string | null {
  if (!marks.includes('new')) return null
  return before !== null && before > now.toISOString() ? before : newEnd(now).toISOString()
}

const PRICED = ['sizes', 'price', 'priceNote', 'formerPrice'] as const

type Prices = Pick<Dish, (typeof PRICED)[number]>

const NEW: Prices = { sizes: [], price: 0, priceNote: null, formerPrice: null }

/**
 * Sizes take the place of a dish's own price, note and former price. Throws if neither says what it costs,
 * or for an offer that is none; one that a new price reaches ends.
 */
function pricesOf(change: Change<ProductInput>, before: Prices): Prices {
  const { priceNote = before.priceNote, price = isPriceless(before) ? null : before.price } = change
  const given = (change.sizes ?? before.sizes).map((size) => withoutFreePrice(size))
  const sizes = withSizeIds(given, before.sizes)
  const lowest = lowestPrice(sizes)
  if (lowest !== undefined) return { sizes, price: lowest, priceNote: null, formerPrice: null }
  if (price === null && !priceNote) throw new DataError('invalid', 'Please check price', 'price')
  const formerPrice = change.formerPrice === undefined ? before.formerPrice : change.formerPrice
  const prices = withoutFreePrice({ sizes, price: price ?? 0, priceNote, formerPrice })
  if (isLowered(prices)) return prices
  if (change.formerPrice) throw new DataError('invalid', FORMER_NOT_ABOVE, 'formerPrice')
  return { ...prices, formerPrice: null }
}

/** A size is the one with its id, else with its name: translations and sold-out marks hang on the id. */
function withSizeIds(sizes: readonly Size[], before: readonly Size[]): Size[] {
  const left = new Map(before.map((size) => [size.id, size]))
  const byId = sizes.map((size) => (left.delete(size.id) ? size.id : null))
  const byName = new Map([...left.values()].map(({ id, name }) => [titleKey(name), id]))
  return sizes.map((size, at) => {
    const key = titleKey(size.name)
    const id = byId[at] ?? byName.get(key) ?? newId()
    byName.delete(key)
    return { ...size, id }
  })
}

// Refused where the contradiction is made.
function assertVegan(
  { vegan, allergens }: Pick<Dish, 'vegan' | 'allergens'>,
  change: Change<ProductInput>,
): void {
  const cause = vegan ? notVegan(allergens) : undefined
  if (cause === undefined) return
  const field = change.vegan ? 'diets.vegan' : `allergens.${cause}`
  throw new DataError('invalid', `Please check ${field}`, field)
}

function withoutUndefined(change: Change<ProductInput>): Partial<Dish> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}
