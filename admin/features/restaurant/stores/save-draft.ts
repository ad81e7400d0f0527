import type { WritableAtom } from 'nanostores'
import { currentOf } from '#admin/problems.ts'
import { changesOf, goneOn, isUndecided, rebased, type DraftOf } from '#admin/stores/drafts.ts'
import { countAcceptedChange } from '#admin/stores/menu.ts'
import type { FieldProblems, Saving } from '#admin/stores/saving.ts'

/** Sends changes of what the owner saw a version of, and answers what is there now. */
export type SendChanges<D extends DraftOf, Answer> = (
  changes: ReturnType<typeof changesOf<D>>,
  version: string,
) => Promise<Answer>

interface DraftToSave<D extends DraftOf, Field extends string, Answer> {
  $draft: WritableAtom<D | null>
  saving: Saving<Field>
  /** What the owner has to change first. */
  problems: FieldProblems<Field>
  send: SendChanges<D, Answer>
  /** Shows what is there now, which is also what the next change has seen. */
  seen: (now: Answer) => NonNullable<D['seen']>
}

/** Saves what was changed in a part of the settings; where others changed it too, the owner is asked. */
export async function saveDraft<D extends DraftOf, Field extends string, Answer>(
  form: DraftToSave<D, Field, Answer>,
): Promise<void> {
  const { $draft, saving, problems } = form
  const draft = $draft.get()
  if (draft && isUndecided(draft)) return saving.refuse({ text: 'changedElsewhere' })
  await saving.save(problems, () => sendDraft(form, { isFirst: true }))
}

async function sendDraft<D extends DraftOf, Field extends string, Answer>(
  form: DraftToSave<D, Field, Answer>,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const { $draft, send, seen } = form
  const draft = $draft.get()
  const changes = draft ? changesOf(draft) : {}
  try {
    const now = seen(await send(changes, draft?.seen?.version ?? '*'))
    countAcceptedChange()
    // What was typed meanwhile is not saved yet.
    const later = $draft.get()
    $draft.set(later && later !== draft ? goneOn(later, changes, now) : null)
  } catch (error) {
    const current = currentOf<Answer>(error)
    const later = $draft.get()
    if (current === undefined || !later) throw error
    const next = rebased(later, seen(current))
    $draft.set(next)
    // The server has several fields as one, of which others were changed there.
    if (isFirst && !isUndecided(next)) return sendDraft(form, { isFirst: false })
    throw error
  }
}
