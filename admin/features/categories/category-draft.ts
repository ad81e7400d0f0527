import type { Category } from '#api/schemas/categories.ts'
import { checkLine, TEXT_LIMITS, titleKey } from '#db/rules/texts.ts'
import { problemOfMessage, type Problem } from '#admin/problems.ts'
import type { Categories } from '#admin/stores/menu.ts'

/** A category as it stands in its form. */
export interface CategoryDraft {
  /** Null for a new one. */
  id: string | null
  title: string
  /** Address of the picture; null until one is chosen. */
  icon: string | null
}

export type CategoryField = 'title' | 'icon'

/** The fields that are wrong, and what is said about it beside the first one. */
export interface CategoryProblem {
  fields: readonly CategoryField[]
  problem: Problem
}

export const NEW_CATEGORY: CategoryDraft = { id: null, title: '', icon: null }

export function draftOfCategory({ _id, title, icon }: Category): CategoryDraft {
  return { id: _id, title, icon }
}

/** What the owner has to change before the category can be saved; null when nothing. */
export function checkCategory(draft: CategoryDraft, others: Categories): CategoryProblem | null {
  const { id, title, icon } = draft
  const fields: CategoryField[] = []
  if (title.trim() === '') fields.push('title')
  if (icon === null) fields.push('icon')
  if (fields.length > 0) return { fields, problem: { text: 'emptyFields' } }
  const checked = checkLine(title, TEXT_LIMITS.title)
  if (!checked.ok) {
    return { fields: ['title'], problem: problemOfMessage(checked.message) ?? { text: 'failed' } }
  }
  const isTaken = others.some(
    (other) => other._id !== id && titleKey(other.title) === titleKey(title),
  )
  return isTaken ? { fields: ['title'], problem: { text: 'categoryTaken' } } : null
}
