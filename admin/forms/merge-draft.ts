import { dequal } from 'dequal/lite'

type Fields = Record<string, unknown>

export interface Seen<F = Fields> {
  version: string
  fields: F
}

export interface DraftOf<F = Fields> {
  seen: Seen<F> | null
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

export function resolved<D extends DraftOf>(draft: D, stays: 'mine' | 'theirs'): D {
  return { ...draft, ...(stays === 'theirs' && draft.conflicts), conflicts: {} }
}

export function changesOf<D extends DraftOf>(draft: D): Partial<FieldsOf<D>> {
  const fields = valuesOf(draft)
  const seen: Fields = draft.seen?.fields ?? {}
  const changed = Object.keys(seen).filter((field) => !dequal(fields[field], seen[field]))
  return Object.fromEntries(changed.map((field) => [field, fields[field]])) as Partial<FieldsOf<D>>
}

export function rebased<D extends DraftOf>(draft: D, now: SeenOf<D>): D {
  const mine: Partial<Fields> = changesOf(draft)
  const before = draft.seen?.fields ?? {}
  const conflicts = Object.entries<unknown>(now.fields).filter(
    ([field, value]) =>
      field in mine && !dequal(value, mine[field]) && !dequal(value, before[field]),
  )
  return { ...draft, ...now.fields, ...mine, seen: now, conflicts: Object.fromEntries(conflicts) }
}

export function rebasedAfterSave<D extends DraftOf>(draft: D, saved: object, now: SeenOf<D>): D {
  if (!draft.seen) return draft
  const answered = Object.keys(saved).map((field) => [field, now.fields[field]])
  const fields = { ...draft.seen.fields, ...Object.fromEntries(answered) }
  return rebased({ ...draft, seen: { ...draft.seen, fields } }, now)
}

function valuesOf<D extends DraftOf>(draft: D): FieldsOf<D> {
  return draft as unknown as FieldsOf<D>
}
