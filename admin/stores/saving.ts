import { atom } from 'nanostores'
import { fieldOf, problemOf, type Problem } from '../problems.ts'

export type FieldProblems<Field extends string> = Partial<Record<Field, Problem>>

/** How far the saving of a form is; `failed` belongs to none of its fields. */
export type SavingState<Field extends string> =
  | { status: 'idle' | 'busy' | 'saved' }
  | { status: 'wrong'; problems: FieldProblems<Field> }
  | { status: 'failed'; problem: Problem }

export type Saving<Field extends string> = ReturnType<typeof createSaving<Field>>

interface Form<Field extends string> {
  fields: readonly Field[]
  /** How long success is told. */
  goodMs: number
  /** What a failure is called. */
  explain?: (error: unknown) => Problem
}

/** The saving of one form, which goes on when its screen is left. */
export function createSaving<Field extends string>(form: Form<Field>) {
  const { fields, goodMs, explain = problemOf } = form
  const $state = atom<SavingState<Field>>({ status: 'idle' })

  /** Sends the form, unless something is wrong with it or it is on its way already. */
  async function save(problems: FieldProblems<Field>, send: () => Promise<void>): Promise<void> {
    if ($state.get().status === 'busy') return
    if (Object.keys(problems).length > 0) {
      $state.set({ status: 'wrong', problems })
      return
    }
    $state.set({ status: 'busy' })
    try {
      await send()
      praise()
    } catch (error) {
      const field = fieldOf(error, fields)
      const problem = explain(error)
      if (field) $state.set({ status: 'wrong', problems: { [field]: problem } as typeof problems })
      else $state.set({ status: 'failed', problem })
    }
  }

  function praise(): void {
    const saved = { status: 'saved' } as const
    $state.set(saved)
    setTimeout(() => $state.get() === saved && reset(), goodMs)
  }

  /** Takes back what was said about a field that is being changed. */
  function forgive(field: Field): void {
    const state = $state.get()
    if (state.status !== 'wrong') return
    const { [field]: _, ...problems } = state.problems
    $state.set({ status: 'wrong', problems: problems as typeof state.problems })
  }

  function reset(): void {
    $state.set({ status: 'idle' })
  }

  return { $state, save, forgive, reset }
}
