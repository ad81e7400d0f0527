import { atom } from 'nanostores'
import { currentOf, fieldOf, problemOf, type Problem } from '../problems.ts'
import { CancelledError, type UploadOptions } from '../uploading.ts'

export type FieldProblems<Field extends string> = Partial<Record<Field, Problem>>

/** How far the saving of a form is; `unsent` and `failed` belong to none of its fields. */
export type SavingState<Field extends string> =
  | { status: 'idle' | 'busy' | 'saved' }
  | { status: 'wrong'; problems: FieldProblems<Field> }
  | { status: 'unsent' | 'failed'; problem: Problem }

interface Form<Field extends string> {
  fields: readonly Field[]
  goodMs: number
  explain?: (error: unknown) => Problem
}

export class Saving<Field extends string> {
  readonly $state = atom<SavingState<Field>>({ status: 'idle' })
  readonly #form: Form<Field>

  constructor(form: Form<Field>) {
    this.#form = form
  }

  async save(problems: FieldProblems<Field>, send: () => Promise<void>): Promise<void> {
    if (this.$state.get().status === 'busy') return
    if (Object.keys(problems).length > 0) {
      this.$state.set({ status: 'wrong', problems })
      return
    }
    const busy = { status: 'busy' } as const
    this.$state.set(busy)
    const result = await send().then(
      () => ({ status: 'saved' }) as const,
      (error: unknown) => this.#failure(error),
    )
    // The form was given up meanwhile, as by logging out.
    if (this.$state.get() !== busy) return
    this.$state.set(result)
    if (result.status === 'saved') {
      setTimeout(() => this.$state.get() === result && this.reset(), this.#form.goodMs)
    }
  }

  refuse(problem: Problem): void {
    this.$state.set({ status: 'unsent', problem })
  }

  blame(field: Field, problem: Problem): void {
    this.$state.set({ status: 'wrong', problems: only(field, problem) })
  }

  forgive(field?: Field): void {
    const state = this.$state.get()
    if (state.status === 'unsent') this.reset()
    if (state.status !== 'wrong' || field === undefined) return
    this.$state.set({ ...state, problems: { ...state.problems, [field]: undefined } })
  }

  reset(): void {
    this.$state.set({ status: 'idle' })
  }

  #failure(error: unknown): SavingState<Field> {
    if (error instanceof CancelledError) return { status: 'idle' }
    const { fields, explain = problemOf } = this.#form
    const field = fieldOf(error, fields)
    const problem = explain(error)
    if (currentOf(error) !== undefined) return { status: 'unsent', problem }
    return field
      ? { status: 'wrong', problems: only(field, problem) }
      : { status: 'failed', problem }
  }
}

function only<Field extends string>(field: Field, problem: Problem): FieldProblems<Field> {
  const problems: FieldProblems<Field> = {}
  problems[field] = problem
  return problems
}

export interface Upload {
  /** How much has left this device, from 0 to 1; from 1 on the server is at work. */
  sent: number
  cancel: () => void
}

export const $uploads = atom<ReadonlyMap<string, Upload>>(new Map())

export async function trackUpload<T>(
  id: string,
  send: (options: UploadOptions) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const cancel = () => stop.abort()
  const show = (sent: number) => $uploads.set(new Map($uploads.get()).set(id, { sent, cancel }))
  show(0)
  try {
    return await send({ onProgress: show, signal: stop.signal })
  } finally {
    $uploads.set(new Map([...$uploads.get()].filter(([other]) => other !== id)))
  }
}
