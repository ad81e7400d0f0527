/** The fields of a form as they are typed; a picture or an icon is its address. */
type Fields = Record<string, string | null>

/** What was there when the owner looked. */
export interface Seen<F = Fields> {
  version: string
  fields: F
}

export type Pick = 'yours' | 'theirs'

/** What somebody else made of a field that was changed here too, and which of the two stays. */
export interface Rival {
  value: string | null
  picked: Pick | null
}

/** What a draft has beside its fields. */
export interface DraftOf<F = Fields> {
  /** Null for something new. */
  seen: Seen<F> | null
  rivals: { [Field in keyof F]?: Rival }
}

export type SeenOf<D extends DraftOf> = NonNullable<D['seen']>
export type FieldsOf<D extends DraftOf> = SeenOf<D>['fields']

/** A draft of what is there, with nothing typed yet. */
export function draftOf<F>(seen: Seen<F>): F & DraftOf<F> {
  return { ...seen.fields, seen, rivals: {} }
}

/** The draft with something typed into it, which is then what stays. */
export function typed<D extends DraftOf>(draft: D, part: Partial<D>): D {
  return Object.keys(part).reduce((next, field) => picked(next, field, 'yours'), {
    ...draft,
    ...part,
  })
}

/** The draft with what is meant in the place of what was typed. */
export function settled<D extends DraftOf>(
  draft: D,
  meant: (fields: FieldsOf<D>) => Partial<FieldsOf<D>>,
): D {
  const fields = valuesOf(draft)
  const changed = Object.entries(meant(fields)).filter(([field, value]) => value !== fields[field])
  return typed(draft, Object.fromEntries(changed) as Partial<D>)
}

/** The draft with the owner's answer to which of two values stays; the other one is kept. */
export function picked<D extends DraftOf>(draft: D, field: string, pick: Pick): D {
  const rival = draft.rivals[field]
  if (!rival) return draft
  return { ...draft, rivals: { ...draft.rivals, [field]: { ...rival, picked: pick } } }
}

/** Whether the owner still has to say which of two values stays. */
export function isUndecided({ rivals }: DraftOf): boolean {
  return Object.values(rivals).some((rival) => rival?.picked === null)
}

/** The fields that the owner changed and that stay so: what is to be sent. */
export function changesOf<D extends DraftOf>(draft: D): Partial<FieldsOf<D>> {
  const fields = valuesOf(draft)
  const changed = Object.keys(draft.seen?.fields ?? {}).filter((field) => isMine(draft, field))
  return Object.fromEntries(changed.map((field) => [field, fields[field]])) as Partial<FieldsOf<D>>
}

/** Where the form differs from what there was when the owner looked, by them or by somebody else. */
export function kept<D extends DraftOf>(draft: D): Partial<FieldsOf<D>> {
  const taken = Object.keys(draft.rivals)
  const fields = valuesOf(shown(draft))
  const both = taken.map((field) => [field, fields[field]])
  return { ...changesOf(draft), ...(Object.fromEntries(both) as Partial<FieldsOf<D>>) }
}

/** What stands in the form: what was typed, unless the owner took what somebody else made of it. */
export function shown<D extends DraftOf>(draft: D): D {
  const theirs = Object.entries(draft.rivals).filter(([, rival]) => rival?.picked === 'theirs')
  return { ...draft, ...Object.fromEntries(theirs.map(([field, rival]) => [field, rival?.value])) }
}

/**
 * The draft as one of what is there now: what the owner left as it was follows, and what both
 * changed to something else asks which one stays.
 */
export function rebased<D extends DraftOf>(draft: D, now: SeenOf<D>): D {
  const mine = valuesOf(draft)
  const followed: Fields = {}
  const rivals: DraftOf['rivals'] = {}
  for (const [field, value] of Object.entries<string | null>(now.fields)) {
    if (!isMine(draft, field)) followed[field] = value
    else if (value !== mine[field]) {
      const isNews = value !== draft.seen?.fields[field]
      const rival = isNews ? { value, picked: null } : draft.rivals[field]
      if (rival) rivals[field] = rival
    }
  }
  return { ...draft, ...followed, seen: now, rivals }
}

/** A draft that was typed on while these changes of it were saved, as one of what is there now. */
export function goneOn<D extends DraftOf>(draft: D, saved: object, now: SeenOf<D>): D {
  if (!draft.seen) return draft
  const answered = Object.keys(saved).map((field) => [field, now.fields[field]])
  const fields = { ...draft.seen.fields, ...Object.fromEntries(answered) }
  return rebased({ ...draft, seen: { ...draft.seen, fields } }, now)
}

function isMine(draft: DraftOf, field: string): boolean {
  const isChanged = valuesOf(draft)[field] !== draft.seen?.fields[field]
  return isChanged && draft.rivals[field]?.picked !== 'theirs'
}

function valuesOf<D extends DraftOf>(draft: D): FieldsOf<D> {
  return draft as unknown as FieldsOf<D>
}
