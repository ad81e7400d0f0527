import { DataError } from '../errors.ts'

export interface Versioned {
  /** The revision of its last change; 0 for none. */
  version: number
  /** By field, as JSON. */
  changes: string
}

/** Omitted or undefined stays. */
export type Change<T> = { [Field in keyof T]?: T[Field] | undefined }

/** The version that a change was made from; its revision is the next. */
export interface BaseVersion {
  revision: number
  /** Null to set whatever is there. */
  seen: number | null
  /** Fields that the sender relied on. */
  judgedBy?: readonly string[]
  /** Fields that change beside the columns. */
  marks?: readonly string[] | undefined
}

export class ChangedElsewhere extends DataError {
  constructor(message = 'This was changed elsewhere') {
    super('conflict', message)
  }
}

/**
 * The real changes and next version of a row; equal values are none. Throws `ChangedElsewhere` if a set or
 * `judgedBy` field was changed after `seen`.
 */
export function changesOf<Row extends Versioned, Wanted extends Change<Row>>(
  row: Row,
  wanted: Wanted,
  base: BaseVersion,
): Given<Wanted> & Versioned {
  const fields = Object.keys(wanted) as (keyof Wanted & keyof Row & string)[]
  const changed = fields.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== row[field],
  )
  const set = Object.fromEntries(changed.map((field) => [field, wanted[field]]))
  return {
    ...(set as Given<Wanted>),
    ...versionAfter(row, [...changed, ...(base.marks ?? [])], base),
  }
}

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }

export function versionAfter(
  { version, changes }: Versioned,
  fields: readonly string[],
  { revision, seen, judgedBy = [] }: BaseVersion,
): Versioned {
  // From before a restore, or invented.
  if (seen !== null && seen > version) throw new ChangedElsewhere()
  if (fields.length === 0) return { version, changes }
  const last = JSON.parse(changes) as Record<string, number>
  const all = [...fields, ...judgedBy]
  if (seen !== null && all.some((field) => (last[field] ?? 0) > seen)) {
    throw new ChangedElsewhere()
  }
  const now = Object.fromEntries(fields.map((field) => [field, revision]))
  return { version: revision, changes: JSON.stringify({ ...last, ...now }) }
}
