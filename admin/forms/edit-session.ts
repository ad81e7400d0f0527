import { atom, computed } from 'nanostores'
import { currentOf, fieldOf, problemOf, type FormProblem, type Problem } from '../problems.ts'
import { persistDraft } from './draft.ts'
import {
  changesOf,
  hasConflicts,
  rebased,
  rebasedAfterSave,
  resolved,
  type DraftOf,
  type SeenOf,
} from './merge-draft.ts'

export interface Edit<D extends DraftOf, Field extends string> {
  /** What is typed, with what was seen before; null while nothing is open. */
  draft: D | null
  isChanged: boolean
  /** What is refused has to be changed; what failed may be tried again. */
  status: 'idle' | 'busy' | 'saved' | 'refused' | 'failed'
  problems: readonly FormProblem<Field>[]
}

interface Save<D extends DraftOf, Now, Field extends string> {
  /** Those that the server may refuse. */
  fields: readonly Field[]
  /** Not of what nobody else can have changed. */
  seen?: (now: Now) => SeenOf<D>
  /** Gives what the server has then; null if nothing can be typed meanwhile. */
  send: (draft: D) => Promise<Now | null>
  /** Shows what others saved meanwhile. */
  show?: (now: Now) => void | Promise<void>
  /** Null for what its owner wanted. */
  explain?: (error: unknown) => Problem | null
  /** For how long success is told. */
  goodMs?: number
}

const NOTHING = { draft: null, isChanged: false, status: 'idle', problems: [] } as const

/** From opening something to saving it, for panels and settings alike. */
export class EditSession<D extends DraftOf, Field extends string> {
  readonly $state = atom<Edit<D, Field>>(NOTHING)
  readonly $unsaved = computed(this.$state, ({ draft, isChanged }) => (isChanged ? draft : null))
  /** Counted, so that an answer to what was given up is nobody's. */
  #opening = 0
  #told: ReturnType<typeof setTimeout> | undefined

  constructor(state: Partial<Edit<D, Field>> = {}) {
    this.#set(state)
  }

  open(draft: D): void {
    this.discard()
    this.#set({ draft })
  }

  /** Takes back what was said of the fields that change; of all, if it is not told which. */
  edit(draft: D, changed?: readonly string[]): void {
    const { status, problems } = this.$state.get()
    const left = problems.filter(({ fields }) => {
      if (!changed) return false
      return fields.length === 0
        ? status === 'failed'
        : !fields.some((field) => changed.includes(field))
    })
    const isOver = left.length === 0 && (status === 'refused' || status === 'failed')
    this.#set({ draft, isChanged: true, problems: left, ...(isOver && { status: 'idle' }) })
  }

  /** Not as a field is left: that would move the button from under a finger. */
  normalize(meant: (draft: D) => Partial<D>): void {
    const draft = this.$unsaved.get()
    if (draft) this.#set({ draft: { ...draft, ...meant(draft) } })
  }

  resolve(stays: 'mine' | 'theirs'): void {
    const { draft } = this.$state.get()
    if (draft) this.edit(resolved(draft, stays))
  }

  /** Tells what is wrong; whether nothing is, and nothing is on its way. */
  check(problems: readonly FormProblem<Field>[]): boolean {
    if (this.$state.get().status === 'busy') return false
    this.#set({ status: problems.length > 0 ? 'refused' : 'idle', problems })
    return problems.length === 0
  }

  async save<Now>(save: Save<D, Now, Field>): Promise<void> {
    if (this.$state.get().status === 'busy') return
    clearTimeout(this.#told)
    this.#set({ status: 'busy', problems: [] })
    const opening = this.#opening
    const end = await this.#send(save, { isFirst: true }).then(
      () => ({ status: save.goodMs === undefined ? 'idle' : 'saved' }) as const,
      (error: unknown) => refusal(save, error),
    )
    if (opening !== this.#opening) return
    this.#set(end)
    if (end.status !== 'saved') return
    this.#told = setTimeout(() => {
      if (this.$state.get().status === 'saved') this.#set({ status: 'idle' })
    }, save.goodMs)
  }

  discard = (): void => {
    clearTimeout(this.#told)
    this.#opening += 1
    this.$state.set(NOTHING)
  }

  /** Saves what is typed for its owner's next visit in this tab, and loads what was. */
  persist(key: string): void {
    const draft = persistDraft<D | null, D>(key, this.$unsaved, (unsaved) => unsaved)
    if (draft) this.edit(draft)
  }

  async #send<Now>(save: Save<D, Now, Field>, { isFirst }: { isFirst: boolean }): Promise<void> {
    const { draft } = this.$state.get()
    if (!draft) return
    const opening = this.#opening
    try {
      const now = await save.send(draft)
      const later = this.$state.get().draft
      if (!later || opening !== this.#opening) return
      // What was typed meanwhile is not saved yet.
      const seen = later !== draft && now !== null && save.seen?.(now)
      const left = seen ? rebasedAfterSave(later, changesOf(draft), seen) : null
      this.#set({ draft: left, isChanged: left !== null })
    } catch (error) {
      const now = currentOf<Now>(error)
      if (now === undefined || !save.seen) throw error
      await save.show?.(now)
      const later = this.$state.get().draft
      if (!later || opening !== this.#opening) throw error
      const next = rebased(later, save.seen(now))
      this.#set({ draft: next })
      // The server has several fields as one, of which others were changed there.
      if (isFirst && !hasConflicts(next)) return this.#send(save, { isFirst: false })
      throw error
    }
  }

  #set(part: Partial<Edit<D, Field>>): void {
    this.$state.set({ ...this.$state.get(), ...part })
  }
}

function refusal<D extends DraftOf, Now, Field extends string>(
  { fields, explain = problemOf }: Save<D, Now, Field>,
  error: unknown,
): Pick<Edit<D, Field>, 'status' | 'problems'> {
  const problem = explain(error)
  if (!problem) return { status: 'idle', problems: [] }
  const field = fieldOf(error, fields)
  const isRefused = field !== undefined || currentOf(error) !== undefined
  return {
    status: isRefused ? 'refused' : 'failed',
    problems: [{ fields: field === undefined ? [] : [field], problem }],
  }
}
