import { atom } from 'nanostores'
import type { Problem } from '#admin/problems.ts'
import {
  draftOf,
  kept,
  settled,
  typed,
  type DraftOf,
  type FieldsOf,
  type SeenOf,
} from '#admin/stores/drafts.ts'
import { Saving, type FieldProblems } from '#admin/stores/saving.ts'
import { saveDraft, type SendChanges } from './save-draft.ts'

const MESSAGE_MS = 3000

type FieldOf<D extends DraftOf> = Extract<keyof FieldsOf<D>, string>

interface Options<D extends DraftOf, Now> {
  fields: readonly FieldOf<D>[]
  /** How long success is told. */
  goodMs?: number
  /** What a failure is called. */
  explain?: (error: unknown) => Problem
  /** What is there, as it stands in the form. */
  seen: (now: Now) => SeenOf<D>
  /** Shows what is there now. */
  show: (now: Now) => void
}

/** A part of the settings, which outlives its screen: what was typed, and how far its saving is. */
export class SettingsPart<D extends DraftOf, Now> {
  /** What was typed and not saved yet; null when nothing. */
  readonly $draft = atom<D | null>(null)
  readonly saving: Saving<FieldOf<D>>
  readonly #options: Options<D, Now>

  constructor(options: Options<D, Now>) {
    this.#options = options
    this.saving = new Saving({ goodMs: MESSAGE_MS, ...options })
  }

  /** What stands in the form: what is there, with what was changed of it. */
  form(now: Now, draft = this.$draft.get()): FieldsOf<D> {
    const { fields } = this.#options.seen(now)
    return draft ? { ...fields, ...kept(draft) } : fields
  }

  change(now: Now, part: Partial<FieldsOf<D>>): void {
    this.$draft.set(typed(this.$draft.get() ?? this.#untouched(now), part as Partial<D>))
    for (const field of this.#options.fields) if (field in part) this.saving.forgive(field)
  }

  /**
   * Puts what is meant in the place of what was typed. When it is saved, and not before: a field that
   * changes as it is left would move the button from under a finger.
   */
  settle(meant: (form: FieldsOf<D>) => Partial<FieldsOf<D>>): void {
    const draft = this.$draft.get()
    if (draft) this.$draft.set(settled(draft, meant))
  }

  /** Keeps what the owner chose. */
  take = (draft: D): void => {
    this.$draft.set(draft)
    this.saving.forgive()
  }

  /** Saves what was changed, unless the owner has to change something first. */
  save(problems: FieldProblems<FieldOf<D>>, send: SendChanges<D, Now>): Promise<void> {
    const { seen, show } = this.#options
    return saveDraft({
      $draft: this.$draft,
      saving: this.saving,
      problems,
      send,
      seen: (now: Now) => {
        show(now)
        return seen(now)
      },
    })
  }

  reset = (): void => {
    this.$draft.set(null)
    this.saving.reset()
  }

  // The compiler does not see that a draft is its fields and what `draftOf` puts beside them.
  #untouched(now: Now): D {
    return draftOf(this.#options.seen(now)) as unknown as D
  }
}
