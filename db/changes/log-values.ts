import { parseSizes } from '../menu/dish.ts'
import { parseOptions } from '../menu/option-groups.ts'
import { isPriceless, type FormerPrice, type PriceNote } from '../menu/price-words.ts'
import { toPrice } from '../rules/money/money.ts'
import { cutText, type LogValue, type LogValues } from '../rules/change-log.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../schema.ts'
import type { CategoryRow, GroupRow, ProductRow } from './change.ts'

/** By field. Those that are too long to say are missing. */
export type Values = LogValues

// Columns that nobody sets by themselves.
const HIDDEN: ReadonlySet<string> = new Set([
  'slug',
  'position',
  'titleKey',
  'labelSkeleton',
  'newUntil',
])

const FIELDS: Readonly<Record<string, string>> = {
  categoryId: 'category',
  soldOutSince: 'soldOut',
  soldOutUntil: 'soldOut',
}

/** That an owner knows; each once. */
export function fieldsOf(set: object): string[] {
  const columns = Object.keys(set).filter((column) => !HIDDEN.has(column))
  return [...new Set(columns.map((column) => FIELDS[column] ?? column))]
}

const PLAIN = ['name', 'label', 'description', 'kcal', 'caffeineMg', 'caffeinePer100Ml'] as const
const PLAIN_FLAGS = ['highSalt', 'allergensChecked', 'vegetarian', 'vegan', 'alcohol'] as const

export function productValues(
  row: Partial<ProductRow>,
  titles: ReadonlyMap<string, string> = new Map(),
): Values {
  const { price = 0, sizes = null, categoryId, soldOutSince, soldOutUntil, soldOutSizes } = row
  const given = row.priceNote ? (JSON.parse(row.priceNote) as PriceNote) : null
  const former = row.formerPrice ? (JSON.parse(row.formerPrice) as FormerPrice) : null
  return {
    ...valuesIn(row, [...PLAIN, 'walkMinutes']),
    ...flagsIn(row, PLAIN_FLAGS),
    ...('price' in row && { price: isPriceless({ price, priceNote: given }) ? null : price }),
    ...('formerPrice' in row && { formerPrice: former?.price ?? null }),
    ...('sizes' in row && { sizes: pricesIn(parseSizes(sizes)) }),
    ...(categoryId !== undefined && { category: titles.get(categoryId) ?? categoryId }),
    ...(soldOutSince !== undefined && {
      soldOut: soldOutSince !== null && (soldOutUntil ?? true),
    }),
    ...(soldOutSizes !== undefined && { soldOutSizes: soldOutNames(sizes, soldOutSizes) }),
  }
}

export function categoryValues(row: CategoryRow): Values {
  return { ...valuesIn(row, ['title']), ...flagsIn(row, ['nonHalal']) }
}

export function groupValues(row: Partial<GroupRow>): Values {
  const { options } = row
  return {
    ...valuesIn(row, ['name', 'min', 'max']),
    ...(options !== undefined && { options: pricesIn(parseOptions(options)) }),
  }
}

const SETTINGS = [
  'name',
  'label',
  'about',
  'location',
  'currency',
  'googleMapLink',
  'facebookLink',
  'instagramLink',
  'whatsappLink',
  'timeZone',
  'dayEndsAt',
  'country',
  'phone',
  'servicePercent',
] as const

export function settingValues(row: Partial<Selectable<Schema['restaurants']>>): Values {
  return { ...valuesIn(row, SETTINGS), ...flagsIn(row, ['dishNumbers', 'whatsappOrders']) }
}

function valuesIn<Row extends object>(row: Row, fields: readonly (keyof Row & string)[]): Values {
  const given = fields.filter((field) => field in row)
  return Object.fromEntries(given.map((field) => [field, shown(row[field])]))
}

function flagsIn<Row extends object>(row: Row, fields: readonly (keyof Row & string)[]): Values {
  const given = fields.filter((field) => field in row)
  return Object.fromEntries(given.map((field) => [field, Number(row[field]) === 1]))
}

function shown(value: unknown): LogValue {
  if (typeof value === 'string') return value === '' ? null : cutText(value)
  return typeof value === 'number' ? value : null
}

function pricesIn(
  parts: readonly { name: string; price: number; priceNote?: PriceNote }[],
): LogValue {
  if (parts.length === 0) return null
  const texts = parts.map((part) =>
    isPriceless(part) ? part.name : `${part.name} ${toPrice(part.price)}`,
  )
  return cutText(texts.join(', '))
}

function soldOutNames(sizes: string | null, soldOut: string | null): LogValue {
  const ids = soldOut === null ? {} : (JSON.parse(soldOut) as object)
  const names = parseSizes(sizes).filter(({ id }) => id in ids)
  return names.length === 0 ? null : cutText(names.map(({ name }) => name).join(', '))
}
