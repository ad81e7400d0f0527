import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { normalizeForSearch, searchableText } from '#db/rules/normalize-for-search.ts'
import { statementOf, type Stated, type Statement } from './stated.ts'

/** Which dishes are shown. */
export const FILTERS = ['all', 'unchecked'] as const
export type Filter = (typeof FILTERS)[number]

/** A dish with what is stated of it. */
export interface AllergenRow {
  dish: Product
  statement: Statement
  /** What of that is not saved yet. */
  stated: Stated | undefined
}

/** A category of them. */
export interface AllergenGroup {
  _id: string
  title: string
  /** The groups of options that all its dishes have. */
  options: readonly string[]
  rows: readonly AllergenRow[]
}

/** All dishes that the server knows, in the menu's order; categories without any are left out. */
export function allergenGroups(
  categories: readonly Category[],
  stated: Readonly<Record<string, Stated>>,
): AllergenGroup[] {
  const groups = categories.map(({ _id, title, groups: options, products }) => {
    const known = products.filter(({ version }) => version !== '')
    const rows = known.map((dish) => {
      return { dish, statement: statementOf(dish, stated), stated: stated[dish._id] }
    })
    return { _id, title, options, rows }
  })
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The rows that are so; categories without any are left out. */
export function someRows(
  groups: readonly AllergenGroup[],
  isMeant: (row: AllergenRow) => boolean,
): AllergenGroup[] {
  const some = groups.map((group) => ({ ...group, rows: group.rows.filter(isMeant) }))
  return some.filter(({ rows }) => rows.length > 0)
}

/** As many of them as are shown at once. */
export function firstRows(groups: readonly AllergenGroup[], most: number): AllergenGroup[] {
  const kept = new Set(allRows(groups).slice(0, most))
  return someRows(groups, (row) => kept.has(row))
}

export function allRows(groups: readonly AllergenGroup[]): AllergenRow[] {
  return groups.flatMap(({ rows }) => rows)
}

export function isUnchecked({ statement }: AllergenRow): boolean {
  return !statement.allergensChecked
}

/** The groups of options that checked dishes have. */
export function optionsOfChecked(groups: readonly AllergenGroup[]): string[] {
  const checked = someRows(groups, (row) => !isUnchecked(row))
  return checked.flatMap(({ options, rows }) => [
    ...options,
    ...rows.flatMap(({ dish }) => dish.details.groups),
  ])
}

/**
 * The dishes that another one's allergens can be taken from, at most so many: those of which something
 * is stated and whose name or category is searched for.
 */
export function sources(
  groups: readonly AllergenGroup[],
  target: Product,
  search: string,
  most: number,
): { row: AllergenRow; category: string }[] {
  const wanted = normalizeForSearch(search).trim()
  const all = groups.flatMap(({ title, rows }) => rows.map((row) => ({ row, category: title })))
  const meant = all.filter(({ row: { dish, statement }, category }) => {
    if (dish._id === target._id || Object.keys(statement.allergens).length === 0) return false
    return searchableText(`${dish.name} ${category}`).includes(wanted)
  })
  return meant.slice(0, most)
}
