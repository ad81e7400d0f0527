import type { EditSession } from '#admin/forms/edit-session.ts'
import { draftOf, type DraftOf, type Seen } from '#admin/forms/merge-draft.ts'
import { datesProblem, hoursProblem } from '#admin/forms/typed-hours.ts'
import { type Problem, problemOfMessage, type FormProblem } from '#admin/problems.ts'
import type { Categories } from '#admin/stores/menu.ts'
import type { Category } from '#api/schemas/categories.ts'
import { checkLine, TEXT_LIMITS, titleKey } from '#db/rules/text/texts.ts'
import { MOST_WINDOWS, type Times, type Window } from '#db/menu/times.ts'
import type { FormTexts } from '../../forms/menu-texts.ts'

/** What is served on some dates only is left off the menu on all others, unless the owner says so. */
export function withWindows(times: Times | null, windows: readonly Window[]): Times {
  const isDated = windows.some(({ dates }) => dates !== null)
  const { mode = isDated ? 'hide' : 'say', windows: before = [] } = times ?? {}
  return { mode, windows: [...before, ...windows].slice(0, MOST_WINDOWS) }
}

export function timesProblem(times: Times | null): Problem | null {
  for (const window of times?.windows ?? []) {
    const problem = hoursProblem(window)?.problem ?? datesProblem(window.dates)?.problem
    if (problem) return problem
  }
  return null
}

export type CategoryFields = {
  title: string
  icon: string | null
  nonHalal: boolean
  times: Times | null
}

export interface CategoryDraft extends CategoryFields, DraftOf<CategoryFields> {
  id: string | null
  translations: FormTexts
}

export type CategoryField = keyof CategoryFields

export type CategorySession = EditSession<CategoryDraft, CategoryField>

export const NEW_CATEGORY: CategoryDraft = {
  id: null,
  translations: {},
  title: '',
  icon: null,
  nonHalal: false,
  times: null,
  seen: null,
  conflicts: {},
}

export function draftOfCategory(category: Category): CategoryDraft {
  return { ...draftOf(seenCategory(category)), id: category._id, translations: {} }
}

export function seenCategory(category: Category): Seen<CategoryFields> {
  const { version, title, icon, nonHalal, times } = category
  return { version, fields: { title, icon, nonHalal, times } }
}

export function checkCategory(
  draft: CategoryDraft,
  others: Categories,
): FormProblem<CategoryField>[] {
  const empty: CategoryField[] = []
  if (draft.title.trim() === '') empty.push('title')
  if (draft.icon === null) empty.push('icon')
  const problems: FormProblem<CategoryField>[] = []
  const title = draft.title.trim() === '' ? null : titleProblem(draft, others)
  if (title) problems.push({ fields: ['title'], problem: title })
  if (empty.length > 0) problems.push({ fields: empty, problem: { text: 'emptyFields' } })
  const wrongTimes = timesProblem(draft.times)
  if (wrongTimes) problems.push({ fields: ['times'], problem: wrongTimes })
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
