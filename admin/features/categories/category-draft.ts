import type { Category } from '#api/schemas/categories.ts'
import { checkLine, TEXT_LIMITS, titleKey } from '#db/rules/texts.ts'
import { problemOfMessage, type FormProblem, type Problem } from '#admin/problems.ts'
import { draftOf, isUndecided, type DraftOf, type Seen } from '#admin/stores/drafts.ts'
import type { Categories } from '#admin/stores/menu.ts'
import type { FormTexts } from '#admin/stores/translations/form-texts.ts'
import { timesProblem, writeTimes } from './typed-times.ts'

/**
 * The icon is the address of its picture; null until one is chosen. What is so is 'true', else empty.
 * When it is served is as `typed-times.ts` writes it.
 */
export type CategoryFields = {
  title: string
  icon: string | null
  nonHalal: string
  times: string
}

/** A category as it stands in its form. */
export interface CategoryDraft extends CategoryFields, DraftOf<CategoryFields> {
  /** Null for a new one. */
  id: string | null
  /** In further languages. */
  translations: FormTexts
}

export type CategoryField = keyof CategoryFields

export type CategoryProblem = FormProblem<CategoryField>

export const NEW_CATEGORY: CategoryDraft = {
  id: null,
  translations: {},
  title: '',
  icon: null,
  nonHalal: '',
  times: '',
  seen: null,
  rivals: {},
}

export function draftOfCategory(category: Category): CategoryDraft {
  return { ...draftOf(seenCategory(category)), id: category._id, translations: {} }
}

/** A category as its form shows it. */
export function seenCategory(category: Category): Seen<CategoryFields> {
  const { version, title, icon, nonHalal, times } = category
  const fields = { title, icon, nonHalal: nonHalal ? 'true' : '', times: writeTimes(times) }
  return { version, fields }
}

/** All that the owner has to change before the category can be saved. */
export function checkCategory(draft: CategoryDraft, others: Categories): CategoryProblem[] {
  const empty: CategoryField[] = []
  if (draft.title.trim() === '') empty.push('title')
  if (draft.icon === null) empty.push('icon')
  const problems: CategoryProblem[] = []
  const title = draft.title.trim() === '' ? null : titleProblem(draft, others)
  if (title) problems.push({ fields: ['title'], problem: title })
  if (empty.length > 0) problems.push({ fields: empty, problem: { text: 'emptyFields' } })
  const wrongTimes = timesProblem(draft.times)
  if (wrongTimes) problems.push({ fields: ['times'], problem: wrongTimes })
  if (isUndecided(draft)) problems.push({ fields: [], problem: { text: 'changedElsewhere' } })
  return problems
}

function titleProblem({ id, title }: CategoryDraft, others: Categories): Problem | null {
  const checked = checkLine(title, TEXT_LIMITS.title)
  if (!checked.ok) return problemOfMessage(checked.message) ?? { text: 'failed' }
  const isTaken = others.some(
    (other) => other._id !== id && titleKey(other.title) === titleKey(title),
  )
  return isTaken ? { text: 'categoryTaken' } : null
}
