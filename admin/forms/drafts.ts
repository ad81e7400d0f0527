import { dequal } from 'dequal/lite'

/** The fields of a form as plain data; a picture or an icon is its address. */
type Fields = Record<string, unknown>

export interface Seen<F = Fields> {
  version: string
  fields: F
}

export interface DraftOf<F = Fields> {
  /** Null for something new. */
  seen: Seen<F> | null
  /** What somebody else made of fields that were changed here too. */
  conflicts: Partial<F>
}

export type SeenOf<D extends DraftOf> = NonNullable<D['seen']>
export type FieldsOf<D extends DraftOf> = SeenOf<D>['fields']

export function draftOf<F>(seen: Seen<F>): F & DraftOf<F> {
  return { ...seen.fields, seen, conflicts: {} }
}

export function hasConflicts({ conflicts }: DraftOf): boolean {
  return Object.keys(conflicts).length > 0
}

/** The draft with the owner's answer to which values stay. */
export function resolved<D extends DraftOf>(draft: D, stays: 'mine' | 'theirs'): D {
  return { ...draft, ...(stays === 'theirs' && draft.conflicts), conflicts: {} }
}

/** The fields that the owner changed: what is to be sent. */
export function changesOf<D extends DraftOf>(draft: D): Partial<FieldsOf<D>> {
  const fields = valuesOf(draft)
  const seen: Fields = draft.seen?.fields ?? {}
  const changed = Object.keys(seen).filter((field) => !dequal(fields[field], seen[field]))
  return Object.fromEntries(changed.map((field) => [field, fields[field]])) as Partial<FieldsOf<D>>
}

/** The draft as one of what is there now: fields that the owner left as they were follow. */
export function rebased<D extends DraftOf>(draft: D, now: SeenOf<D>): D {
  const mine: Partial<Fields> = changesOf(draft)
  const before = draft.seen?.fields ?? {}
  const conflicts = Object.entries<unknown>(now.fields).filter(
    ([field, value]) =>
      field in mine && !dequal(value, mine[field]) && !dequal(value, before[field]),
  )
  return { ...draft, ...now.fields, ...mine, seen: now, conflicts: Object.fromEntries(conflicts) }
}

/** A draft that was typed on while these changes of it were saved, as one of what is there now. */
export function goneOn<D extends DraftOf>(draft: D, saved: object, now: SeenOf<D>): D {
  if (!draft.seen) return draft
  const answered = Object.keys(saved).map((field) => [field, now.fields[field]])
  const fields = { ...draft.seen.fields, ...Object.fromEntries(answered) }
  return rebased({ ...draft, seen: { ...draft.seen, fields } }, now)
}

function valuesOf<D extends DraftOf>(draft: D): FieldsOf<D> {
  return draft as unknown as FieldsOf<D>
}
