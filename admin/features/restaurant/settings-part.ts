import { atom } from 'nanostores'
import {
  changesOf,
  rebasedAfterSave,
  hasConflicts,
  rebased,
  type DraftOf,
  draftOf,
  type FieldsOf,
  type SeenOf,
} from '#admin/forms/merge-draft.ts'
import { type FieldProblems, Saving } from '#admin/forms/saving.ts'
import { currentOf, type Problem } from '#admin/problems.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'

export type SendChanges<D extends DraftOf, Answer> = (
  changes: ReturnType<typeof changesOf<D>>,
  version: string,
) => Promise<Answer>

const MESSAGE_MS = 3000

type FieldOf<D extends DraftOf> = Extract<keyof FieldsOf<D>, string>

interface Options<D extends DraftOf, Now> {
  fields: readonly FieldOf<D>[]
  goodMs?: number
  explain?: (error: unknown) => Problem
  seen: (now: Now) => SeenOf<D>
  show: (now: Now) => void
}

export class SettingsPart<D extends DraftOf, Now> {
  readonly $draft = atom<D | null>(null)
  readonly saving: Saving<FieldOf<D>>
  readonly #options: Options<D, Now>

  constructor(options: Options<D, Now>) {
    this.#options = options
    this.saving = new Saving({ goodMs: MESSAGE_MS, ...options })
  }

  form(now: Now, draft = this.$draft.get()): FieldsOf<D> {
    const { fields } = this.#options.seen(now)
    return draft ? { ...fields, ...changesOf(draft) } : fields
  }

  change(now: Now, part: Partial<FieldsOf<D>>): void {
    this.$draft.set({ ...(this.$draft.get() ?? this.#untouched(now)), ...part })
    for (const field of this.#options.fields) if (field in part) this.saving.forgive(field)
  }

  /** Not as a field is left: that would move the button from under a finger. */
  normalize(meant: (form: FieldsOf<D>) => Partial<FieldsOf<D>>): void {
    const draft = this.$draft.get()
    if (draft) this.$draft.set({ ...draft, ...meant(draft as unknown as FieldsOf<D>) })
  }

  replace = (draft: D): void => {
    this.$draft.set(draft)
    this.saving.forgive()
  }

  save(problems: FieldProblems<FieldOf<D>>, send: SendChanges<D, Now>): Promise<void> {
    return this.saving.save(problems, () => this.#send(send, { isFirst: true }))
  }

  reset = (): void => {
    this.$draft.set(null)
    this.saving.reset()
  }

  // The compiler does not see that a draft is its fields and what `draftOf` puts beside them.
  #untouched(now: Now): D {
    return draftOf(this.#options.seen(now)) as unknown as D
  }

  async #send(send: SendChanges<D, Now>, { isFirst }: { isFirst: boolean }): Promise<void> {
    const draft = this.$draft.get()
    const changes = draft ? changesOf(draft) : {}
    try {
      const now = this.#show(await send(changes, draft?.seen?.version ?? '*'))
      countAcceptedChange()
      // What was typed meanwhile is not saved yet.
      const later = this.$draft.get()
      this.$draft.set(later && later !== draft ? rebasedAfterSave(later, changes, now) : null)
    } catch (error) {
      const current = currentOf<Now>(error)
      const later = this.$draft.get()
      if (current === undefined || !later) throw error
      const next = rebased(later, this.#show(current))
      this.$draft.set(next)
      // The server has several fields as one, of which others were changed there.
      if (isFirst && !hasConflicts(next)) return this.#send(send, { isFirst: false })
      throw error
    }
  }

  #show(now: Now): SeenOf<D> {
    this.#options.show(now)
    return this.#options.seen(now)
  }
}
