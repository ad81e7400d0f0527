import type { EditSession } from '#admin/forms/edit-session.ts'
import {
  changesOf,
  draftOf,
  type DraftOf,
  type FieldsOf,
  type SeenOf,
} from '#admin/forms/merge-draft.ts'
import type { Problem } from '#admin/problems.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'

export type FieldProblems<Field extends string> = Partial<Record<Field, Problem>>

export type FieldOf<D extends DraftOf> = Extract<keyof FieldsOf<D>, string>

const MESSAGE_MS = 3000

interface Options<D extends DraftOf, Now> {
  fields: readonly FieldOf<D>[]
  goodMs?: number
  explain?: (error: unknown) => Problem | null
  seen: (now: Now) => SeenOf<D>
  show: (now: Now) => void
}

/** A form that is always open: what was not touched in it follows what others change. */
export class SettingsPart<D extends DraftOf, Now> {
  readonly session: EditSession<D, FieldOf<D>>
  readonly #options: Options<D, Now>

  constructor(session: EditSession<D, FieldOf<D>>, options: Options<D, Now>) {
    this.session = session
    this.#options = options
  }

  form(now: Now, draft = this.session.$unsaved.get()): FieldsOf<D> {
    const { fields } = this.#options.seen(now)
    return draft ? { ...fields, ...changesOf(draft) } : fields
  }

  change(now: Now, part: Partial<FieldsOf<D>>): void {
    const draft = this.session.$unsaved.get() ?? this.#untouched(now)
    this.session.edit({ ...draft, ...part }, Object.keys(part))
  }

  async save(
    now: Now,
    problems: FieldProblems<FieldOf<D>>,
    send: (changes: Partial<FieldsOf<D>>, version: string) => Promise<Now>,
  ): Promise<void> {
    const { session } = this
    const { show } = this.#options
    const found = Object.entries(problems) as [FieldOf<D>, Problem][]
    if (!session.check(found.map(([field, problem]) => ({ fields: [field], problem })))) return
    if (!session.$unsaved.get()) session.open(this.#untouched(now))
    await session.save<Now>({
      goodMs: MESSAGE_MS,
      ...this.#options,
      async send(draft) {
        const saved = await send(changesOf(draft), draft.seen?.version ?? '*')
        show(saved)
        countAcceptedChange()
        return saved
      },
    })
  }

  // The compiler does not see that a draft is its fields and what `draftOf` puts beside them.
  #untouched(now: Now): D {
    return draftOf(this.#options.seen(now)) as unknown as D
  }
}
