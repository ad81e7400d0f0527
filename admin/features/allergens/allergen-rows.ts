import type { Category } from '#api/schemas/categories.ts'
import type { Product } from '#api/schemas/products.ts'
import { normalizeForSearch, searchableText } from '#db/rules/text/normalize-for-search.ts'
import { shownName } from '#db/rules/text/labels.ts'
import type { Drafts } from '#admin/forms/autosave.ts'
import { statementOf, type AllergenDraft, type Statement } from './allergen-drafts.ts'

export interface AllergenRow {
  dish: Product
  category: Category
  statement: Statement
  draft: AllergenDraft | undefined
}

export function allergenRows(
  categories: readonly Category[],
  drafts: Drafts<AllergenDraft>,
): AllergenRow[] {
  const rows = categories.flatMap((category) =>
    category.products.map((dish) => {
      return { dish, category, statement: statementOf(dish, drafts), draft: drafts[dish._id] }
    }),
  )
  return rows.filter(({ dish }) => dish.version !== '')
}

export function isUnchecked({ statement }: AllergenRow): boolean {
  return !statement.allergensChecked
}

export function optionsOfChecked(rows: readonly AllergenRow[]): string[] {
  const checked = rows.filter((row) => !isUnchecked(row))
  return checked.flatMap(({ category, dish }) => [...category.groups, ...dish.details.groups])
}

export function sources(
  rows: readonly AllergenRow[],
  target: Product,
  search: string,
): AllergenRow[] {
  const wanted = normalizeForSearch(search).trim()
  return rows.filter(({ dish, category, statement }) => {
    if (dish._id === target._id || Object.keys(statement.allergens).length === 0) return false
    return searchableText(`${shownName(dish)} ${category.title}`).includes(wanted)
  })
}
